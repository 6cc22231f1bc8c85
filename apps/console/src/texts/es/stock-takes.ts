import type { stockTakes as en } from '../en/stock-takes.ts';

export const stockTakes: typeof en = {
  title: 'Inventarios',
  intro:
    'Varias personas introducen sus recuentos en un inventario; después se revisan y registran las diferencias. Antes no cambia nada.',
  create: 'Nuevo inventario',
  date: 'Fecha del recuento',
  dateHint: 'Las cantidades se comparan con las existencias al final de este día.',
  location: 'Ubicación',
  locationHint: 'Solo se cuenta lo que hay allí.',
  note: 'Nota',
  noteHint: 'Distingue los inventarios de un mismo día, por ejemplo los pasillos.',
  blind: 'A ciegas',
  countBlind: 'Contar a ciegas',
  blindHint:
    'Oculta las cantidades esperadas y las diferencias, hasta el registro, a quienes no pueden registrar.',
  open: 'Abrir el inventario',
  all: 'Todos',
  status: 'Estado',
  statuses: { open: 'Abierto', counting: 'En recuento', posted: 'Registrado', cancelled: 'Cancelado' },
  openedBy: 'Abierto por',
  you: 'usted',
  member: 'otro miembro',
  counted: 'Productos contados',
  later: 'Cambios posteriores',
  laterHint: 'Movimientos registrados después del inventario, pero con fecha de ese día o de uno anterior.',
  none: 'Aún no hay inventarios.',
  noMatch: 'Ningún inventario tiene este estado.',
};
