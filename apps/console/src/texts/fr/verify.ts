import type { verify as en } from '../en/verify.ts';

export const verify: typeof en = {
  title: 'Vérifier le registre',
  intro:
    'Recalcule chaque quantité, coût, somme et empreinte à partir des mouvements et les compare aux valeurs stockées. Rien n’est modifié.',
  start: 'Vérifier',
  again: 'Vérifier à nouveau',
  running: 'Vérification en cours…',
  progress: (checked, total) => `${checked} produits vérifiés sur ${total}`,
  movements: 'Mouvements vérifiés',
  products: 'Produits vérifiés',
  started: 'Début',
  finished: 'Fin',
  ok: 'Le registre est intact',
  okText: (products, movements) =>
    `Tout concorde avec l’historique. Produits : ${products}. Mouvements : ${movements}.`,
  failed: 'Le registre n’est pas intact',
  failedText:
    'La vérification s’est arrêtée à la première différence. N’enregistrez pas de corrections\u00a0: conservez les données telles quelles et informez votre exploitant.',
  check: 'Contrôle',
  detail: 'Différence',
  product: 'Produit',
  movement: 'Mouvement',
  entry: 'Écriture comptable',
  period: 'Période',
  position: 'Position dans le journal',
  open: 'Ouvrir le produit',
  openMovement: 'Ouvrir le mouvement',
  head: 'Vérifié jusqu’à',
  recosting:
    'Des coûts sont en cours de recalcul. Ceux à partir du premier jour concerné n’ont pas été comparés.',
  broken: 'La vérification n’a pas abouti. Relancez-la.',
  background: 'Vous pouvez quitter cette page\u00a0: la vérification continue et s’affichera de nouveau ici.',
  checks: {
    chain: 'Chaîne d’empreintes',
    order: 'Ordre des mouvements',
    running_quantity: 'Quantité courante',
    cost: 'Coût',
    day: 'Sommes du jour',
    month: 'Sommes du mois',
    snapshot: 'Chiffres de la période close',
    balance: 'Solde actuel',
    layers: 'Couches FIFO',
    location: 'Quantités par emplacement',
    journal: 'Écritures comptables',
    log: 'Journal du registre',
  },
};
