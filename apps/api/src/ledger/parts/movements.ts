import { json, notNull, nullable, type RowOf, type Transaction } from '@tallybook/db';
import { stockMovementCosts, stockMovements } from '@tallybook/db/schema';
import {
  formatDecimal,
  readDecimal,
  readWhole,
  shownEntered,
  shownPrice,
  unitCostText,
  valuationStatusOn,
  type BookedLine,
  type LedgerState,
  type StockMovement,
} from '@tallybook/domain';
import { crashPoint } from '../../platform/crash-point.ts';
import { sparseColumn } from '../../platform/sparse-column.ts';

import { linesJson } from '../journal/booked-store.ts';
import { detailArrays, detailColumns } from '../movements/details-store.ts';
import { chainHash, chainStart } from '../posting/chain.ts';
import { remainingCost, sumOfReversals } from '../state/reversal-store.ts';
import type { LinkedMovement } from './journal.ts';
import type { Batch, Ledger, Part } from './part.ts';

/** An accepted movement as it will be stored. */
export interface MovementRow extends LinkedMovement {
  readonly seq: string;
  readonly orderSeq: string;
  readonly createdBy: string;
  readonly importId: string | null;
  readonly hash: string;
}

/** The movements themselves, each linked to the chain of its product in the order of posting. */
export const movements: Part = {
  derive(batch) {
    const rows = chainedRows(batch);
    return {
      rows,
      items: new Map(rows.map((row) => [row.id, presentMovement(batch, row)])),
      facts: rows.map(({ id, hash, journalEntryId }) => ({ kind: 'movement', id, hash, journalEntryId })),
    };
  },
  write: (tx, { organizationId, ledger, rows }) =>
    rows.length === 0
      ? []
      : [
          () =>
            insertMovements(tx, organizationId, ledger, rows).then(() => crashPoint('movements inserted')),
        ],
};

const seqShape = { seq: notNull(stockMovements.seq) };

/** Send it after the products' locks: so each product's rows are numbered in the order in which they are posted. */
export function takeSeqs({ rows }: Transaction, count: number) {
  return rows(seqShape)`select nextval('stock_movement_seq') as seq from generate_series(1, ${count}::int)`;
}

/** The position of a row of the batch, which was taken for one of its commands: each command posts one row at most. */
export function seqAt({ seqs }: Ledger, index: number): string {
  const seq = seqs[index];
  if (seq === undefined) throw new Error('more rows than commands');
  return seq;
}

/** Gives each row its position and sha256(previous hash of its product ‖ canonical row), in the order of posting. */
function chainedRows({ organizationId, ledger, booked, commands }: Batch): MovementRow[] {
  const last = new Map<string, string>();
  return booked.movements.map((movement, index) => {
    const { sameDayReversal, reversesId } = movement;
    const seq = seqAt(ledger, index);
    const orderSeq = sameDayReversal ? (ledger.originals.get(reversesId ?? '')?.order_seq ?? seq) : seq;
    const { posting } = commands.get(movement.id) ?? {};
    const createdBy = posting?.userId ?? '';
    const importId = posting?.importId ?? null;
    const previous = last.get(movement.productId) ?? ledger.balances.get(movement.productId)?.last_hash;
    const hash = chainHash(previous ?? chainStart, {
      organizationId,
      productId: movement.productId,
      id: movement.id,
      seq,
      orderSeq,
      type: movement.type,
      quantity: movement.quantity,
      unitCost: unitCostText(movement.unitCost),
      costPer: movement.costPer ?? null,
      movementDate: movement.movementDate,
      periodId: movement.periodId,
      reversesId,
      atOwnCost: movement.returnOf === null ? null : true,
      journalEntryId: movement.journalEntryId,
      importId,
      locationId: movement.locationId ?? null,
      dispatchId: movement.dispatchId ?? null,
      details: movement.details,
      entered: movement.entered ?? null,
      createdBy,
      createdAt: ledger.settings.now,
    });
    last.set(movement.productId, hash);
    return { ...movement, seq, orderSeq, createdBy, importId, hash };
  });
}

/** An accepted movement as the API returns it. */
function presentMovement({ organizationId, ledger, pendingFrom }: Batch, row: MovementRow): StockMovement {
  return {
    id: row.id,
    product_id: row.productId,
    type: row.type,
    quantity: row.quantity,
    ...shownPrice(row),
    ...(row.entered && { entered: shownEntered(row.entered) }),
    movement_date: row.movementDate,
    journal_entry_id: row.journalEntryId,
    organization_id: organizationId,
    accounting_period_id: row.periodId,
    ...(typeof row.locationId === 'string' && { location_id: row.locationId }),
    ...(typeof row.dispatchId === 'string' && { dispatch_id: row.dispatchId }),
    quantity_delta: row.delta,
    cost_amount: formatDecimal(row.cost, ledger.state.moneyScale),
    valuation_status: valuationStatusOn(row.movementDate, pendingFrom.get(row.productId)),
    reverses_id: row.reversesId,
    reversed_by_id: null,
    ...row.details,
    created_at: ledger.settings.now,
    created_by: row.createdBy,
  };
}

function insertMovements(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  rows: readonly MovementRow[],
): Promise<unknown> {
  const { sql } = tx;
  const column = <T>(read: (row: MovementRow) => T): T[] => rows.map(read);
  return sql`
    insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity, unit_cost, cost_per, entered,
      movement_date, accounting_period_id, journal_entry_id, reverses_id,
      ${detailColumns(tx)}, hash, created_at, created_by, posted_cost, at_own_cost, import_id, location_id, dispatch_id)
    select ${organizationId}, id, seq, order_seq, product_id, type, quantity, unit_cost, cost_per, entered,
      movement_date, accounting_period_id, journal_entry_id, reverses_id,
      ${detailColumns(tx)}, hash, ${ledger.settings.now}::timestamptz, created_by, posted_cost, at_own_cost, import_id, location_id,
      dispatch_id
    from unnest(
      ${column((row) => row.id)}::uuid[], ${column((row) => row.seq)}::bigint[],
      ${column((row) => row.orderSeq)}::bigint[], ${column((row) => row.productId)}::uuid[],
      ${column((row) => row.type)}::text[], ${column((row) => row.quantity)}::bigint[],
      ${column((row) => unitCostText(row.unitCost))}::numeric[],
      ${sparseColumn(rows, (row) => row.costPer ?? null)}::bigint[],
      ${sparseColumn(rows, (row) => (row.entered ? JSON.stringify(row.entered) : null))}::jsonb[],
      ${column((row) => row.movementDate)}::date[], ${column((row) => row.periodId)}::uuid[],
      ${sparseColumn(rows, (row) => row.journalEntryId)}::uuid[],
      ${sparseColumn(rows, (row) => row.reversesId)}::uuid[],
      ${detailArrays(tx, rows)},
      ${column((row) => row.hash)}::text[], ${column((row) => row.createdBy)}::uuid[],
      ${column((row) => formatDecimal(row.cost, ledger.state.moneyScale))}::numeric[],
      ${sparseColumn(rows, (row) => (row.returnOf === null ? null : 'true'))}::boolean[],
      ${sparseColumn(rows, (row) => row.importId)}::uuid[],
      ${sparseColumn(rows, (row) => row.locationId ?? null)}::uuid[],
      ${sparseColumn(rows, (row) => row.dispatchId ?? null)}::uuid[]
    ) as given (id, seq, order_seq, product_id, type, quantity, unit_cost, cost_per, entered, movement_date,
      accounting_period_id, journal_entry_id, reverses_id, ${detailColumns(tx)}, hash,
      created_by, posted_cost, at_own_cost, import_id, location_id, dispatch_id)
    returning 1`;
}

const originalShape = {
  id: stockMovements.id,
  order_seq: stockMovements.orderSeq,
  cost_amount: notNull(stockMovements.postedCost),
  booked_as_zero: notNull(stockMovementCosts.bookedAsZero),
  /** Sum of the receipt's cost adjustments in place. */
  adjusted: notNull(stockMovementCosts.adjusted),
  /** The receipt's cost adjustments in split mode; null if there are none. */
  splits: nullable(json<{ date: string; amount: string }[]>()),
  /** Current cost with those of its same-day reversals. */
  remaining_cost: notNull(stockMovements.postedCost),
  /** Units that same-day reversals took. */
  undone: notNull(stockMovements.quantity),
  /** Units that reversals on later dates took. */
  returned: notNull(stockMovements.quantity),
  reason_code: stockMovements.reasonCode,
  lines: nullable(json<BookedLine[]>()),
  /** Lines of the automatic journal entries of its reversals. */
  earlier: nullable(json<BookedLine[]>()),
  /** Goods received lines of the entries of its cost adjustments. */
  freight: nullable(json<BookedLine[]>()),
};

export type OriginalRow = RowOf<typeof originalShape>;

/** Movements to be reversed, each with the lines of its automatic journal entry and those of its reversals; amounts are decimal text. */
export function readOriginals(tx: Transaction, organizationId: string, ids: readonly string[]) {
  const { rows, sql } = tx;
  const reversed = (where: ReturnType<typeof sql>) =>
    sumOfReversals(tx, organizationId, { of: sql`m.id`, what: sql`abs(r.quantity_delta)`, where });
  const lines = (condition: ReturnType<typeof sql>) => sql`(
      select ${linesJson(tx)}
      from journal_entries e
      join journal_lines l on l.organization_id = e.organization_id and l.journal_entry_id = e.id
      where e.organization_id = ${organizationId} and ${condition})`;
  return rows(originalShape)`
    select m.id, m.order_seq, m.reason_code, coalesce(c.cost_amount, m.posted_cost) as cost_amount,
      coalesce(c.booked_as_zero, false) as booked_as_zero, coalesce(c.adjusted, 0) as adjusted,
      (
        select json_agg(json_build_object('date', a.booked_on, 'amount', a.amount::text)) from stock_cost_adjustments a
        where a.organization_id = ${organizationId} and a.movement_id = m.id and a.mode = 'split'
      ) as splits,
      ${remainingCost(tx, organizationId, sql`m`)} as remaining_cost,
      ${reversed(sql`r.order_seq <> r.seq`)}::bigint as undone,
      ${reversed(sql`r.order_seq = r.seq`)}::bigint as returned,
      ${lines(sql`e.id = m.journal_entry_id and e.source = 'stock_movement'`)} as lines,
      ${lines(sql`e.source = 'stock_movement' and e.id in (
        select r.journal_entry_id from stock_movements r
        where r.organization_id = ${organizationId} and r.reverses_id between m.id and m.id)`)} as earlier,
      ${lines(sql`e.source = 'cost_adjustment' and l.kind = 'goods_received' and e.id in (
        select a.journal_entry_id from stock_cost_adjustments a
        where a.organization_id = ${organizationId} and a.movement_id = m.id)`)} as freight
    from stock_movements m
    left join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id
    where m.organization_id = ${organizationId} and m.id = any (${[...ids]}::uuid[])`;
}

/** What a decision needs of the movements that the commands reverse or adjust. */
export function reversalState(
  originals: readonly OriginalRow[],
  moneyScale: number,
): Pick<LedgerState, 'reversed' | 'originalCosts' | 'remainingCosts' | 'adjustedCosts' | 'splitCosts'> {
  const byId = <T>(read: (row: OriginalRow) => T) => new Map(originals.map((row) => [row.id, read(row)]));
  const money = (text: string): bigint => readDecimal(text, moneyScale);
  return {
    reversed: byId(({ undone, returned }) => ({ undone: readWhole(undone), returned: readWhole(returned) })),
    originalCosts: byId((row) => money(row.cost_amount)),
    remainingCosts: byId((row) => money(row.remaining_cost)),
    adjustedCosts: byId((row) => money(row.adjusted)),
    splitCosts: byId(({ splits }) =>
      (splits ?? []).map(({ date, amount }) => ({ date, amount: money(amount) })),
    ),
  };
}
