import type { ageing as en } from '../en/ageing.ts';

export const ageing: typeof en = {
  title: 'Antigüedad de existencias',
  asOf: 'Al final del',
  byAge: 'Valor por antigüedad',
  age: 'Antigüedad',
  share: 'Parte',
  value: 'Valor',
  total: (value) => `Todas las existencias: ${value}`,
  reading: (count) => `Productos leídos: ${count}. Las barras aún crecen.`,
  from: (days) => `Desde ${days} días`,
  between: (first, last) => `${first}–${last} días`,
  units: (count) => `${count} unidades`,
  product: 'Producto',
  onHand: 'Existencias',
  averageAge: 'Edad media, días',
  oldest: 'Más antigua',
  lastIn: 'Última entrada',
  lastOut: 'Última salida',
  none: 'No había existencias ese día.',
};
