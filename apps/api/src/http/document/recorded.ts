import type { StockCrossing } from '@tallybook/domain';
import recorded from './recorded.json' with { type: 'json' };

const bodies: Readonly<Record<string, unknown>> = recorded;

/** The response that a real service sent to this operation (recorded.test.ts); undefined if it has no body. */
export const recordedBody = (operation: string): unknown => bodies[operation];

/** The id of the resource that the recorded calls of these routers are about. */
const resources: Readonly<Record<string, string>> = {
  products: recorded['products.create'].id,
  stockCards: recorded['products.create'].id,
  stockMovements: recorded['stockMovements.post'].id,
  costAdjustments: recorded['costAdjustments.record'].id,
  alerts: recorded['alerts.acknowledge'].id,
  writeDowns: recorded['writeDowns.get'].id,
  stockImports: recorded['stockImports.get'].id,
  verifications: recorded['verifications.get'].id,
  journalEntries: recorded['journalEntries.create'].id,
  periods: recorded['periods.close'].id,
  invitations: recorded['invitations.send'].id,
  organizations: recorded['organizations.get'].id,
  webhooks: recorded['webhooks.create'].id,
  webhookDeliveries: recorded['webhooks.create'].id,
  apiKeys: recorded['apiKeys.create'].id,
};

const ids: Readonly<Record<string, string>> = {
  product_id: recorded['products.create'].id,
  movement_id: recorded['stockMovements.post'].id,
  allocation_id: recorded['costAllocations.record'].id,
  journal_entry_id: recorded['journalEntries.create'].id,
  accounting_period_id: recorded['periods.close'].id,
  organization_id: recorded['organizations.get'].id,
  user_id: recorded['invitations.accept'].user_id,
  webhook_id: recorded['webhooks.create'].id,
};

/** The id of a path parameter or field in the recorded run. */
export const recordedId = (field: string, operation = ''): string | undefined =>
  field === 'id' ? resources[operation.split('.')[0] ?? ''] : ids[field];

/** The data of recorded events, by the name of the webhook. */
export const recordedEvents: Readonly<Record<string, unknown>> = {
  invitation: recorded['invitations.send'],
  stock_movement: recorded['stockMovements.post'],
  product: recorded['alerts.list'].map((alert): StockCrossing => ({
    product_id: alert.product_id,
    sku: alert.sku,
    on_hand: alert.on_hand,
    reorder_point: alert.reorder_point,
    reorder_quantity: alert.reorder_quantity,
    movement_id: alert.opened_by_movement,
    alert_id: alert.id,
  }))[0],
  write_down: recorded['writeDowns.record'].items[0],
  period: recorded['periods.reopen'],
  stock_import: recorded['stockImports.list'][0],
  ledger: recorded['ledger.verify'].chain,
  test: { webhook_id: recorded['webhooks.create'].id },
};
