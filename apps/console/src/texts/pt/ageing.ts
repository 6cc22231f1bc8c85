import type { ageing as en } from '../en/ageing.ts';

export const ageing: typeof en = {
  title: 'Antiguidade do stock',
  asOf: 'No fim de',
  byAge: 'Valor por antiguidade',
  age: 'Antiguidade',
  share: 'Parte',
  value: 'Valor',
  total: (value) => `Todo o stock: ${value}`,
  reading: (count) => `Produtos lidos: ${count}. As barras ainda crescem.`,
  from: (days) => `Desde ${days} dias`,
  between: (first, last) => `${first}–${last} dias`,
  units: (count) => `${count} unidades`,
  product: 'Produto',
  onHand: 'Em stock',
  averageAge: 'Idade média, dias',
  oldest: 'Mais antigo',
  lastIn: 'Última entrada',
  lastOut: 'Última saída',
  none: 'Nada estava em stock nesse dia.',
};
