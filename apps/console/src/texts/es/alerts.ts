import type { alerts as en } from '../en/alerts.ts';

export const alerts: typeof en = {
  title: 'Avisos',
  intro:
    'Productos que han alcanzado su punto de pedido. Un aviso se cierra solo cuando las existencias vuelven a superarlo.',
  showClosed: 'Mostrar también los avisos cerrados',
  none: 'Ningún producto ha alcanzado su punto de pedido.',
  never: 'Ningún producto ha alcanzado todavía su punto de pedido.',
  product: 'Producto',
  status: 'Estado',
  kinds: { low: 'Bajo', out: 'Agotado' },
  closed: 'Cerrado',
  onHand: 'Existencias',
  reorderPoint: 'Punto de pedido',
  toOrder: 'Por pedir',
  leadTime: (days: string) => `Plazo, días: ${days}`,
  since: 'Desde',
  byMovement: (name: string) => `Movimiento ${name}`,
  byPoint: 'Nuevo punto de pedido',
  acknowledged: 'Confirmado',
  acknowledge: 'Confirmar',
  acknowledgeOf: (sku: string, kind: string) => `Confirmar ${sku}: ${kind}`,
  digest: 'Correo con los avisos abiertos',
  digestHint:
    'A los roles propietario, administración y contabilidad. No se envía nada los días sin avisos abiertos.',
  digests: { none: 'Ninguno', daily: 'Una vez al día' },
};
