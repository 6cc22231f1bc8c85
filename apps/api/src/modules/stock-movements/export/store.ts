import type { Transaction } from '@tallybook/db';
import { detailColumns } from '../details-store.ts';
import type { MovementRecord } from '../store.ts';

export interface ExportRecord extends MovementRecord {
  sku: string;
  order_seq: string;
}

export interface ExportFilter {
  readonly product_id?: string | undefined;
  readonly type?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** A place in the order of the list. */
export interface Place {
  readonly date: string;
  readonly seq: string;
}

export interface ExportBounds {
  /** What has been posted by now: no movement of a later call has a smaller number. */
  readonly lastSeq: string;
  readonly moneyScale: number;
}

export async function readBounds({ sql }: Transaction, organizationId: string): Promise<ExportBounds> {
  const [row] = await sql<{ last: string | null; money_scale: number }[]>`
    select (select last_value from pg_sequences
        where schemaname = 'public' and sequencename = 'stock_movement_seq') as last, o.money_scale
    from organizations o where o.id = ${organizationId}`;
  return { lastSeq: row?.last ?? '0', moneyScale: row?.money_scale ?? 0 };
}

/**
 * Statements below are planned perhaps while the tables are empty, or by statistics of before an import, when every
 * index that begins with the organization looks as good as the right one and a sort costs nothing; the plan is kept
 * for as long as the connection. So each range and look-up asks for an order that only its own index has.
 */
export async function readByIndexOnly({ sql }: Transaction): Promise<void> {
  await sql`
    select set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true),
      set_config('enable_seqscan', 'off', true)`;
}

/**
 * The next `size` movements by date, then by order of posting, of all that the dates and the product leave; the type
 * is the caller's to look at, so that a page ends after as many rows of the ledger however few are of the type.
 */
export function selectNext(
  tx: Transaction,
  organizationId: string,
  { product_id: product, startDate = '-infinity', endDate = 'infinity' }: ExportFilter,
  { after = { date: startDate, seq: '0' }, size }: { after: Place | undefined; size: number },
): Promise<ExportRecord[]> {
  const { sql } = tx;
  // The product by its bounds, since an equality would drop it from the order.
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

/** Movements by id, in no order. */
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

/** What belongs to each of some movements, one look-up each. */
function selectRows(
  tx: Transaction,
  organizationId: string,
  movements: ReturnType<Transaction['sql']>,
): Promise<ExportRecord[]> {
  const { sql } = tx;
  return sql<ExportRecord[]>`
    select m.id, m.seq, m.order_seq, m.product_id, m.type, m.quantity, m.quantity_delta, m.unit_cost, m.movement_date,
      m.journal_entry_id, m.organization_id, m.accounting_period_id, c.cost_amount, m.reverses_id,
      ${detailColumns(tx)}, m.created_at, m.created_by, p.sku, r.id as reversed_by_id
    from (${movements}) as m
    cross join lateral (
      select cost_amount from stock_movement_costs
      where organization_id = ${organizationId} and movement_id = m.id offset 0) as c
    cross join lateral (
      select sku from products where organization_id = ${organizationId} and id between m.product_id and m.product_id
      order by id limit 1) as p
    left join lateral (
      select id from stock_movements where organization_id = ${organizationId} and reverses_id between m.id and m.id
      order by reverses_id limit 1) as r on true`;
}
