import type { Changes } from '../changes.ts';
import type { ageing as pt } from '../pt/ageing.ts';

export const ageing: Changes<typeof pt> = {
  title: 'Idade do estoque',
  byAge: 'Valor por idade',
  age: 'Idade',
  total: (value) => `Todo o estoque: ${value}`,
  onHand: 'Em estoque',
  none: 'Nada estava em estoque nesse dia.',
};
