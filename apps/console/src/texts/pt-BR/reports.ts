import type { Changes } from '../changes.ts';
import type { reports as pt } from '../pt/reports.ts';

export const reports: Changes<typeof pt> = {
  turnover: {
    title: 'Giro de estoque',
    turns: 'Giros',
    daysOnHand: 'Dias de estoque',
    hint: (days) =>
      `${days} dias. O giro é o custo das saídas dividido pelo valor médio do estoque, sem anualizar.`,
    noTurns: 'Nenhum: o valor médio é 0.',
  },
  abc: {
    amounts: {
      value: 'Valor do estoque',
    },
    bys: {
      value: 'Valor do estoque',
    },
    limitOrder: 'Deve ser maior do que o limite de A.',
    none: {
      value: 'Nada estava em estoque no fim do último dia.',
    },
  },
  bridge: {
    intro:
      'Por que o valor do estoque, menos as provisões para perdas, mudou. As partes somam exatamente a diferença.',
    amount: 'Valor',
    parts: {
      write_downs: 'Provisões para perdas',
    },
    hints: {
      received: 'Ao custo no registro, menos estornos',
      issued: 'Ao custo no registro, menos estornos',
      write_downs: 'As reversões, e as provisões para perdas do que saiu, são positivas',
    },
    lessAllowances: (value: string, allowance: string) =>
      `${value} ao custo, provisões para perdas ${allowance}`,
  },
  costs: {
    toStock: 'Para o estoque',
  },
};
