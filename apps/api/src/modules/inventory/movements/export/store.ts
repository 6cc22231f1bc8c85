import { int8, nullable, type RowOf, type SqlFragment, type Transaction } from '@tallybook/db';
import { organizations, products, stockMovements } from '@tallybook/db/schema';
import type { ExportMovements } from '@tallybook/domain';
import { findDefaultLocation } from '../../../../ledger/levels/location-store.ts';
import { currentCost } from '../../../../ledger/movements/cost-store.ts';
import { detailColumns } from '../../../../ledger/movements/details-store.ts';
import { lastReversal, movementShape, recostingColumn } from '../../../../ledger/movements/store.ts';

const { money_scale: _, ...columns } = movementShape;
const exportShape = {
  ...columns,
  sku: products.sku,
  order_seq: stockMovements.orderSeq,
  import_id: stockMovements.importId,
};
export type ExportRecord = RowOf<typeof exportShape>;

export type ExportFilter = Omit<ExportMovements, 'accounting_period_id'>;

/** A keyset position in ledger order. */
export interface Place {
  readonly date: string;
  readonly seq: string;
}

export interface ExportBounds {
  /** The last `seq` assigned so far: movements of later calls have larger ones. */
  readonly lastSeq: string;
  readonly moneyScale: number;
  /** The id of the location of movements that name none; null if the organization has no locations. */
  readonly defaultLocation: string | null;
}

export async function readBounds(tx: Transaction, organizationId: string): Promise<ExportBounds> {
  // Two statements: Citus on PostgreSQL 15 and 16 rejects the look-up of a row of the organization beside a catalog view.
  const [[row], defaultLocation] = await tx.flight([
    tx.rows({ last: nullable(int8()), money_scale: organizations.moneyScale })`
      select (select last_value from pg_sequences
          where schemaname = 'public' and sequencename = 'stock_movement_seq') as last, o.money_scale
      from organizations o where o.id = ${organizationId}`,
    () => findDefaultLocation(tx, organizationId),
  ]);
  return {
    lastSeq: row?.last ?? '0',
    moneyScale: row?.money_scale ?? 0,
    defaultLocation: defaultLocation ?? null,
  };
}

/**
 * Forces index scans. The statements below may be planned while the tables are empty or with statistics from before an
 * import: then any index that begins with the organization looks as good as the right one, and a connection keeps its
 * plans. Therefore each range and look-up also asks for an order that only its own index provides.
 */
export async function readByIndexOnly({ sql }: Transaction): Promise<void> {
  // Not `set_config`: a cluster repeats SET LOCAL on the workers, which plan the statements.
  await sql.unsafe(
    'set local enable_sort = off; set local enable_incremental_sort = off; set local enable_seqscan = off',
  );
}

/**
 * The next `size` movements by date, then by order of posting, in the date range and of the product. The caller applies
 * the other filters, so that a page reads a bounded number of rows even if few of them match.
 */
export function selectNext(
  tx: Transaction,
  organizationId: string,
  { product_id: product, startDate = '-infinity', endDate = 'infinity' }: ExportFilter,
  { after = { date: startDate, seq: '0' }, size }: { after: Place | undefined; size: number },
): Promise<ExportRecord[]> {
  const { sql } = tx;
  // A range of one product: with an equality, PostgreSQL would drop the product from the requested order.
  const range =
    product === undefined
      ? sql`and (movement_date, seq) > (${after.date}::date, ${after.seq}::bigint) and movement_date <= ${endDate}::date
          order by movement_date, seq`
      : sql`and (product_id, movement_date, seq) > (${product}::uuid, ${after.date}::date, ${after.seq}::bigint)
          and (product_id, movement_date) <= (${product}::uuid, ${endDate}::date)
          order by product_id, movement_date, seq`;
  return selectRows(
    tx,
    organizationId,
    sql`select * from stock_movements where organization_id = ${organizationId} ${range} limit ${size}`,
  );
}

/** Movements by id, in no particular order. */
export function selectByIds(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ExportRecord[]> {
  const { sql } = tx;
  return selectRows(
    tx,
    organizationId,
    sql`select found.* from unnest(${[...ids]}::uuid[]) as given (id) cross join lateral (
      select * from stock_movements where organization_id = ${organizationId} and id between given.id and given.id
      order by id limit 1) as found`,
  );
}

/** Adds cost, SKU and reversal to each movement, by one index look-up each. */
function selectRows(
  tx: Transaction,
  organizationId: string,
  movements: SqlFragment,
): Promise<ExportRecord[]> {
  return tx.rows(exportShape)`
    select m.id, m.seq, m.order_seq, m.product_id, m.type, m.quantity, m.quantity_delta, m.unit_cost, m.cost_per, m.entered, m.movement_date,
      m.journal_entry_id, m.import_id, m.organization_id, m.accounting_period_id, m.location_id, m.dispatch_id,
      ${currentCost(tx, organizationId)} as cost_amount, m.reverses_id, ${detailColumns(tx)},
      m.created_at, m.created_by, p.sku,
      ${lastReversal(tx, organizationId)} as reversed_by_id,
      ${recostingColumn(tx, organizationId)}
    from (${movements}) as m
    cross join lateral (
      select sku from products where organization_id = ${organizationId} and id between m.product_id and m.product_id
      order by id limit 1) as p`;
}
