export const productForm = {
  methods: { fifo: 'FIFO', moving_average: 'Moving average' },
  create: 'New product',
  edit: 'Edit product',
  editShort: 'Edit',
  needsRole: (role: string) => `Creating and changing products needs the role ${role} or a higher one.`,
  fields: { sku: 'SKU', name: 'Name', unit: 'Unit', reorder_point: 'Reorder point' },
  reorderHint: 'With less on hand, the product is marked. Empty: no limit.',
  method: 'Costing method',
  methodHint: 'How outgoing units are valued. It cannot be changed later.',
  saved: (sku: string) => `${sku} is saved.`,
  skuTaken: 'Another product has this SKU. Choose another one.',
};
