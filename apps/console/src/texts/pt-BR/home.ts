import type { Changes } from '../changes.ts';
import type { home as pt } from '../pt/home.ts';

export const home: Changes<typeof pt> = {
  value: 'Valor do estoque',
  valueByMonth: 'O valor do estoque nos últimos 13 meses',
  nothingToReorder: 'Nenhum produto está no ponto de reposição',
  noAccount: 'Ainda sem conta de estoque',
  counting: 'Inventários em andamento',
  nothingCounted: 'Ninguém está contando',
  difference: (period: string, difference: string) =>
    `${period}: o estoque e a conta diferem em ${difference}`,
  openAlerts: (count: number) =>
    count === 1 ? 'Um produto está no ponto de reposição' : `${count} produtos estão no ponto de reposição`,
  steps: {
    products: {
      hint: 'A partir de um arquivo, ou um a um no estoque.',
    },
    movements: {
      hint: 'Como entradas do primeiro dia, a partir de um arquivo.',
    },
    people: {
      hint: 'Contadores, estoquistas e auditores, cada um com uma função.',
    },
  },
};
