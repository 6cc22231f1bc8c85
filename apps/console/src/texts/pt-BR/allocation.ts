import type { Changes } from '../changes.ts';
import type { allocation as pt } from '../pt/allocation.ts';

export const allocation: Changes<typeof pt> = {
  title: 'Ratear uma nota fiscal',
  intro: 'O valor de uma nota fiscal, por exemplo de frete, passa a fazer parte do custo de várias entradas.',
  bill: 'Nota fiscal',
  amountHint: 'Negativo para uma devolução ou desconto.',
  by: 'Ratear por',
  dateHint: 'Não antes das entradas, em um período contábil aberto.',
  closed: (count) =>
    `Entradas em um período contábil fechado: ${count}. Das suas partes, o que ainda existe é somado ao estoque na data da nota fiscal; o resto é uma variação de custo.`,
  reference: 'Número da nota fiscal',
  chosen: 'Entradas da nota fiscal',
  remove: 'Remover',
  removeLabel: (receipt) => `Remover ${receipt}`,
  submit: 'Registrar',
  allocated: (amount) => `${amount} rateados.`,
  sums: (stock, variance) => `Somado ao estoque: ${stock}. Variação de custo: ${variance}.`,
  replayed: 'Já tinha sido registrado na primeira vez. Nada foi registrado duas vezes.',
  toStock: 'Ao estoque',
  toVariance: 'Variação de custo',
  again: 'Ratear outra nota fiscal',
};
