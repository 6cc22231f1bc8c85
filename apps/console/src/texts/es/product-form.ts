import type { productForm as en } from '../en/product-form.ts';

export const productForm: typeof en = {
  methods: { fifo: 'FIFO', moving_average: 'Coste medio ponderado' },
  create: 'Nuevo producto',
  edit: 'Editar producto',
  editShort: 'Editar',
  needsRole: (role) => `Para crear y modificar productos se necesita el rol ${role} o uno superior.`,
  fields: {
    sku: 'SKU',
    barcode: 'Código de barras',
    name: 'Nombre',
    unit: 'Unidad',
    reorder_point: 'Punto de pedido',
    category: 'Categoría',
    reorder_quantity: 'Cantidad de pedido',
    lead_time_days: 'Plazo de entrega en días',
  },
  reorderHint: 'Con estas existencias o menos, el producto se marca. Vacío: sin límite.',
  method: 'Método de valoración',
  methodHint: 'Cómo se valoran las salidas. No se puede cambiar después.',
  saved: (sku) => `${sku} se ha guardado.`,
  labels: 'Imprimir etiquetas',
  barcodeHint: 'Escanéelo o escriba el código que está debajo de las barras.',
  barcodeTaken: 'Otro producto tiene este código de barras. Elija otro o quítelo de ese producto.',
  skuTaken: 'Otro producto tiene este SKU. Elija otro.',
};
