/** Event types that a webhook can subscribe to. */
export const eventTypes = [
  'invitation.sent',
  'invitation.resent',
  'invitation.accepted',
  'invitation.declined',
  'invitation.revoked',
  'invitation.expired',
  'invitation.email_failed',
  'stock_movement.posted',
  'stock_movement.reversed',
  'stock_costs.changed',
  'product.low_stock',
  'product.out_of_stock',
  'product.restocked',
  'stock_take.posted',
  'write_down.recorded',
  'period.closed',
  'period.reopened',
  'stock_import.completed',
  'ledger.anchored',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Sent by the test operation, to the tested webhook only. */
export const testEventType = 'webhook.test';

/** Every event type that a delivery can have. */
export const deliveredTypes = [...eventTypes, testEventType] as const;

export type DeliveredType = (typeof deliveredTypes)[number];
