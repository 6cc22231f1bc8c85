import { and, desc, eq, fragment, gt, instant, lt, type Transaction } from '@tallybook/db';
import { locations, products, stockImports } from '@tallybook/db/schema';
import {
  maxReportedRows,
  presentRejectedRow,
  type StoredRejectedRow,
  type Wording,
  type StockImport,
  type StockImportSummary,
} from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';
import { dateSpan, type RowResults } from './row-results.ts';

/** Without the rejected rows, which may be many. */
const summaryColumns = {
  id: stockImports.id,
  status: stockImports.status,
  rows: stockImports.rows,
  posted: stockImports.posted,
  rejected: stockImports.rejected,
  first_movement_date: stockImports.firstMovementDate,
  last_movement_date: stockImports.lastMovementDate,
  started_at: stockImports.startedAt,
  updated_at: stockImports.updatedAt,
  finished_at: stockImports.finishedAt,
  created_by: stockImports.createdBy,
  file_sha256: stockImports.fileHash,
};

const columns = {
  ...summaryColumns,
  same_rows_as: stockImports.sameRowsAs,
  problems: stockImports.problems,
};

const isImport = (organizationId: string, id: string) =>
  and(eq(stockImports.organizationId, organizationId), eq(stockImports.id, id));

export interface ImportSummaryRecord extends Omit<StockImportSummary, 'id' | 'dry_run'> {
  id: string;
}

export interface ImportRecord extends ImportSummaryRecord {
  same_rows_as: string | null;
  problems: StoredRejectedRow[];
}

export interface NewImport {
  readonly id: string;
  readonly identity: string;
  readonly fileHash: string;
  readonly rowsHash: string;
  readonly sameRowsAs: string | undefined;
  readonly rows: number;
  readonly userId: string;
}

/** Returns false, with nothing inserted, if an import with this identity exists. */
export async function insertImport(
  { db }: Transaction,
  organizationId: string,
  { id, identity, fileHash, rowsHash, sameRowsAs, rows, userId }: NewImport,
): Promise<boolean> {
  const inserted = await db
    .insert(stockImports)
    .values({
      organizationId,
      id,
      identity,
      fileHash,
      rowsHash,
      sameRowsAs: sameRowsAs ?? null,
      status: 'running',
      rows,
      posted: 0,
      rejected: 0,
      problems: [],
      createdBy: userId,
    })
    .onConflictDoNothing({ target: [stockImports.organizationId, stockImports.identity] })
    .returning({ id: stockImports.id });
  return inserted.length === 1;
}

export async function findImport(
  { db }: Transaction,
  organizationId: string,
  id: string,
): Promise<ImportRecord | undefined> {
  const [found] = await db.select(columns).from(stockImports).where(isImport(organizationId, id));
  return found;
}

export async function findImportByIdentity(
  { db }: Transaction,
  organizationId: string,
  identity: string,
): Promise<ImportRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(stockImports)
    .where(and(eq(stockImports.organizationId, organizationId), eq(stockImports.identity, identity)));
  return found;
}

/** Newest first, since ids ascend with time; one row more than the page holds. */
export function selectImports(
  { db }: Transaction,
  organizationId: string,
  { size, after }: { size: number; after: Position | undefined },
): Promise<ImportSummaryRecord[]> {
  return db
    .select(summaryColumns)
    .from(stockImports)
    .where(
      and(eq(stockImports.organizationId, organizationId), after && lt(stockImports.id, String(after[0]))),
    )
    .orderBy(desc(stockImports.id))
    .limit(size + 1);
}

/** Locks the import until the transaction ends and returns its checkpoint. */
export async function lockImport(
  { db }: Transaction,
  organizationId: string,
  id: string,
): Promise<number | undefined> {
  const [found] = await db
    .select({ posted: stockImports.posted, rejected: stockImports.rejected })
    .from(stockImports)
    .where(isImport(organizationId, id))
    .for('update');
  return found && checkpointOf(found);
}

/** The number of rows that were processed, in the order of posting. */
export const checkpointOf = ({ posted, rejected }: Pick<ImportRecord, 'posted' | 'rejected'>): number =>
  posted + rejected;

/** The latest finished import with equal rows, of which it posted some. */
export async function findSameRows(
  { db }: Transaction,
  organizationId: string,
  rowsHash: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: stockImports.id })
    .from(stockImports)
    .where(
      and(
        eq(stockImports.organizationId, organizationId),
        eq(stockImports.rowsHash, rowsHash),
        eq(stockImports.status, 'finished'),
        gt(stockImports.posted, 0),
      ),
    )
    .orderBy(desc(stockImports.id))
    .limit(1);
  return found?.id;
}

/** Advances the checkpoint past the rows of a chunk, adds their results, and returns the import. */
export async function advanceImport(
  { db }: Transaction,
  organizationId: string,
  id: string,
  { dates, rejected }: RowResults,
): Promise<ImportSummaryRecord> {
  const { posted: postedBefore, rejected: rejectedBefore, rows, problems } = stockImports;
  const posted = dates.length;
  const { first = null, last = null } = dateSpan(dates);
  const finished = fragment`${postedBefore} + ${rejectedBefore} + ${posted + rejected.length} = ${rows}`;
  const firstProblems = `$[0 to ${maxReportedRows - 1}]`;
  const [advanced] = await db
    .update(stockImports)
    .set({
      posted: fragment`${postedBefore} + ${posted}`,
      rejected: fragment`${rejectedBefore} + ${rejected.length}`,
      firstMovementDate: fragment`least(${stockImports.firstMovementDate}, ${first}::date)`,
      lastMovementDate: fragment`greatest(${stockImports.lastMovementDate}, ${last}::date)`,
      updatedAt: fragment`now()`,
      status: fragment`case when ${finished} then 'finished' else 'running' end`,
      // Not a CASE: a cluster rejects now() in one that depends on the row.
      finishedAt: fragment`(select now() where ${finished})`,
      problems: fragment`jsonb_path_query_array(${problems} || ${JSON.stringify(rejected)}::jsonb, ${firstProblems}::text::jsonpath)`,
    })
    .where(isImport(organizationId, id))
    .returning(summaryColumns);
  if (advanced === undefined) throw new Error('the import no longer exists');
  return advanced;
}

const skuShape = { sku: products.sku, id: products.id };

/** SKU → product id, for those that exist. A join, because `= any` would compare each product with each SKU. */
export async function findProductIdsBySku(
  { rows }: Transaction,
  organizationId: string,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows(skuShape)`
    select p.sku, p.id from unnest(${[...skus]}::text[]) as given (sku)
    join products p on p.organization_id = ${organizationId} and p.sku = given.sku`;
  return new Map(found.map(({ sku, id }) => [sku, id]));
}

const codeShape = { code: locations.code, id: locations.id };

/** Location code → location id, for those that exist. */
export async function findLocationIdsByCode(
  { rows }: Transaction,
  organizationId: string,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows(codeShape)`
    select l.code, l.id from unnest(${[...codes]}::text[]) as given (code)
    join locations l on l.organization_id = ${organizationId} and l.code = given.code`;
  return new Map(found.map(({ code, id }) => [code, id]));
}

const nowShape = { now: instant() };

/** The database's time: RFC 3339, UTC, milliseconds. */
export async function readNow({ rows }: Transaction): Promise<string> {
  const [row] = await rows(nowShape)`select date_trunc('milliseconds', now()) as now`;
  return row?.now ?? '';
}

export function presentSummary(record: ImportSummaryRecord): StockImportSummary {
  return { ...record, dry_run: false };
}

export function presentImport({ problems, ...shown }: ImportRecord, wording: Wording): StockImport {
  return {
    ...shown,
    problems: problems.map((row) => presentRejectedRow(row, wording)),
    dry_run: false,
    format: null,
    first_rows: [],
  };
}
