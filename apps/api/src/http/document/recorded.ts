import type { CompletedImport, StockCrossing } from '@tallybook/domain';
import recorded from './recorded.json' with { type: 'json' };

const calls: Readonly<Record<string, { readonly request?: unknown; readonly response?: unknown }>> = recorded;

/** The response that a real service sent to this operation (recorded.test.ts); undefined if it has no body. */
export const recordedBody = (operation: string): unknown => calls[operation]?.response;

/** The request that this response belongs to; undefined if it has no body. */
export const recordedRequest = (operation: string): unknown => calls[operation]?.request;

/** The id of the resource that the recorded calls of these routers are about. */
const resources: Readonly<Record<string, string>> = {
  products: recorded['products.create'].response.id,
  stockCards: recorded['products.create'].response.id,
  stockMovements: recorded['stockMovements.post'].response.id,
  costAdjustments: recorded['costAdjustments.record'].response.id,
  locations: recorded['locations.create'].response.id,
  stockTransfers: recorded['stockTransfers.post'].response.id,
  alerts: recorded['alerts.acknowledge'].response.id,
  writeDowns: recorded['writeDowns.get'].response.id,
  stockImports: recorded['stockImports.get'].response.id,
  verifications: recorded['verifications.get'].response.id,
  journalEntries: recorded['journalEntries.create'].response.id,
  periods: recorded['periods.close'].response.id,
  invitations: recorded['invitations.send'].response.id,
  organizations: recorded['organizations.get'].response.id,
  webhooks: recorded['webhooks.create'].response.id,
  webhookDeliveries: recorded['webhooks.create'].response.id,
  apiKeys: recorded['apiKeys.create'].response.id,
};

const ids: Readonly<Record<string, string>> = {
  product_id: recorded['products.create'].response.id,
  movement_id: recorded['stockMovements.post'].response.id,
  location_id: recorded['locations.create'].response.id,
  from_location_id: recorded['stockTransfers.post'].response.from_location_id,
  to_location_id: recorded['stockTransfers.post'].response.to_location_id,
  allocation_id: recorded['costAllocations.record'].response.id,
  journal_entry_id: recorded['journalEntries.create'].response.id,
  accounting_period_id: recorded['periods.close'].response.id,
  organization_id: recorded['organizations.get'].response.id,
  user_id: recorded['invitations.accept'].response.user_id,
  webhook_id: recorded['webhooks.create'].response.id,
};

/** The id of a path parameter or field in the recorded run. */
export const recordedId = (field: string, operation = ''): string | undefined =>
  field === 'id' ? resources[operation.split('.')[0] ?? ''] : ids[field];

/** The data of recorded events, by the name of the webhook. */
export const recordedEvents: Readonly<Record<string, unknown>> = {
  invitation: recorded['invitations.send'].response,
  stock_movement: recorded['stockMovements.post'].response,
  product: recorded['alerts.list'].response.map((alert): StockCrossing => ({
    product_id: alert.product_id,
    sku: alert.sku,
    on_hand: alert.on_hand,
    reorder_point: alert.reorder_point,
    reorder_quantity: alert.reorder_quantity,
    movement_id: alert.opened_by_movement,
    alert_id: alert.id,
  }))[0],
  write_down: recorded['writeDowns.record'].response.items[0],
  period: recorded['periods.reopen'].response,
  stock_import: completedImport(),
  ledger: recorded['ledger.verify'].response.chain,
  test: { webhook_id: recorded['webhooks.create'].response.id },
};

/** The recorded import, which posted one row: 100 units for 0.25 each. */
function completedImport(): CompletedImport {
  const { id, start_date, end_date } = recorded['periods.close'].response;
  const kind = {
    type: 'entry',
    reversed_type: null,
    direction: 'in',
    reason_code: null,
    category: null,
  } as const;
  return {
    ...(recorded['stockImports.list'].response[0] as Omit<CompletedImport, 'periods'>),
    periods: [
      {
        accounting_period_id: id,
        start_date,
        end_date,
        amount: '25.00',
        changes: [{ ...kind, movements: 1, amount: '25.00' }],
      },
    ],
    reason_codes_merged: false,
    categories_merged: false,
  };
}
