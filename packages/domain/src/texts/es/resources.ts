import type * as en from '../en/resources.ts';

const names: Readonly<Record<string, string>> = {
  'API key': 'esa clave de API',
  'accounting period': 'ese período contable',
  alert: 'esa alerta',
  'cost adjustment': 'ese ajuste de coste',
  import: 'esa importación',
  invitation: 'esa invitación',
  'journal entry': 'ese asiento',
  member: 'ese miembro',
  'posting rule': 'esa regla de contabilización',
  product: 'ese producto',
  reservation: 'esa reserva',
  'stock movement': 'ese movimiento',
  'stock take': 'ese inventario',
  verification: 'esa verificación',
  webhook: 'ese webhook',
  'write-down': 'ese deterioro de valor',
};

const name = (what: string): string => names[what] ?? 'ese objeto';

export const resources: typeof en = {
  notFound: ({ what }) => `La organización no tiene ${name(what)}.`,
};
