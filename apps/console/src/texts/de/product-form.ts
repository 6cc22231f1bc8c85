import type { productForm as en } from '../en/product-form.ts';

export const productForm: typeof en = {
  methods: { fifo: 'FIFO', moving_average: 'Gleitender Durchschnitt' },
  create: 'Neues Produkt',
  edit: 'Produkt bearbeiten',
  editShort: 'Bearbeiten',
  needsRole: (role) => `Zum Anlegen und Ändern von Produkten ist die Rolle ${role} oder eine höhere nötig.`,
  fields: {
    sku: 'Artikelnummer',
    barcode: 'Barcode',
    name: 'Name',
    unit: 'Einheit',
    reorder_point: 'Meldebestand',
    category: 'Kategorie',
    reorder_quantity: 'Bestellmenge',
    lead_time_days: 'Lieferzeit in Tagen',
  },
  reorderHint: 'Bei diesem oder einem kleineren Bestand wird das Produkt markiert. Leer: keine Grenze.',
  method: 'Bewertungsverfahren',
  methodHint: 'Wie Abgänge bewertet werden. Es lässt sich später nicht ändern.',
  saved: (sku) => `${sku} ist gespeichert.`,
  labels: 'Etiketten drucken',
  barcodeHint: 'Scannen Sie ihn, oder tippen Sie den Code unter den Strichen.',
  barcodeTaken:
    'Ein anderes Produkt hat diesen Barcode. Wählen Sie einen anderen, oder entfernen Sie ihn dort.',
  skuTaken: 'Ein anderes Produkt hat diese Artikelnummer. Wählen Sie eine andere.',
};
