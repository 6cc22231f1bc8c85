import type { Changes } from '../changes.ts';
import type { levels as pt } from '../pt/levels.ts';

export const levels: Changes<typeof pt> = {
  title: 'Níveis de estoque',
  search: 'Buscar produtos',
  belowOnly: 'Apenas até o ponto de reposição',
  onHand: 'Em estoque',
  status: 'Status',
  below: 'Repor',
  belowHint: (point: string) => `Estoque no ponto de reposição ou abaixo, ${point}`,
  total: 'Valor de todo o estoque',
  noneHint: 'Crie o primeiro ou importe um arquivo.',
  noneBelow: 'Nenhum produto atingiu o ponto de reposição.',
  carrying: (allowance: string, carrying: string) =>
    `menos ${allowance} de provisões para perdas: ${carrying}`,
};
