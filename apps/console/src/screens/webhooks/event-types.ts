import type { WebhookEventType } from '@tallybook/sdk';

/** Every type, which the compiler checks. */
const types: Readonly<Record<WebhookEventType, true>> = {
  'stock_movement.posted': true,
  'stock_movement.reversed': true,
  'stock_costs.changed': true,
  'product.low_stock': true,
  'product.out_of_stock': true,
  'product.restocked': true,
  'stock_take.posted': true,
  'write_down.recorded': true,
  'stock_import.completed': true,
  'period.closed': true,
  'period.reopened': true,
  'ledger.anchored': true,
  'invitation.sent': true,
  'invitation.resent': true,
  'invitation.accepted': true,
  'invitation.declined': true,
  'invitation.revoked': true,
  'invitation.expired': true,
  'invitation.email_failed': true,
};

/** The events that a webhook can receive, in the order of the form. */
export const eventTypes = Object.keys(types) as readonly WebhookEventType[];
