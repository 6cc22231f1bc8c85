export const common = {
  actions: 'Actions',
  cancel: 'Annuler',
  close: 'Fermer',
  dismiss: 'Masquer',
  save: 'Enregistrer',
  retry: 'Réessayer',
  search: 'Rechercher',
  clear: 'Effacer',
  loading: 'Chargement …',
  notAllPrinted: (count: number) =>
    `Seules les ${count} premières lignes sont imprimées. Le fichier CSV les contient toutes.`,
  loadingMore: 'Chargement de la suite …',
  listChanged: 'Cette liste a changé depuis son chargement.',
  showLatest: 'Afficher la plus récente',
  offline: 'Vous êtes hors ligne. L’affichage peut être périmé ; rien ne peut être enregistré.',
  none: 'aucun',
  yes: 'Oui',
  no: 'Non',
  download: 'Télécharger le CSV',
  copy: 'Copier',
  copied: 'Copié.',
  saved: 'Je l’ai enregistré',
  selected: 'Le texte est sélectionné : copiez-le avec le clavier ou le menu.',
  optional: 'facultatif',
  /** After the name of a permission's role. */
  needsRole: (role: string) => `Il faut le rôle ${role} ou un rôle supérieur.`,
  /** No role is higher. */
  needsOwner: (role: string) => `Il faut le rôle ${role}.`,
  recosting: 'Recalcul en cours',
  recostingHint: 'Un mouvement antidaté a modifié des coûts. Ce chiffre peut encore changer.',
  noOrganization: 'Vous n’êtes membre d’aucune organisation',
  received: {
    title: 'Invitations reçues',
    none: 'Aucune invitation ne vous attend. Demandez-en une à un administrateur.',
    details: (inviter: string, role: string, until: string) =>
      `De ${inviter}, rôle\u00a0: ${role}, valable jusqu’au ${until}.`,
    accept: 'Accepter',
    joined: (organization: string) => `Vous êtes maintenant membre de ${organization}.`,
  },
  notFound: 'Page introuvable',
  notFoundHint: 'L’adresse est fausse ou la page a été déplacée.',
  toLevels: 'Aller aux niveaux de stock',
  failed: 'Cette page n’a pas pu être affichée',
  chunkFailed:
    'Une partie de la console n’a pas pu être chargée. Elle a peut-être été mise à jour : rechargez la page.',
  /** The technical reason follows. */
  crashed:
    'Une erreur inattendue s’est produite ici. Rechargez la page ; si elle se reproduit, signalez ces mots :',
  noScript: 'La console a besoin de JavaScript.',
  roles: {
    owner: 'Propriétaire',
    admin: 'Administration',
    accountant: 'Comptabilité',
    clerk: 'Gestion de stock',
    viewer: 'Lecture seule',
  },
  movementTypes: {
    entry: 'Entrée',
    exit: 'Sortie',
    adjustment: 'Ajustement',
  },
  costReasons: {
    landed_cost: 'Transport, douane, assurance',
    price_difference: 'Écart de prix',
    other: 'Autre',
  },
  /** In place of the reference of its adjustments. */
  stockTake: 'Inventaire',
  journal: {
    entry: 'Écriture comptable',
    account: 'Compte',
    debit: 'Débit',
    credit: 'Crédit',
    dimension: 'Axe analytique',
    /** The rule that the account comes from, by its category and reason code. */
    rule: (of: string) => `Règle : ${of}`,
  },
};
