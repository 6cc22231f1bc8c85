import type { FlightItem, Transaction } from '@tallybook/db';
import { formatDecimal, unitCostText, type ProductOutcome } from '@tallybook/domain';
import { crashPoint } from '../../platform/crash-point.ts';
import { sparseColumn } from '../../platform/sparse-column.ts';
import { detailArrays, detailColumns } from '../movements/details-store.ts';
import type { CostAdjustmentRow, MovementRow } from './chain.ts';
import { costAdjustmentStatements } from './cost-adjustment-store.ts';
import { cancelReceipts, insertLayers, newLayers, updateLayers } from '../state/layer-write-store.ts';
import type { Ledger } from '../state/ledger.ts';
import { sumStatements } from '../state/sum-store.ts';

/** Statements that write facts, derived costs, balances and sums; none if there are no rows. */
export function ledgerStatements(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  { rows, adjustments }: { rows: readonly MovementRow[]; adjustments: readonly CostAdjustmentRow[] },
  products: readonly ProductOutcome[],
): readonly FlightItem[] {
  if (rows.length === 0 && adjustments.length === 0) return [];
  return [
    rows.length === 0
      ? undefined
      : () => insertMovements(tx, organizationId, ledger, rows).then(() => crashPoint('movements inserted')),
    insertLayers(tx, organizationId, ledger, newLayers(ledger, rows, products)),
    recordBookedAsZero(tx, organizationId, rows),
    writeCosts(
      tx,
      organizationId,
      products.flatMap((product) => product.recosted),
      ledger.state.moneyScale,
    ),
    updateLayers(tx, organizationId, ledger, products),
    cancelReceipts(tx, organizationId, ledger, rows),
    ...(adjustments.length === 0 ? [] : costAdjustmentStatements(tx, organizationId, ledger, adjustments)),
    updateBalances(tx, organizationId, ledger, { rows, adjustments }, products),
    ...sumStatements(tx, organizationId, ledger, products),
  ];
}

function insertMovements(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  rows: readonly MovementRow[],
): Promise<unknown> {
  const { sql } = tx;
  const column = <T>(read: (row: MovementRow) => T): T[] => rows.map(read);
  const orderSeq = (row: MovementRow): string | null =>
    row.sameDayReversal ? (ledger.orderSeqs.get(row.reversesId ?? '') ?? null) : null;
  return sql`
    insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity, quantity_delta,
      unit_cost, movement_date, accounting_period_id, journal_entry_id, reverses_id,
      ${detailColumns(tx)}, hash, created_at, created_by, posted_cost, at_own_cost, import_id)
    select ${organizationId}, id, seq, coalesce(order_seq, seq), product_id, type, quantity, quantity_delta, unit_cost,
      movement_date, accounting_period_id, journal_entry_id, reverses_id,
      ${detailColumns(tx)}, hash, ${ledger.now}::timestamptz, created_by, posted_cost, at_own_cost, import_id
    from (
      select nextval('stock_movement_seq') as seq, given.* from unnest(
        ${column((row) => row.id)}::uuid[], ${column((row) => row.productId)}::uuid[],
        ${column((row) => row.type)}::text[], ${column((row) => row.quantity)}::bigint[],
        ${column((row) => row.delta)}::bigint[], ${column((row) => unitCostText(row.unitCost))}::numeric[],
        ${column((row) => row.movementDate)}::date[], ${column((row) => row.periodId)}::uuid[],
        ${sparseColumn(rows, (row) => row.journalEntryId)}::uuid[],
        ${sparseColumn(rows, (row) => row.reversesId)}::uuid[],
        ${sparseColumn(rows, orderSeq)}::bigint[],
        ${detailArrays(tx, rows)},
        ${column((row) => row.hash)}::text[], ${column((row) => row.createdBy)}::uuid[],
        ${column((row) => formatDecimal(row.cost, ledger.state.moneyScale))}::numeric[],
        ${sparseColumn(rows, (row) => (row.returnOf === null ? null : 'true'))}::boolean[],
        ${sparseColumn(rows, (row) => row.importId)}::uuid[]
      ) with ordinality as given (id, product_id, type, quantity, quantity_delta, unit_cost, movement_date,
        accounting_period_id, journal_entry_id, reverses_id, order_seq, ${detailColumns(tx)}, hash,
        created_by, posted_cost, at_own_cost, import_id, position)
      order by position
    ) as numbered
    returning 1`;
}

/** Their cost is 0. No statement if there are none. */
function recordBookedAsZero({ sql }: Transaction, organizationId: string, rows: readonly MovementRow[]) {
  const ids = rows.filter((row) => row.bookedAsZero === true).map((row) => row.id);
  if (ids.length === 0) return undefined;
  return sql`
    insert into stock_movement_costs (organization_id, movement_id, cost_amount, booked_as_zero)
    select ${organizationId}, movement_id, 0, true from unnest(${ids}::uuid[]) as given (movement_id)
    returning 1`;
}

/** Records changed costs of existing movements; no statement if there are none. */
export function writeCosts(
  { sql }: Transaction,
  organizationId: string,
  costs: readonly { readonly id: string; readonly cost: bigint }[],
  moneyScale: number,
) {
  if (costs.length === 0) return undefined;
  return sql`
    insert into stock_movement_costs (organization_id, movement_id, cost_amount, booked_as_zero)
    select ${organizationId}, movement_id, cost_amount, false from unnest(
      ${costs.map(({ id }) => id)}::uuid[],
      ${costs.map(({ cost }) => formatDecimal(cost, moneyScale))}::numeric[]
    ) as given (movement_id, cost_amount)
    on conflict (organization_id, movement_id) do update set cost_amount = excluded.cost_amount`;
}

interface BalanceContext {
  readonly state: Pick<Ledger['state'], 'moneyScale'>;
  readonly lastDates: Ledger['lastDates'];
}

export function updateBalances(
  { sql }: Transaction,
  organizationId: string,
  ledger: BalanceContext,
  {
    rows,
    adjustments = [],
  }: {
    rows: readonly Pick<MovementRow, 'productId' | 'movementDate' | 'hash'>[];
    adjustments?: readonly Pick<CostAdjustmentRow, 'productId' | 'hash'>[];
  },
  products: readonly Pick<ProductOutcome, 'productId' | 'closing'>[],
) {
  // The last link of each chain: cost adjustments follow the movements.
  const hashes = new Map([...rows, ...adjustments].map((row) => [row.productId, row.hash]));
  const dates = lastDates(ledger, rows);
  const { moneyScale } = ledger.state;
  const productIds = products.map((product) => product.productId);
  // The condition on the key alone makes the planner read these rows instead of all balances of the organization.
  return sql`
    update stock_balances b set on_hand = given.on_hand, value = given.value,
      last_movement_date = given.last_movement_date, last_hash = given.last_hash
    from unnest(
      ${productIds}::uuid[],
      ${products.map((product) => product.closing.quantity)}::bigint[],
      ${products.map((product) => formatDecimal(product.closing.value, moneyScale))}::numeric[],
      ${products.map(({ productId }) => dates.get(productId) ?? ledger.lastDates.get(productId) ?? null)}::date[],
      ${products.map((product) => hashes.get(product.productId) ?? null)}::text[]
    ) as given (product_id, on_hand, value, last_movement_date, last_hash)
    where b.organization_id = ${organizationId} and b.product_id = given.product_id
      and b.product_id = any (${productIds}::uuid[])`;
}

function lastDates(
  ledger: BalanceContext,
  rows: readonly Pick<MovementRow, 'productId' | 'movementDate'>[],
): Map<string, string> {
  const latest = new Map<string, string>();
  for (const { productId, movementDate } of rows) {
    const known = latest.get(productId) ?? ledger.lastDates.get(productId) ?? '';
    latest.set(productId, known > movementDate ? known : movementDate);
  }
  return latest;
}
