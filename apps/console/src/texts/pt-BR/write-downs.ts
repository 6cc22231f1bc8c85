import type { Changes } from '../changes.ts';
import type { writeDowns as pt } from '../pt/write-downs.ts';

export const writeDowns: Changes<typeof pt> = {
  title: 'Provisões para perdas',
  intro:
    'Indique por quanto se pode vender uma unidade, menos os custos de acabamento e venda. Se for menos do que o custo, a diferença passa a ser uma provisão para perdas. O custo do estoque não muda.',
  search: 'Buscar produtos',
  onHand: 'Em estoque',
  allowance: 'Provisão para perdas',
  preview: 'Prévia',
  before: 'Provisão para perdas antes',
  after: 'Provisão para perdas depois',
  accounts: {
    allowance_account: 'Conta de provisões',
  },
  accountHints: {
    loss_account: 'Para provisões para perdas e reversões.',
    allowance_account: 'Reduz o estoque; não é uma conta do lançamento automático.',
  },
  entry: 'Lançamento contábil',
  noLines: 'Nenhuma provisão para perdas muda, por isso não há lançamento.',
  record: 'Registrar a provisão para perdas',
  history: 'Revisões registradas',
  none: 'Ainda nada foi revisado.',
  done: 'Registrado',
  doneText: (count, change) => `Produtos revisados: ${count}. Alteração da provisão para perdas: ${change}`,
  replayed: 'Já tinha sido registrado na primeira vez. Nada foi registrado duas vezes.',
  again: 'Revisar mais produtos',
  inventoryAccount: 'É a conta de estoque, que fica ao custo. Use outra.',
  usedAccount: 'O lançamento automático usa esta conta. Use outra, que só contenha provisões para perdas.',
  outOfOrder: (day) => `Foi revisado pela última vez a ${day}. Use esse dia ou um posterior.`,
  draft: 'Ficam nesta aba até que você os registre ou descarte.',
  discardText: (count) => `Valores que se perdem: ${count}. Nada foi registrado.`,
  kinds: {
    proposed: 'A revisar',
  },
  reviewDueHint: 'A provisão para perdas não é a que as unidades em estoque exigem.',
  noneProposed:
    'Nada a revisar: nenhum produto em estoque está há 180 dias sem movimento, e nenhum tem provisão para perdas.',
  reverseText:
    'Volta a valer o que valia antes da revisão, e um lançamento registra os valores opostos no mesmo dia. Só a última revisão de um produto pode ser estornada, enquanto o seu período estiver aberto.',
  showAll: 'Todas as provisões para perdas',
  noneInRange: 'Não há provisões para perdas nestes dias.',
};
