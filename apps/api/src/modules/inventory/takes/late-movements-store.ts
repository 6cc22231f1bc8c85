import { int8, json, notNull, nullable, uuid, type SqlFragment, type Transaction } from '@tallybook/db';
import { maxListedMovements, maxQuantity, type StockTakeCount } from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';
import { movementColumns, movementShape, type MovementRecord } from '../../../ledger/movements/store.ts';
import type { StockTakeRecord } from './store.ts';
import { isAt, isCorrection } from '../../../ledger/state/correction-store.ts';

/** The position in the posting order of a count or a posting; sequences need no lock of their own. */
export async function nextPosition({ rows }: Transaction): Promise<string> {
  const [next] = await rows({ seq: notNull(movementShape.seq) })`select nextval('stock_movement_seq') as seq`;
  if (next === undefined) throw new Error('a sequence has a next value');
  return next.seq;
}

export type MovedStock = NonNullable<StockTakeCount['changed_since_count']>;

type Take = Pick<StockTakeRecord, 'id' | 'status' | 'count_date' | 'location_id' | 'posted_seq'>;

/**
 * Movements `m` that are dated on the count date or before, but were posted after a position. The index by date has the
 * posting order of each day, so the last row of a day tells whether there are any on that day: one look at each day on which something
 * moved, from the latest to the first. A range instead of an equality, because only that index has its order: ordered by
 * `seq` alone, each day read everything that was posted since.
 */
const movedLate = (tx: Transaction, organizationId: string, countDate: string, after: SqlFragment) => {
  const { sql } = tx;
  const lastRow = (condition: SqlFragment) => sql`
    select movement_date, seq from stock_movements where organization_id = ${organizationId} and ${condition}
    order by organization_id desc, movement_date desc, seq desc limit 1`;
  return sql`
    (
      with recursive days as (
        (${lastRow(sql`movement_date <= ${countDate}::date`)})
        union all
        select earlier.* from days cross join lateral (
          ${lastRow(sql`movement_date < days.movement_date`)}
        ) as earlier
      )
      select movement_date, after.seq from days
      cross join (select ${after} as seq) as after
      where days.seq > after.seq
    ) as day
    cross join lateral (
      select m.*, ${isCorrection(tx, organizationId)} as is_correction from stock_movements m
      where organization_id = ${organizationId} and movement_date between day.movement_date and day.movement_date
        and seq > day.seq
      order by movement_date, seq
    ) as m`;
};

/**
 * What moved `m` late: movements, as `movedLate`; in a stock take of a location, movements there, and transfers from and to
 * it, which have `is_transfer`.
 */
const changedLate = (
  tx: Transaction,
  organizationId: string,
  { count_date: countDate, location_id: locationId }: Take,
  after: SqlFragment,
) => {
  const { sql } = tx;
  const movements = movedLate(tx, organizationId, countDate, after);
  if (locationId === null) return movements;
  return sql`
    (
      select m.id, m.product_id, m.quantity_delta, m.seq, m.reverses_id, m.is_correction, false as is_transfer
      from ${movements} where ${isAt(tx, organizationId, sql`m`, locationId)}
      union all
      select id, product_id, case when to_location_id = ${locationId} then quantity else -quantity end, seq, null, false, true
      from stock_transfers
      where organization_id = ${organizationId} and (from_location_id = ${locationId} or to_location_id = ${locationId})
        and transfer_date <= ${countDate}::date and seq > ${after}
    ) as m`;
};

/** What `m` moved, as a `MovedStock`; null if there is nothing. The sum may exceed the largest quantity (`shownQuantity`). */
function sumOf({ sql }: Transaction, { location_id: locationId }: Take, condition: SqlFragment) {
  const numberOf = (which: SqlFragment): SqlFragment => sql`count(*) filter (where ${which})`;
  const idsOf = (which: SqlFragment): SqlFragment =>
    sql`coalesce(to_json((array_agg(m.id order by m.seq) filter (where ${which}))[1:${maxListedMovements}::int]), '[]')`;
  const isMovement: SqlFragment = locationId === null ? condition : sql`${condition} and not m.is_transfer`;
  const isTransfer: SqlFragment = sql`${condition} and m.is_transfer`;
  return sql`
  case when bool_or(${condition}) then json_build_object(
    'quantity', greatest(least(sum(m.quantity_delta) filter (where ${condition}), ${maxQuantity}::bigint), -${maxQuantity}::bigint),
    'movements', ${numberOf(isMovement)}, 'movement_ids', ${idsOf(isMovement)}
    ${locationId === null ? sql`` : sql`, 'transfers', ${numberOf(isTransfer)}, 'transfer_ids', ${idsOf(isTransfer)}`}
  ) end`;
}

/** Units that other stock takes have corrected. */
const correctedBy = ({ sql }: Transaction, condition: SqlFragment) => sql`
  coalesce(sum(m.quantity_delta) filter (where m.is_correction and ${condition}), 0)::bigint`;

const movedShape = {
  product_id: uuid(),
  corrected: notNull(int8()),
  changed_since_count: nullable(json<MovedStock>()),
  changed_since_posting: nullable(json<MovedStock>()),
};

/**
 * What moved since each current count, and since the posting; only of products with such movements. Not the adjustment, nor
 * its reversals: they answer to the rest. Each movement looks up its count, in this order: statistics from before a large
 * stock take was counted made the database read all movements again for each count.
 */
export function selectMoved(tx: Transaction, organizationId: string, take: Take) {
  const { id, posted_seq: postedSeq } = take;
  const { sql } = tx;
  const counts = sql`stock_take_counts where organization_id = ${organizationId} and stock_take_id = ${id}`;
  const isLater = sql`m.seq > ${postedSeq}::bigint`;
  return tx.rows(movedShape)`
    select m.product_id, ${correctedBy(tx, sql`${isLater} is not true`)} as corrected,
      ${sumOf(tx, take, sql`${isLater} is not true and not m.is_correction`)} as changed_since_count,
      ${sumOf(tx, take, sql`${isLater} is true`)} as changed_since_posting
    from ${changedLate(tx, organizationId, take, sql`(select min(counted_seq) from ${counts})`)}
    cross join lateral (
      select movement_id from ${counts} and product_id = m.product_id and counted is not null and m.seq > counted_seq
      offset 0
    ) as l
    where m.id is distinct from l.movement_id and (m.reverses_id is null or m.reverses_id is distinct from l.movement_id)
    group by m.product_id`;
}

/**
 * What moved between each count of `page` and the next one of the product, or the posting. Each movement looks up the last
 * count before it, as in `selectMoved`.
 */
export function movedByCount(tx: Transaction, organizationId: string, take: Take) {
  const { id, status, posted_seq: postedSeq } = take;
  const { sql } = tx;
  const ofProduct = sql`organization_id = ${organizationId} and stock_take_id = ${id} and product_id = m.product_id`;
  return sql`
    select l.revision, m.product_id, ${correctedBy(tx, sql`true`)} as corrected,
      ${sumOf(tx, take, sql`not m.is_correction`)} as changed_since_count
    from ${changedLate(tx, organizationId, take, sql`(select min(counted_seq) from page)`)}
    cross join lateral (
      select revision from stock_take_count_history where ${ofProduct} and counted_seq < m.seq
      order by revision desc limit 1
    ) as l
    cross join lateral (select movement_id from stock_take_counts where ${ofProduct} offset 0) as own
    where l.revision between (select min(revision) from page) and (select max(revision) from page)
      and m.id is distinct from own.movement_id and (m.seq > ${postedSeq}::bigint) is not true
      ${
        // Nothing after the last count matters to a cancelled stock take.
        status === 'cancelled'
          ? sql`and exists (select from stock_take_count_history where ${ofProduct} and revision > l.revision)`
          : sql``
      }
    group by l.revision, m.product_id`;
}

/**
 * Movements of counted products that were posted after the stock take but are dated on its count date or before, in the order
 * of posting; one row more than the page. Of a location, those there. Not the reversals of its own adjustments.
 */
export function selectLaterChanges(
  tx: Transaction,
  organizationId: string,
  { id, count_date: countDate, location_id: locationId, posted_seq: postedSeq }: Take,
  { size, after }: { size: number; after: Position | undefined },
): Promise<MovementRecord[]> {
  const { sql } = tx;
  return tx.rows(movementShape)`
    select ${movementColumns(tx, organizationId)} from (
      select m.* from ${movedLate(tx, organizationId, countDate, sql`${postedSeq}::bigint`)}
      join stock_take_counts c on c.organization_id = ${organizationId} and c.stock_take_id = ${id}
        and c.product_id = m.product_id and c.counted is not null
      where (m.reverses_id is null or c.movement_id is null or m.reverses_id <> c.movement_id)
      ${locationId === null ? sql`` : sql`and ${isAt(tx, organizationId, sql`m`, locationId)}`}
      ${after === undefined ? sql`` : sql`and m.seq > ${after[0] ?? 0}::bigint`}
      order by m.seq limit ${size + 1}
    ) as m order by m.seq`;
}
