import { int4, notNull, type Transaction } from '@tallybook/db';
import type { Position } from '../../platform/cursor.ts';
import { movementColumns, movementShape, type MovementRecord } from '../stock-movements/store.ts';

/** The position in the posting order that a stock take was posted at; sequences need no lock of their own. */
export async function nextPosition({ rows }: Transaction): Promise<string> {
  const [next] = await rows({ seq: notNull(movementShape.seq) })`select nextval('stock_movement_seq') as seq`;
  if (next === undefined) throw new Error('a sequence has a next value');
  return next.seq;
}

interface PostedTake {
  readonly id: string;
  readonly countDate: string;
  readonly postedSeq: string;
}

/**
 * Movements of counted products that were posted after the stock take but are dated on its count date or before. Not the
 * reversals of its own adjustments. Looked up day by day, since the index by date has the posting order of each day only:
 * its size is that of the calendar, not of the ledger. A range instead of an equality, because only that index has its
 * order: ordered by `seq` alone, each day read everything that was posted since.
 */
const laterChanges = ({ sql }: Transaction, organizationId: string, take: PostedTake) => sql`
  from generate_series((
      select movement_date from stock_movements
      where organization_id = ${organizationId} order by organization_id, movement_date, seq limit 1
    )::timestamp, ${take.countDate}::date::timestamp, interval '1 day') as day (start)
  cross join lateral (
    select * from stock_movements
    where organization_id = ${organizationId} and movement_date between day.start::date and day.start::date
      and seq > ${take.postedSeq}::bigint
    order by movement_date, seq
  ) as m
  join stock_take_counts c on c.organization_id = ${organizationId} and c.stock_take_id = ${take.id}
    and c.product_id = m.product_id and c.counted is not null
  where (m.reverses_id is null or c.movement_id is null or m.reverses_id <> c.movement_id)`;

export async function countLaterChanges(
  tx: Transaction,
  organizationId: string,
  take: PostedTake,
): Promise<number> {
  const [found] = await tx.rows({ count: int4() })`
    select count(*)::int as count ${laterChanges(tx, organizationId, take)}`;
  return found?.count ?? 0;
}

/** In the order of posting; one row more than the page. */
export function selectLaterChanges(
  tx: Transaction,
  organizationId: string,
  take: PostedTake,
  { size, after }: { size: number; after: Position | undefined },
): Promise<MovementRecord[]> {
  const { sql } = tx;
  return tx.rows(movementShape)`
    select ${movementColumns(tx, organizationId)} from (
      select m.* ${laterChanges(tx, organizationId, take)}
      ${after === undefined ? sql`` : sql`and m.seq > ${after[0] ?? 0}::bigint`}
      order by m.seq limit ${size + 1}
    ) as m order by m.seq`;
}
