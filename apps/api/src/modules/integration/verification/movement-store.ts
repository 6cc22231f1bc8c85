import { bool, notNull, nullable, text, type RowOf, type Transaction } from '@tallybook/db';
import { stockMovementCosts, stockMovements } from '@tallybook/db/schema';
import { pause } from '../../../platform/fairness/pacer.ts';
import { detailColumns, detailShape } from '../../../ledger/movements/details-store.ts';

/** Columns of a subquery count as expressions. */
const movementShape = {
  id: notNull(stockMovements.id),
  product_id: notNull(stockMovements.productId),
  seq: notNull(stockMovements.seq),
  order_seq: notNull(stockMovements.orderSeq),
  type: notNull(stockMovements.type),
  quantity: notNull(stockMovements.quantity),
  quantity_delta: notNull(stockMovements.quantityDelta),
  unit_cost: notNull(stockMovements.unitCost),
  cost_per: stockMovements.costPer,
  entered: stockMovements.entered,
  movement_date: notNull(stockMovements.movementDate),
  accounting_period_id: notNull(stockMovements.accountingPeriodId),
  reverses_id: stockMovements.reversesId,
  created_by: notNull(stockMovements.createdBy),
  journal_entry_id: stockMovements.journalEntryId,
  ...detailShape,
  created_at: notNull(stockMovements.createdAt),
  hash: notNull(stockMovements.hash),
  /** The hash of the movement posted before it; null for the first. */
  previous: nullable(text()),
  previous_seq: nullable(stockMovements.seq),
  posted_cost: notNull(stockMovements.postedCost),
  at_own_cost: stockMovements.atOwnCost,
  import_id: stockMovements.importId,
  location_id: stockMovements.locationId,
  dispatch_id: stockMovements.dispatchId,
  /** For a movement that was recosted or booked as zero; null for all others. */
  cost_amount: nullable(stockMovementCosts.costAmount),
  booked_as_zero: nullable(stockMovementCosts.bookedAsZero),
  adjusted: nullable(stockMovementCosts.adjusted),
  /** Whether the movement is at its position within the day. */
  in_order: bool(),
  /** Where the linked journal entry comes from, or why the link is wrong; null if there is none. */
  linked_source: nullable(text('missing', 'period', 'other', 'manual', 'stock_movement')),
};

export type MovementRow = RowOf<typeof movementShape>;

/**
 * The movements of products in the order of their ids and of the ledger, each with the hash of the one posted before it: one pass for the chain and the
 * figures. Sorted before the look-ups, which so take place as rows are fetched, and not within the time limit of the
 * first fetch. Subqueries look up the originals of reversals: a join would read all movements of the organization for a
 * product with many movements.
 */
export async function* movementRows(
  tx: Transaction,
  { organizationId, productIds }: { organizationId: string; productIds: readonly string[] },
  chunkSize: number,
): AsyncGenerator<MovementRow[], void> {
  const { sql, rows, flight } = tx;
  const fetch = () => rows(movementShape)`fetch ${sql.unsafe(String(chunkSize))} from movement_rows`;
  // The subqueries name the organization too: from `m` alone, Citus does not see that one shard has all the rows, and
  // asks every shard.
  const declare = sql`
    declare movement_rows no scroll cursor for
    select m.id, m.product_id, m.seq, m.order_seq, m.type, m.quantity, m.quantity_delta, m.unit_cost, m.cost_per, m.entered, m.movement_date, m.accounting_period_id,
      m.reverses_id, m.created_by, m.journal_entry_id, ${detailColumns(tx)}, m.created_at, m.hash, m.previous, m.previous_seq,
      m.posted_cost, m.at_own_cost, m.import_id, m.location_id, m.dispatch_id, c.cost_amount, c.booked_as_zero, c.adjusted,
      case when m.reverses_id is null then m.order_seq = m.seq else m.order_seq = coalesce((
        select o.order_seq from stock_movements o
        where o.organization_id = ${organizationId} and o.id = m.reverses_id and o.movement_date = m.movement_date
      ), m.seq) end as in_order,
      case when m.journal_entry_id is not null then coalesce((
        select case when e.accounting_period_id <> m.accounting_period_id then 'period'
          when e.source in ('manual', 'stock_movement') then e.source else 'other' end
        from journal_entries e where e.organization_id = ${organizationId} and e.id = m.journal_entry_id
      ), 'missing') end as linked_source
    from (
      select *, lag(hash) over posted as previous, lag(seq) over posted as previous_seq from stock_movements
      where organization_id = ${organizationId} and product_id = any(${[...productIds]}::uuid[])
      window posted as (partition by product_id order by seq)
      order by product_id, movement_date, order_seq, seq offset 0
    ) m
    left join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = m.id
    order by m.product_id, m.movement_date, m.order_seq, m.seq`;
  for (let [, chunk] = await flight([declare, fetch]); ; chunk = await fetch()) {
    await pause();
    yield chunk;
    if (chunk.length < chunkSize) return;
  }
}
