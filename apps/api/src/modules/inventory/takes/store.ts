import { instant, int4, notNull, type RowOf, type Transaction } from '@tallybook/db';
import { organizations, stockTakes } from '@tallybook/db/schema';
import type { ListStockTakes, StockTakeDocument } from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';

/** The organization's money scale and the transaction's time in milliseconds, as its movements have it. */
export async function readMoment({ rows }: Transaction, organizationId: string) {
  const [found] = await rows({ money_scale: organizations.moneyScale, now: instant() })`
    select money_scale, date_trunc('milliseconds', now()) as now from organizations where id = ${organizationId}`;
  if (found === undefined) throw new Error('the organization no longer exists');
  return { moneyScale: found.money_scale, now: found.now };
}

const documentShape = {
  id: stockTakes.id,
  count_date: stockTakes.countDate,
  location_id: stockTakes.locationId,
  status: stockTakes.status,
  blind: stockTakes.blind,
  note: stockTakes.note,
  organization_id: stockTakes.organizationId,
  created_at: stockTakes.createdAt,
  created_by: stockTakes.createdBy,
  posted_at: stockTakes.postedAt,
  posted_by: stockTakes.postedBy,
  cancelled_at: stockTakes.cancelledAt,
  cancelled_by: stockTakes.cancelledBy,
  counted_products: int4(),
};

const detailShape = {
  ...documentShape,
  revision: stockTakes.revision,
  posted_seq: stockTakes.postedSeq,
  money_scale: notNull(organizations.moneyScale),
};
export type StockTakeRecord = RowOf<typeof detailShape>;

/** The columns of `documentShape`, from `stock_takes t`. */
const columns = ({ sql }: Transaction, organizationId: string) => sql`
  t.id, t.count_date, t.location_id, t.status, t.blind, t.note, t.organization_id, t.created_at, t.created_by, t.posted_at,
  t.posted_by, t.cancelled_at, t.cancelled_by, (
    select count(*) from stock_take_counts c where c.organization_id = ${organizationId} and c.stock_take_id = t.id
      and c.counted is not null
  )::int as counted_products`;

export interface NewStockTake {
  readonly id: string;
  readonly countDate: string;
  /** Null if whole products are counted. */
  readonly locationId: string | null;
  readonly blind: boolean;
  readonly note: string | null;
  readonly userId: string;
  readonly createdAt: string;
}

export function insertStockTake(
  { sql }: Transaction,
  organizationId: string,
  { id, countDate, locationId, blind, note, userId, createdAt }: NewStockTake,
) {
  return sql`
    insert into stock_takes (organization_id, id, count_date, location_id, status, blind, note, revision, created_at, created_by)
    values (${organizationId}, ${id}, ${countDate}, ${locationId}::uuid, 'open', ${blind}, ${note}, 0, ${createdAt}::timestamptz, ${userId})`;
}

/** Locks the stock take until the transaction ends; a statement sent afterwards sees its latest counts. */
export function lockStockTake({ rows }: Transaction, organizationId: string, id: string) {
  return rows(lockedShape)`
    select status, count_date, location_id, blind, revision from stock_takes
    where organization_id = ${organizationId} and id = ${id} for update`;
}

const lockedShape = {
  status: stockTakes.status,
  count_date: stockTakes.countDate,
  location_id: stockTakes.locationId,
  blind: stockTakes.blind,
  revision: stockTakes.revision,
};

export async function findStockTake(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<StockTakeRecord | undefined> {
  const [found] = await tx.rows(detailShape)`
    select ${columns(tx, organizationId)}, t.revision, t.posted_seq,
      (select money_scale from organizations where id = ${organizationId}) as money_scale
    from stock_takes t where t.organization_id = ${organizationId} and t.id = ${id}`;
  return found;
}

/** Latest count date first, then most recently opened; one row more than the page. */
export function selectStockTakes(
  tx: Transaction,
  organizationId: string,
  { status, startDate, endDate }: ListStockTakes,
  { size, after }: { size: number; after: Position | undefined },
): Promise<StockTakeDocument[]> {
  const { sql } = tx;
  return tx.rows(documentShape)`
    select ${columns(tx, organizationId)} from stock_takes t
    where t.organization_id = ${organizationId}
      ${status === undefined ? sql`` : sql`and t.status = ${status}`}
      ${startDate === undefined ? sql`` : sql`and t.count_date >= ${startDate}::date`}
      ${endDate === undefined ? sql`` : sql`and t.count_date <= ${endDate}::date`}
      ${after === undefined ? sql`` : sql`and (t.count_date, t.id) < (${after[0] ?? ''}::date, ${after[1] ?? ''}::uuid)`}
    order by t.count_date desc, t.id desc limit ${size + 1}`;
}

/** After counts were entered. */
export function markCounted({ sql }: Transaction, organizationId: string, id: string, revision: number) {
  return sql`
    update stock_takes set status = 'counting', revision = ${revision}
    where organization_id = ${organizationId} and id = ${id}`;
}

export function markPosted(
  { sql }: Transaction,
  organizationId: string,
  id: string,
  { postedSeq, postedAt, userId }: { postedSeq: string; postedAt: string; userId: string },
) {
  return sql`
    update stock_takes set status = 'posted', revision = revision + 1, posted_at = ${postedAt}::timestamptz,
      posted_by = ${userId}, posted_seq = ${postedSeq}::bigint
    where organization_id = ${organizationId} and id = ${id}`;
}

export function markCancelled({ sql }: Transaction, organizationId: string, id: string, userId: string) {
  return sql`
    update stock_takes set status = 'cancelled', revision = revision + 1, cancelled_at = now(), cancelled_by = ${userId}
    where organization_id = ${organizationId} and id = ${id}`;
}

export function presentDocument({
  revision: _revision,
  posted_seq: _postedSeq,
  money_scale: _moneyScale,
  ...document
}: StockTakeRecord): StockTakeDocument {
  return document;
}
