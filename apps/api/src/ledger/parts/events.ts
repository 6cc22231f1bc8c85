import type { FlightItem, Transaction } from '@tallybook/db';
import type { StockMovement } from '@tallybook/domain';
import { recordEvents, recordTraced } from '../../platform/events/record.ts';
import { insertPublishedEvents, type MovementEvent } from '../../platform/events/store.ts';
import { acceptedIn, type Batch, type Part } from './part.ts';

/**
 * Events of movements, only if a webhook subscribes to them, of opened periods, and those that other parts added. Movements
 * are not in the audit trail: the ledger contains their authors.
 */
export const events: Part = {
  write(tx, batch) {
    const { organizationId, ledger, events: traced } = batch;
    const published = ledger.settings.movement_events ? movementEvents(batch) : [];
    return [
      published.length > 0 ? () => insertPublishedEvents(tx, organizationId, published) : undefined,
      ...openedStatements(tx, batch),
      traced.length > 0 ? () => recordTraced(tx, traced) : undefined,
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
  { organizationId, decision, opened, commands }: Batch,
): FlightItem[] =>
  opened.flatMap(({ id: subjectId, ...data }) => {
    const first = acceptedIn(decision).find(({ periodId }) => periodId === subjectId);
    const origin = commands.get(first?.id ?? '')?.posting.origin;
    const event = { organizationId, type: 'period.opened', subjectId, data } as const;
    return origin === undefined ? [] : [() => recordEvents(tx, origin, [event])];
  });
