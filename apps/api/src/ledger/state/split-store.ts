import { notNull, type RowOf, type Transaction } from '@tallybook/db';
import { stockCostAdjustments, stockMovementCosts, stockMovements } from '@tallybook/db/schema';
import { readDecimal, readWhole, type MovementKind, type TimelineRow } from '@tallybook/domain';
import { sumOfReversals } from './reversal-store.ts';

/** A cost adjustment in split mode as a row of the ledger, with its `seq`. */
export interface SplitRow extends TimelineRow {
  readonly seq: bigint;
  readonly kind: MovementKind;
}

const splitShape = {
  id: stockCostAdjustments.id,
  seq: stockCostAdjustments.seq,
  product_id: stockCostAdjustments.productId,
  booked_on: stockCostAdjustments.bookedOn,
  movement_id: stockCostAdjustments.movementId,
  amount: stockCostAdjustments.amount,
  cost_amount: notNull(stockMovementCosts.costAmount),
  /** The receipt's, like the reason and the units. */
  type: stockMovements.type,
  reason_code: stockMovements.reasonCode,
  units: notNull(stockMovements.quantity),
};

/** Days of a product, both included. */
export interface SplitRange {
  readonly productId: string;
  readonly from: string;
  readonly through: string;
}

/** In ledger order, by product. Those of other modes are no rows. */
export async function selectSplitRows(
  tx: Transaction,
  organizationId: string,
  ranges: readonly SplitRange[],
  moneyScale: number,
): Promise<Map<string, SplitRow[]>> {
  const { sql } = tx;
  const undone = sumOfReversals(tx, organizationId, {
    of: sql`m.id`,
    what: sql`r.quantity_delta`,
    where: sql`r.order_seq <> r.seq`,
  });
  const rows = await tx.rows(splitShape)`
    select a.id, a.seq, a.product_id, a.booked_on, a.movement_id, a.amount, c.cost_amount, m.type, m.reason_code,
      (m.quantity_delta + ${undone})::bigint as units
    from unnest(
      ${ranges.map(({ productId }) => productId)}::uuid[], ${ranges.map(({ from }) => from)}::date[],
      ${ranges.map(({ through }) => through)}::date[]
    ) as wanted (product_id, first_date, last_date)
    join stock_cost_adjustments a on a.organization_id = ${organizationId} and a.product_id = wanted.product_id
      and a.mode = 'split' and a.booked_on between wanted.first_date and wanted.last_date
    join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = a.id
    join stock_movements m on m.organization_id = ${organizationId} and m.id = a.movement_id
    order by a.product_id, a.booked_on, a.seq`;
  const found = Map.groupBy(rows, (row) => row.product_id);
  return new Map([...found].map(([id, own]) => [id, own.map((row) => splitRow(row, moneyScale))]));
}

const splitRow = (row: RowOf<typeof splitShape>, moneyScale: number): SplitRow => ({
  id: row.id,
  seq: BigInt(row.seq),
  date: row.booked_on,
  delta: 0,
  unitCostMicros: 0n,
  cancels: null,
  split: {
    receipt: row.movement_id,
    units: readWhole(row.units),
    amount: readDecimal(row.amount, moneyScale),
  },
  kind: { type: row.type, reversedType: null, reasonCode: row.reason_code },
  cost: readDecimal(row.cost_amount, moneyScale),
});

/** A place in ledger order: a movement's date and `order_seq`. */
interface Place {
  readonly date: string;
  readonly orderSeq: bigint;
}

/** Split cost adjustments, to be merged with movements that are read in ledger order. */
export class SplitQueue<Row extends { readonly date: string; readonly seq: bigint }> {
  readonly #rows: readonly Row[];
  #next = 0;

  /** @param rows in ledger order */
  constructor(rows: readonly Row[]) {
    this.#rows = rows;
  }

  /** The next cost adjustments before a movement, or all that remain. */
  before(place?: Place): readonly Row[] {
    const from = this.#next;
    while (this.#next < this.#rows.length && isBefore(this.#rows[this.#next], place)) this.#next += 1;
    return this.#rows.slice(from, this.#next);
  }
}

function isBefore(
  row: { readonly date: string; readonly seq: bigint } | undefined,
  place: Place | undefined,
): boolean {
  if (row === undefined) return false;
  if (place === undefined || row.date !== place.date) return place === undefined || row.date < place.date;
  return row.seq < place.orderSeq;
}
