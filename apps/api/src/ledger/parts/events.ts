import type { FlightItem, Transaction } from '@tallybook/db';
import type { StockMovement } from '@tallybook/domain';
import type { TracedEvent } from '../../platform/events/event.ts';
import { recordEvents, recordTraced } from '../../platform/events/record.ts';
import { insertPublishedEvents, type MovementEvent } from '../../platform/events/store.ts';
import { costEvents } from './cost-events.ts';
import type { Batch, Part } from './part.ts';

/**
 * Webhook events, of movements only if a webhook subscribes to them, and the audit trail: opened periods, cost adjustments,
 * changed costs. Movements have no audit events of their own: the ledger contains their authors.
 */
export const events: Part = {
  write(tx, batch) {
    const { organizationId, ledger } = batch;
    const published = ledger.settings.movement_events ? movementEvents(batch) : [];
    const adjusted = adjustmentEvents(batch);
    const changes = costEvents(batch);
    return [
      published.length > 0 ? () => insertPublishedEvents(tx, organizationId, published) : undefined,
      ...openedStatements(tx, batch),
      adjusted.length > 0 ? () => recordTraced(tx, adjusted) : undefined,
      changes.length > 0 ? () => recordTraced(tx, changes) : undefined,
    ];
  },
};

/** The rows of an import have one event when the import is finished. */
const movementEvents = ({ rows, items }: Batch): MovementEvent[] =>
  rows
    .filter(({ importId }) => importId === null)
    .map(({ id, reversesId }) => ({
      type: reversesId === null ? 'stock_movement.posted' : 'stock_movement.reversed',
      data: items.get(id) as StockMovement,
    }));

/** The author of the first movement of a month is recorded as the user who opened it. */
const openedStatements = (
  tx: Transaction,
  { organizationId, rows, adjustments, opened, commands }: Batch,
): FlightItem[] =>
  opened.flatMap(({ id: subjectId, ...data }) => {
    const first = [...rows, ...adjustments].find((row) => row.periodId === subjectId);
    const origin = commands.get(first?.id ?? '')?.posting.origin;
    const event = { organizationId, type: 'period.opened', subjectId, data } as const;
    return origin === undefined ? [] : [() => recordEvents(tx, origin, [event])];
  });

/** Cost adjustments are few, and matter to auditors. */
const adjustmentEvents = ({ organizationId, adjustments, items, commands }: Batch): TracedEvent[] =>
  adjustments.flatMap(({ id }) => {
    const origin = commands.get(id)?.posting.origin;
    const data = items.get(id);
    if (origin === undefined || data === undefined || data === 'unchanged') return [];
    return [
      { origin, event: { organizationId, type: 'cost_adjustment.recorded' as const, subjectId: id, data } },
    ];
  });
