import type { accounts as en } from '../en/accounts.ts';

export const accounts: typeof en = {
  title: 'Contas',
  intro:
    'Onde os movimentos de stock são lançados. Indique as contas como no seu plano de contas, por número ou por nome.',
  automatic: 'Lançamento automático',
  toggle: 'Criar um lançamento com cada movimento',
  off: 'O lançamento automático está desligado: os movimentos não criam lançamentos.',
  turnOffHint:
    'Os movimentos seguintes não criarão lançamentos e os períodos fecharão sem reconciliação. Os lançamentos existentes mantêm-se.',
  turnOnHint:
    'O stock que já existe precisa de um lançamento manual pelo seu valor. Até lá, «Períodos» mostra a diferença.',
  inventoryChanges: (account) =>
    `Os lançamentos existentes ficam em ${account}, mas o stock será comparado com a nova conta. Transfira o saldo com um lançamento manual.`,
  saved: 'As contas estão guardadas.',
  turnedOff: 'O lançamento automático está desligado.',
  kinds: {
    inventory: 'Inventários',
    goods_received: 'Mercadorias recebidas',
    cost_of_goods_sold: 'Custo das vendas',
    stock_gain: 'Ganhos de inventário',
    stock_loss: 'Perdas de inventário',
    cost_variance: 'Desvio de custos',
  },
  kindHints: {
    inventory: 'Apenas o valor do stock.',
    goods_received: 'Contrapartida das entradas.',
    cost_of_goods_sold: 'Contrapartida das saídas.',
    stock_gain: 'Contrapartida dos ajustes que somam.',
    stock_loss: 'Contrapartida dos ajustes que subtraem.',
    cost_variance: 'Contrapartida de alterações de custo posteriores.',
  },
  inventoryAccount:
    'Uma conta de stock tem de ser diferente de todas as outras, incluindo as das regras e imparidades. Use outra.',
  rules: 'Regras de lançamento',
  rulesIntro:
    'Uma regra substitui uma destas contas para uma categoria, um código do motivo ou ambos. Primeiro aplica-se a regra para ambos, depois a da categoria e depois a do código do motivo.',
  rulesOff: 'As regras só se aplicam enquanto o lançamento automático estiver ligado.',
  showDeleted: 'Mostrar as regras eliminadas',
  none: 'Não há regras de lançamento.',
  noneHint: 'Todos os movimentos são lançados nas contas acima.',
  noneDeleted: 'Nenhuma regra foi eliminada.',
  kind: 'Substitui',
  category: 'Categoria',
  reason: 'Código do motivo',
  account: 'Conta',
  any: { category: 'qualquer', reason_code: 'qualquer' },
  created: 'Criada',
  deleted: 'Eliminada',
  create: 'Nova regra',
  createSubmit: 'Criar a regra',
  createText: 'Aplica-se aos movimentos registados a partir de agora.',
  hints: {
    category: 'Do produto. Vazio: qualquer.',
    reason_code:
      'Do movimento; de uma alteração de custo, landed_cost, price_difference ou other. Vazio: qualquer.',
    account: 'Em vez da conta acima.',
  },
  inventoryHint: 'Para produtos sem movimentos: o primeiro fixa a conta de stock.',
  needsEither: 'Introduza uma categoria, um código do motivo ou ambos.',
  needsCategory: 'Introduza uma categoria.',
  exists: (account) => `Já existe uma regra para isto, com a conta ${account}. Elimine-a primeiro.`,
  createdDone: (rule, account) => `${rule}: a partir de agora na conta ${account}.`,
  delete: 'Eliminar',
  deleteOf: (rule, account) => `Eliminar: ${rule}, ${account}`,
  deleteTitle: 'Eliminar esta regra?',
  deleteText: 'Uma regra nunca muda. Para usar outra conta, elimine-a e crie uma nova.',
  deleteEntries: 'Os lançamentos existentes mantêm a sua conta.',
  deleteInventory: 'Os lançamentos existentes e os produtos com movimentos mantêm a sua conta.',
  deletedDone: 'A regra foi eliminada.',
};
