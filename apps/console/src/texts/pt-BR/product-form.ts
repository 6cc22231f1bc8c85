import type { Changes } from '../changes.ts';
import type { productForm as pt } from '../pt/product-form.ts';

export const productForm: Changes<typeof pt> = {
  fields: {
    reorder_point: 'Ponto de reposição',
    reorder_quantity: 'Quantidade de reposição',
  },
  methodHint: 'Como as saídas são avaliadas. Não pode ser alterado depois.',
  reorderHint: 'Com este estoque ou menos, o produto é sinalizado. Vazio: sem limite.',
  saved: (sku) => `${sku} foi salvo.`,
};
