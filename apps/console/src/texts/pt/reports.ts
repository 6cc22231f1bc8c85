import type { reports as en } from '../en/reports.ts';

export const reports: typeof en = {
  startDate: 'De',
  endDate: 'Até',
  product: 'Produto',
  turnover: {
    title: 'Rotação',
    unitsOut: 'Unidades saídas',
    costOut: 'Custo das saídas',
    averageValue: 'Valor médio',
    turns: 'Rotações',
    daysOnHand: 'Dias de stock',
    lastOut: 'Última saída',
    idleSince: 'Sem movimento desde',
    hint: (days) =>
      `${days} dias. As rotações são o custo das saídas dividido pelo valor médio do stock, sem anualizar.`,
    noTurns: 'Nenhuma: o valor médio é 0.',
    noDays: 'Nenhum: nada saiu nestes dias.',
    cameBack: 'Nenhum valor: nestes dias voltou mais do que saiu.',
    neverOut: 'Ainda nada saiu.',
    none: 'Ainda nenhum produto teve um movimento.',
    noneIdle: 'Todos os produtos tiveram um movimento desde esse dia.',
  },
  abc: {
    title: 'Análise ABC',
    class: 'Classe',
    classOf: (name) => `Classe ${name}`,
    classes: 'Classes',
    products: 'Produtos',
    amounts: {
      cost_out: 'Custo das saídas',
      value: 'Valor do stock',
    },
    share: 'Parte',
    cumulative: 'Parte acumulada',
    percent: (share) => `${share} %`,
    total: (value) => `Todos os produtos: ${value}`,
    by: 'Ordenar por',
    bys: {
      cost_out: 'Custo das saídas',
      value: 'Valor do stock',
    },
    limits: {
      a: 'A abaixo de, %',
      b: 'B abaixo de, %',
    },
    limitOrder: 'Tem de ser maior do que o limite de A.',
    hint: (a, b) =>
      `Um produto está na classe A se os anteriores têm menos de ${a} % do total, na classe B abaixo de ${b} %, senão na classe C.`,
    none: {
      cost_out: 'Nada saiu nestes dias.',
      value: 'Nada estava em stock no fim do último dia.',
    },
  },
};
