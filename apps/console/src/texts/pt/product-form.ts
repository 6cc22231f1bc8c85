import type { productForm as en } from '../en/product-form.ts';

export const productForm: typeof en = {
  methods: { fifo: 'FIFO', moving_average: 'Custo médio ponderado' },
  create: 'Novo produto',
  edit: 'Editar produto',
  editShort: 'Editar',
  needsRole: (role) => `Criar e alterar produtos exige a função ${role} ou uma superior.`,
  fields: {
    sku: 'SKU',
    barcode: 'Código de barras',
    name: 'Nome',
    unit: 'Unidade',
    reorder_point: 'Ponto de encomenda',
    category: 'Categoria',
    reorder_quantity: 'Quantidade de encomenda',
    lead_time_days: 'Prazo de entrega em dias',
  },
  reorderHint: 'Com este stock ou menos, o produto é sinalizado. Vazio: sem limite.',
  method: 'Método de custeio',
  methodHint: 'Como as saídas são valorizadas. Não pode ser alterado depois.',
  saved: (sku) => `${sku} foi guardado.`,
  labels: 'Imprimir etiquetas',
  barcodeHint: 'Leia-o com o leitor ou digite o código abaixo das barras.',
  barcodeTaken: 'Outro produto tem este código de barras. Escolha outro ou remova-o desse produto.',
  skuTaken: 'Outro produto tem este SKU. Escolha outro.',
};
