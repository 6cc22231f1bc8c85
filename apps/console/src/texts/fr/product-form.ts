import type { productForm as en } from '../en/product-form.ts';

export const productForm: typeof en = {
  methods: { fifo: 'PEPS (FIFO)', moving_average: 'Coût moyen pondéré' },
  create: 'Nouveau produit',
  edit: 'Modifier le produit',
  editShort: 'Modifier',
  needsRole: (role) =>
    `La création et la modification de produits exigent le rôle ${role} ou un rôle supérieur.`,
  fields: {
    sku: 'Référence (SKU)',
    barcode: 'Code-barres',
    name: 'Nom',
    unit: 'Unité',
    reorder_point: 'Seuil de réapprovisionnement',
    category: 'Catégorie',
    reorder_quantity: 'Quantité de commande',
    lead_time_days: 'Délai de livraison en jours',
  },
  reorderHint: 'À ce stock ou en dessous, le produit est signalé. Vide\u00a0: pas de seuil.',
  method: 'Méthode de valorisation',
  methodHint: 'Comment les sorties sont valorisées. Elle ne peut plus être modifiée.',
  saved: (sku) => `${sku} est enregistré.`,
  labels: 'Imprimer des étiquettes',
  barcodeHint: 'Scannez-le, ou saisissez le code sous les barres.',
  barcodeTaken: 'Un autre produit a ce code-barres. Choisissez-en un autre, ou retirez-le de ce produit.',
  skuTaken: 'Un autre produit a cette référence. Choisissez-en une autre.',
};
