import type { alerts as en } from '../en/alerts.ts';

export const alerts: typeof en = {
  title: 'Alertas',
  intro:
    'Produtos que atingiram o seu ponto de encomenda. Um alerta fecha-se sozinho quando o stock volta a estar acima dele.',
  showClosed: 'Mostrar também os alertas fechados',
  none: 'Nenhum produto atingiu o seu ponto de encomenda.',
  never: 'Ainda nenhum produto atingiu o seu ponto de encomenda.',
  product: 'Produto',
  status: 'Estado',
  kinds: { low: 'Baixo', out: 'Esgotado' },
  closed: 'Fechado',
  onHand: 'Em stock',
  reorderPoint: 'Ponto de encomenda',
  toOrder: 'A encomendar',
  leadTime: (days: string) => `Prazo, dias: ${days}`,
  since: 'Desde',
  byMovement: (name: string) => `Movimento ${name}`,
  byPoint: 'Novo ponto de encomenda',
  acknowledged: 'Confirmado',
  acknowledge: 'Confirmar',
  acknowledgeOf: (sku: string, kind: string) => `Confirmar ${sku}: ${kind}`,
  digest: 'Email com os alertas abertos',
  digestHint:
    'Para as funções proprietário, administração e contabilidade. Nada é enviado em dias sem alertas abertos.',
  digests: { none: 'Nenhum', daily: 'Uma vez por dia' },
};
