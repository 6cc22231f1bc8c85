import type { Changes } from '../changes.ts';
import type { accounts as pt } from '../pt/accounts.ts';

export const accounts: Changes<typeof pt> = {
  intro:
    'Onde os movimentos de estoque são lançados. Indique as contas como no seu plano de contas, por número ou por nome.',
  off: 'O lançamento automático está desativado: os movimentos não criam lançamentos.',
  turnOffHint:
    'Os movimentos seguintes não criarão lançamentos e os períodos fecharão sem conciliação. Os lançamentos existentes permanecem.',
  turnOnHint:
    'O estoque que já existe precisa de um lançamento manual pelo seu valor. Até lá, «Períodos» mostra a diferença.',
  inventoryChanges: (account) =>
    `Os lançamentos existentes ficam em ${account}, mas o estoque será comparado com a nova conta. Transfira o saldo com um lançamento manual.`,
  saved: 'As contas estão salvas.',
  turnedOff: 'O lançamento automático está desativado.',
  kinds: {
    inventory: 'Estoques',
    cost_of_goods_sold: 'Custo das mercadorias vendidas',
    stock_gain: 'Sobras de inventário',
    stock_loss: 'Faltas de inventário',
    cost_variance: 'Variação de custo',
  },
  kindHints: {
    inventory: 'Apenas o valor do estoque.',
  },
  inventoryAccount:
    'Uma conta de estoque deve ser diferente de todas as outras, incluindo as das regras e provisões para perdas. Use outra.',
  allowanceAccount: 'É a conta de provisões para perdas, que só contém provisões para perdas. Use outra.',
  rulesOff: 'As regras só se aplicam enquanto o lançamento automático estiver ativado.',
  showDeleted: 'Mostrar as regras excluídas',
  noneDeleted: 'Nenhuma regra foi excluída.',
  deleted: 'Excluída',
  createText: 'Aplica-se aos movimentos registrados a partir de agora.',
  inventoryHint: 'Para produtos sem movimentos: o primeiro fixa a conta de estoque.',
  needsEither: 'Informe uma categoria, um código do motivo ou ambos.',
  tooMany: 'A organização tem o número máximo de regras. Exclua uma primeiro.',
  needsCategory: 'Informe uma categoria.',
  exists: (account) => `Já existe uma regra para isto, com a conta ${account}. Exclua-a primeiro.`,
  delete: 'Excluir',
  deleteOf: (rule, account) => `Excluir: ${rule}, ${account}`,
  deleteTitle: 'Excluir esta regra?',
  deleteText: 'Uma regra nunca muda. Para usar outra conta, exclua-a e crie uma nova.',
  deletedDone: 'A regra foi excluída.',
};
