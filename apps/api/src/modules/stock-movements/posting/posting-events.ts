import type { Transaction } from '@tallybook/db';
import type { StockMovement } from '@tallybook/domain';
import { insertMovementEvents, recordEvents, type MovementEvent } from '../../../platform/events/index.ts';
import type { MonthPeriod } from '../../periods/month-store.ts';
import type { MovementRow } from './chain.ts';
import type { Ledger } from './state/read-store.ts';
import type { Posting } from './posting.ts';

interface PostedBatch {
  readonly postings: readonly Posting[];
  readonly rows: readonly MovementRow[];
  readonly movements: ReadonlyMap<string, StockMovement>;
  /** Months that these movements opened. */
  readonly opened: readonly MonthPeriod[];
}

/**
 * What a batch leaves behind for webhooks and the audit trail, in the flight that writes its rows. Nothing, and no
 * statement, where no webhook asks for movements (the ledger was read with that) and no month was opened.
 */
export function recordPosting(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  posted: PostedBatch,
): Promise<unknown> | undefined {
  const events = ledger.movementEvents ? [...posted.movements.values()].map(eventOf) : [];
  if (events.length === 0 && posted.opened.length === 0) return undefined;
  return Promise.all([
    insertMovementEvents(tx, organizationId, events),
    recordOpened(tx, organizationId, posted),
  ]);
}

function eventOf(movement: StockMovement): MovementEvent {
  const type = movement.reverses_id === null ? 'stock_movement.posted' : 'stock_movement.reversed';
  return { type, data: movement };
}

/** Each in the name of whose movement is the first of its month. */
function recordOpened(
  tx: Transaction,
  organizationId: string,
  { postings, rows, opened }: PostedBatch,
): Promise<unknown> {
  const recorded = opened.flatMap(({ id: subjectId, ...data }) => {
    const first = rows.find((row) => row.periodId === subjectId)?.id;
    const origin = postings.find(({ group }) => group.some((command) => command.id === first))?.origin;
    const event = { organizationId, type: 'period.opened', subjectId, data } as const;
    return origin === undefined ? [] : recordEvents(tx, origin, [event]);
  });
  return Promise.all(recorded);
}
