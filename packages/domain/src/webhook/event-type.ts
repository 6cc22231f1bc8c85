/** Events that a webhook may ask for. */
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
] as const;

export type EventType = (typeof eventTypes)[number];

/** Sent by the operation that tries a webhook out, to that webhook only. */
export const testEventType = 'webhook.test';

/** Every type that a delivery may have. */
export const deliveredTypes = [...eventTypes, testEventType] as const;

export type DeliveredType = (typeof deliveredTypes)[number];
