import type { FlightItem, Transaction } from '@tallybook/db';
import type { StockMovement } from '@tallybook/domain';
import { recordEvents } from '../../platform/events/record.ts';
import { insertPublishedEvents, type MovementEvent } from '../../platform/events/store.ts';
import type { MonthPeriod } from '../periods/month-store.ts';
import type { MovementRow } from './chain.ts';
import type { Ledger } from '../state/ledger.ts';
import type { Posting } from './posting.ts';

interface PostedBatch {
  readonly postings: readonly Posting[];
  /** Movements, then cost adjustments. */
  readonly rows: readonly Pick<MovementRow, 'id' | 'periodId'>[];
  readonly movements: ReadonlyMap<string, StockMovement>;
  /** Months that these movements opened. */
  readonly opened: readonly MonthPeriod[];
}

/**
 * Statements that write a batch's webhook events and audit trail. None if no webhook subscribes to movements (as read
 * with the ledger) and no month was opened.
 */
export function eventStatements(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  batch: PostedBatch,
): readonly FlightItem[] {
  const events = ledger.movementEvents ? movementEvents(batch) : [];
  return [
    events.length > 0 ? () => insertPublishedEvents(tx, organizationId, events) : undefined,
    ...openedStatements(tx, organizationId, batch),
  ];
}

/** The rows of an import have one event when the import is finished. */
function movementEvents({ postings, movements }: PostedBatch): MovementEvent[] {
  const imported = new Set(
    postings
      .filter(({ importId }) => importId !== undefined)
      .flatMap(({ group }) => group.map(({ id }) => id)),
  );
  return [...movements.values()].filter(({ id }) => !imported.has(id)).map(eventOf);
}

function eventOf(movement: StockMovement): MovementEvent {
  const type = movement.reverses_id === null ? 'stock_movement.posted' : 'stock_movement.reversed';
  return { type, data: movement };
}

/** The author of the first movement of a month is recorded as the user who opened it. */
function openedStatements(
  tx: Transaction,
  organizationId: string,
  { postings, rows, opened }: PostedBatch,
): FlightItem[] {
  return opened.flatMap(({ id: subjectId, ...data }) => {
    const first = rows.find((row) => row.periodId === subjectId)?.id;
    const origin = postings.find(({ group }) => group.some((command) => command.id === first))?.origin;
    const event = { organizationId, type: 'period.opened', subjectId, data } as const;
    return origin === undefined ? [] : [() => recordEvents(tx, origin, [event])];
  });
}
