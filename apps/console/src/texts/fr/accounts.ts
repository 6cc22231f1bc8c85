import type { accounts as en } from '../en/accounts.ts';

export const accounts: typeof en = {
  title: 'Comptes',
  intro:
    'Où les mouvements de stock sont comptabilisés. Nommez les comptes comme dans votre plan comptable, par numéro ou par nom.',
  automatic: 'Comptabilisation automatique',
  toggle: 'Passer une écriture avec chaque mouvement',
  off: 'La comptabilisation automatique est désactivée\u00a0: les mouvements ne créent aucune écriture.',
  turnOffHint:
    'Les mouvements suivants ne créeront plus d’écritures, et les périodes seront clôturées sans rapprochement. Les écritures existantes restent.',
  turnOnHint:
    'Le stock déjà présent demande une écriture manuelle pour sa valeur. Jusque-là, «\u00a0Périodes\u00a0» montre l’écart.',
  inventoryChanges: (account) =>
    `Les écritures existantes restent sur ${account}, mais le stock sera comparé au nouveau compte. Transférez le solde par une écriture manuelle.`,
  saved: 'Les comptes sont enregistrés.',
  turnedOff: 'La comptabilisation automatique est désactivée.',
  kinds: {
    inventory: 'Stock',
    goods_received: 'Factures non parvenues',
    cost_of_goods_sold: 'Coût des ventes',
    stock_gain: 'Boni d’inventaire',
    stock_loss: 'Mali d’inventaire',
    cost_variance: 'Écart de coût',
  },
  kindHints: {
    inventory: 'Uniquement la valeur du stock.',
    goods_received: 'Contrepartie des entrées.',
    cost_of_goods_sold: 'Contrepartie des sorties.',
    stock_gain: 'Contrepartie des ajustements positifs.',
    stock_loss: 'Contrepartie des ajustements négatifs.',
    cost_variance: 'Contrepartie des changements de coût ultérieurs.',
  },
  inventoryAccount:
    'Un compte de stock doit différer de tous les autres comptes, y compris ceux des règles et des dépréciations. Utilisez-en un autre.',
  allowanceAccount:
    'C’est le compte de dépréciation, qui ne contient que des dépréciations. Utilisez-en un autre.',
  rules: 'Règles d’imputation',
  rulesIntro:
    'Une règle remplace l’un de ces comptes pour une catégorie, un code motif ou les deux. La règle pour les deux passe en premier, puis celle de la catégorie, puis celle du code motif.',
  rulesOff: 'Les règles ne s’appliquent que si la comptabilisation automatique est activée.',
  showDeleted: 'Afficher les règles supprimées',
  none: 'Il n’y a pas de règles d’imputation.',
  noneHint: 'Chaque mouvement est comptabilisé sur les comptes ci-dessus.',
  noneDeleted: 'Aucune règle n’a été supprimée.',
  kind: 'Remplace',
  category: 'Catégorie',
  reason: 'Code motif',
  account: 'Compte',
  any: { category: 'toutes', reason_code: 'tous' },
  created: 'Créée',
  deleted: 'Supprimée',
  create: 'Nouvelle règle',
  createSubmit: 'Créer la règle',
  createText: 'Elle s’applique aux mouvements saisis à partir de maintenant.',
  hints: {
    category: 'Du produit. Vide\u00a0: toutes.',
    reason_code: (reasons) =>
      `Du mouvement. Pour les changements de coût\u00a0: ${reasons}. Vide\u00a0: tous.`,
    account: (kind) => `À la place du compte de «\u00a0${kind}\u00a0».`,
  },
  inventoryHint: 'Pour les produits sans mouvements\u00a0: le premier fixe le compte de stock.',
  needsEither: 'Saisissez une catégorie, un code motif ou les deux.',
  tooMany: 'L’organisation a le nombre maximal de règles. Supprimez-en une d’abord.',
  needsCategory: 'Saisissez une catégorie.',
  exists: (account) => `Il existe déjà une règle pour cela, avec le compte ${account}. Supprimez-la d’abord.`,
  createdDone: (rule, account) => `${rule}\u00a0: désormais sur le compte ${account}.`,
  delete: 'Supprimer',
  deleteOf: (rule, account) => `Supprimer\u00a0: ${rule}, ${account}`,
  deleteTitle: 'Supprimer cette règle\u00a0?',
  deleteText: 'Une règle ne change jamais. Pour un autre compte, supprimez-la et créez-en une nouvelle.',
  deleteEntries: 'Les écritures existantes gardent son compte.',
  deleteInventory: 'Les écritures existantes et les produits avec des mouvements gardent son compte.',
  deletedDone: 'La règle a été supprimée.',
};
