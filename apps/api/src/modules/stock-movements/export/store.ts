import type { Transaction } from '@tallybook/db';
import { movementColumns, movementTables, type MovementRecord } from '../store.ts';

export interface ExportRecord extends MovementRecord {
  sku: string;
}

export interface ExportFilter {
  readonly product_id?: string | undefined;
  readonly type?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** What has been posted by now: no movement of a later call has a smaller number. */
export async function readLastSeq({ sql }: Transaction): Promise<string> {
  const [row] = await sql<{ last: string | null }[]>`
    select last_value as last from pg_sequences
    where schemaname = 'public' and sequencename = 'stock_movement_seq'`;
  return row?.last ?? '0';
}

/**
 * Movements by date, then by order of posting, those left out that stand directly behind what they reverse. With a
 * type, what has such a reversal of that type is there as well.
 *
 * `>=` is `=` here, since a reversal comes after its original; of `=` the planner expects one row in two hundred,
 * and may sort the whole ledger for a page.
 */
export async function selectInOrder(
  tx: Transaction,
  organizationId: string,
  filter: ExportFilter,
  page: { lastSeq: string; after: { date: string; seq: string } | undefined; size: number },
): Promise<ExportRecord[]> {
  const { sql } = tx;
  const { product_id, type, startDate, endDate } = filter;
  const { lastSeq, after, size } = page;
  return sql<ExportRecord[]>`
    select ${movementColumns(tx)}, p.sku from ${movementTables(tx)}
    join products p on p.organization_id = m.organization_id and p.id = m.product_id
    where m.organization_id = ${organizationId} and m.order_seq >= m.seq and m.seq <= ${lastSeq}::bigint
    ${product_id === undefined ? sql`` : sql`and m.product_id = ${product_id}`}
    ${
      type === undefined
        ? sql``
        : sql`and (m.type = ${type} or exists (
            select from stock_movements r where r.organization_id = m.organization_id and r.reverses_id = m.id
              and r.order_seq <> r.seq and r.type = ${type}))`
    }
    ${startDate === undefined ? sql`` : sql`and m.movement_date >= ${startDate}::date`}
    ${endDate === undefined ? sql`` : sql`and m.movement_date <= ${endDate}::date`}
    ${after === undefined ? sql`` : sql`and (m.movement_date, m.seq) > (${after.date}::date, ${after.seq}::bigint)`}
    order by m.movement_date, m.seq limit ${size}`;
}

/** Movements that stand directly behind what they reverse. */
export async function selectReversalsInPlace(
  tx: Transaction,
  organizationId: string,
  originals: readonly string[],
  lastSeq: string,
): Promise<ExportRecord[]> {
  const { sql } = tx;
  return sql<ExportRecord[]>`
    select ${movementColumns(tx)}, p.sku from ${movementTables(tx)}
    join products p on p.organization_id = m.organization_id and p.id = m.product_id
    where m.organization_id = ${organizationId} and m.reverses_id = any (${[...originals]}::uuid[])
      and m.order_seq <> m.seq and m.seq <= ${lastSeq}::bigint`;
}
