import type * as en from '../en/resources.ts';

const names: Readonly<Record<string, string>> = {
  'API key': 'essa chave de API',
  'accounting period': 'esse período contabilístico',
  alert: 'esse alerta',
  'cost adjustment': 'esse ajuste de custo',
  import: 'essa importação',
  invitation: 'esse convite',
  'journal entry': 'esse lançamento',
  member: 'esse membro',
  'posting rule': 'essa regra de contabilização',
  product: 'esse produto',
  reservation: 'essa reserva',
  'stock movement': 'esse movimento',
  'stock take': 'esse inventário',
  verification: 'essa verificação',
  webhook: 'esse webhook',
  'write-down': 'essa imparidade',
};

const name = (what: string): string => names[what] ?? 'esse objeto';

export const resources: typeof en = {
  notFound: ({ what }) => `A organização não tem ${name(what)}.`,
};
