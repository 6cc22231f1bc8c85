import type { Transaction } from '@tallybook/db';
import { maxReportedRows, type RefusedRow, type StockImportSummary } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';

/** An import as it is kept, its refused rows left out: they may be many. */
export interface ImportSummaryRecord extends Omit<StockImportSummary, 'id' | 'dry_run'> {
  id: string;
}

export interface ImportRecord extends ImportSummaryRecord {
  file_hash: string;
  last_row: number;
  problems: RefusedRow[];
}

/** A file for the first time. */
export interface NewImport {
  readonly id: string;
  readonly identity: string;
  readonly fileHash: string;
  readonly rows: number;
  readonly userId: string;
}

const summaryColumns = ({ sql }: Transaction) =>
  sql`id, status, rows, posted, refused, started_at, updated_at, finished_at, created_by`;
const columns = (tx: Transaction) => tx.sql`${summaryColumns(tx)}, file_hash, last_row, problems`;

/** False when there is one of this identity already; then nothing was inserted. */
export async function insertImport(
  { sql }: Transaction,
  organizationId: string,
  { id, identity, fileHash, rows, userId }: NewImport,
): Promise<boolean> {
  const inserted = await sql`
    insert into stock_imports (organization_id, id, identity, file_hash, status, rows, posted, refused, last_row,
      problems, created_by)
    values (${organizationId}, ${id}, ${identity}, ${fileHash}, 'running', ${rows}, 0, 0, 1, '[]', ${userId})
    on conflict (organization_id, identity) do nothing returning id`;
  return inserted.length === 1;
}

export async function findImport(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ImportRecord | undefined> {
  const [found] = await tx.sql<ImportRecord[]>`
    select ${columns(tx)} from stock_imports where organization_id = ${organizationId} and id = ${id}`;
  return found;
}

export async function findImportByIdentity(
  tx: Transaction,
  organizationId: string,
  identity: string,
): Promise<ImportRecord | undefined> {
  const [found] = await tx.sql<ImportRecord[]>`
    select ${columns(tx)} from stock_imports where organization_id = ${organizationId} and identity = ${identity}`;
  return found;
}

/** Newest first: ids are made in the order of time. One more than a page. */
export async function selectImports(
  tx: Transaction,
  organizationId: string,
  page: { size: number; after: Position | undefined },
): Promise<ImportSummaryRecord[]> {
  const { sql } = tx;
  return sql<ImportSummaryRecord[]>`
    select ${summaryColumns(tx)} from stock_imports where organization_id = ${organizationId}
    ${page.after === undefined ? sql`` : sql`and id < ${page.after[0] ?? ''}::uuid`}
    order by id desc limit ${page.size + 1}`;
}

/** The row that was decided last, locked until the transaction ends. */
export async function lockImport(
  { sql }: Transaction,
  organizationId: string,
  id: string,
): Promise<number | undefined> {
  const [row] = await sql<{ last_row: number }[]>`
    select last_row from stock_imports where organization_id = ${organizationId} and id = ${id} for update`;
  return row?.last_row;
}

/** Moves an import on by rows that were decided just now. */
export function advanceImport(
  { sql }: Transaction,
  organizationId: string,
  id: string,
  step: { lastRow: number; posted: number; refused: readonly RefusedRow[] },
): Promise<unknown> {
  const { lastRow, posted, refused } = step;
  return sql`
    update stock_imports set
      posted = posted + ${posted}, refused = refused + ${refused.length}, last_row = ${lastRow}, updated_at = now(),
      status = case when posted + refused + ${posted + refused.length} = rows then 'finished' else 'running' end,
      finished_at = case when posted + refused + ${posted + refused.length} = rows then now() end,
      problems = jsonb_path_query_array(problems || ${JSON.stringify(refused)}::jsonb,
        ${`$[0 to ${maxReportedRows - 1}]`}::text::jsonpath)
    where organization_id = ${organizationId} and id = ${id}`;
}

/** SKU → product id, of those that the organization has. Joined: `= any` compares each product with each SKU. */
export async function findProductIdsBySku(
  { sql }: Transaction,
  organizationId: string,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const found = await sql<{ sku: string; id: string }[]>`
    select p.sku, p.id from unnest(${[...skus]}::text[]) as given (sku)
    join products p on p.organization_id = ${organizationId} and p.sku = given.sku`;
  return new Map(found.map(({ sku, id }) => [sku, id]));
}

/** The database's time: RFC 3339, UTC, milliseconds. */
export async function readNow({ sql }: Transaction): Promise<string> {
  const [row] = await sql<{ now: string }[]>`select date_trunc('milliseconds', now()) as now`;
  return row?.now ?? '';
}
