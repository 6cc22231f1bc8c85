import {
  bool,
  json,
  notNull,
  nullable,
  uuid,
  type RowOf,
  type Transaction,
  type SqlFragment,
} from '@tallybook/db';
import { organizations, stockMovements } from '@tallybook/db/schema';
import {
  detailsOf,
  readWhole,
  shownEntered,
  shownPrice,
  storedDecimal,
  unitCostNumber,
  valuationStatusOf,
  type ExactPrice,
  type ListMovements,
  type OriginalMovement,
  type StockMovement,
  type StockMovementDetail,
} from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';
import { directionOf } from '../../platform/direction.ts';
import { pageLimit } from '../../platform/page-limit.ts';
import { currentCost } from './cost-store.ts';
import { detailColumns, detailShape } from './details-store.ts';

export const movementShape = {
  id: stockMovements.id,
  seq: stockMovements.seq,
  product_id: stockMovements.productId,
  type: stockMovements.type,
  quantity: stockMovements.quantity,
  quantity_delta: stockMovements.quantityDelta,
  unit_cost: stockMovements.unitCost,
  cost_per: stockMovements.costPer,
  entered: stockMovements.entered,
  movement_date: stockMovements.movementDate,
  journal_entry_id: stockMovements.journalEntryId,
  organization_id: stockMovements.organizationId,
  accounting_period_id: stockMovements.accountingPeriodId,
  cost_amount: notNull(stockMovements.postedCost),
  reverses_id: stockMovements.reversesId,
  location_id: stockMovements.locationId,
  dispatch_id: stockMovements.dispatchId,
  ...detailShape,
  created_at: stockMovements.createdAt,
  created_by: stockMovements.createdBy,
  money_scale: notNull(organizations.moneyScale),
  reversed_by_id: nullable(uuid()),
  /** Whether its cost may still change: a recost of its product is pending from its date or earlier. */
  recosting: bool(),
};
export type MovementRecord = RowOf<typeof movementShape>;

/**
 * A look-up by primary key, in a table with at most one row per product: for each row, or once (90 µs less per page) if
 * all rows are of one product.
 */
export const recostingColumn = ({ sql }: Transaction, organizationId: string, product?: string) => sql`
  coalesce(m.movement_date >= (
    select from_date from stock_recosts pending where pending.organization_id = ${organizationId}
      and pending.product_id = ${product === undefined ? sql`m.product_id` : sql`${product}::uuid`}
  ), false) as recosting`;

/**
 * The reversal that took the last units of a row of `stock_movements m`; null as long as some remain. The last one is looked up
 * as a range with an order that only the index of reversals has: with statistics of other organizations, any index that
 * begins with the organization looks as good. The earlier ones are read only if it did not take all units.
 */
export const lastReversal = ({ sql }: Transaction, organizationId: string) => sql`(
    select case when abs(last.quantity_delta) = abs(m.quantity_delta) or (
      select sum(abs(r.quantity_delta)) from stock_movements r
      where r.organization_id = ${organizationId} and r.reverses_id between m.id and m.id
    ) = abs(m.quantity_delta) then last.id end
    from (
      select r.id, r.quantity_delta from stock_movements r
      where r.organization_id = ${organizationId} and r.reverses_id between m.id and m.id
      order by r.reverses_id desc, r.seq desc limit 1
    ) as last
  )`;

/**
 * The columns of `movementShape`, from `stock_movements m`. The scale is read once, not joined to each row.
 *
 * @param product the product of all rows, if they have one
 */
export const movementColumns = (tx: Transaction, organizationId: string, product?: string) => tx.sql`
  m.id, m.seq, m.product_id, m.type, m.quantity, m.quantity_delta, m.unit_cost, m.cost_per, m.entered, m.movement_date, m.journal_entry_id,
  m.organization_id, m.accounting_period_id, ${currentCost(tx, organizationId)} as cost_amount, m.reverses_id, m.location_id, m.dispatch_id,
  ${detailColumns(tx)},
  m.created_at, m.created_by, (select money_scale from organizations where id = ${organizationId}) as money_scale,
  ${lastReversal(tx, organizationId)} as reversed_by_id,
  ${recostingColumn(tx, organizationId, product)}`;

/** The filters of a list or export; an accounting period is given by its dates (`withinPeriod`). */
export type MovementFilter = Omit<ListMovements, 'accounting_period_id' | 'limit' | 'cursor'>;

/** Newest date first, then newest posted, or with `sort=date` in the reverse order; one row more than the page. */
export function selectMovements(
  tx: Transaction,
  organizationId: string,
  filter: MovementFilter,
  page: { size: number; after: Position | undefined },
): Promise<MovementRecord[]> {
  const { sql } = tx;
  const {
    product_id: product,
    type,
    reference,
    reason_code: reason,
    journal_entry_id: entry,
    import_id: file,
    linked,
    location_id: location,
  } = filter;
  const { startDate = '-infinity', endDate = 'infinity', sort = '-date' } = filter;
  const descending = sort === '-date';
  const { order, after } = directionOf(tx, descending);
  const [date = descending ? endDate : startDate, seq = descending ? maxSeq : '0'] = page.after ?? [];
  // The other end of the range.
  const last: { date: string; within: SqlFragment } = descending
    ? { date: startDate, within: sql`>=` }
    : { date: endDate, within: sql`<=` };
  // These have indexes of their own and match few movements.
  const isSelective = [reference, reason, entry, file].some((value) => value !== undefined);
  // A range of one product: with an equality, PostgreSQL would drop the product from the requested order, and could read
  // all newer movements of other products to fill the page. Its ends are subqueries, so that a plan for these values
  // cannot look cheaper than the prepared one (`pageLimit`).
  const range =
    product === undefined || isSelective
      ? sql`and (m.movement_date, m.seq) ${after} (${date}::date, ${seq}::bigint)
          and m.movement_date ${last.within} ${last.date}::date
          ${product === undefined ? sql`` : sql`and m.product_id = ${product}`}`
      : sql`and (m.product_id, m.movement_date, m.seq)
            ${after} ((select ${product}::uuid), (select ${date}::date), (select ${seq}::bigint))
          and (m.product_id, m.movement_date) ${last.within} ((select ${product}::uuid), (select ${last.date}::date))`;
  const conditions = sql`
    ${typeCondition(tx, type)}
    ${reference === undefined ? sql`` : sql`and m.reference = ${reference}`}
    ${reason === undefined ? sql`` : sql`and m.reason_code = ${reason}`}
    ${entry === undefined ? sql`` : sql`and m.journal_entry_id = ${entry}`}
    ${file === undefined ? sql`` : sql`and m.import_id = ${file}`}
    ${linked === undefined ? sql`` : linked ? sql`and m.journal_entry_id is not null` : sql`and m.journal_entry_id is null`}`;
  const pageOf = (columns: SqlFragment, condition: SqlFragment): SqlFragment => sql`
    select ${columns} from stock_movements m where m.organization_id = ${organizationId} ${range} ${conditions} ${condition}
    order by ${product === undefined || isSelective ? sql`` : sql`m.product_id ${order},`} m.movement_date ${order}, m.seq ${order}
    ${pageLimit(tx, page.size)}`;
  const place: SqlFragment = sql`m.id, m.movement_date, m.seq`;
  const found: SqlFragment =
    location === undefined
      ? pageOf(sql`*`, sql``)
      : isSelective
        ? pageOf(sql`*`, sql`and (m.location_id = ${location} or ${atDefault(tx, organizationId, location)})`)
        : sql`
    select found.* from (
      select id from (
        (
          select ${place} from stock_movements m
          where m.organization_id = ${organizationId} and m.location_id is not null
            ${locatedRange(tx, { location, product, after, within: last.within }, { date, seq, last: last.date })} ${conditions}
          order by m.location_id ${order}, ${product === undefined ? sql`` : sql`m.product_id ${order},`}
            m.movement_date ${order}, m.seq ${order}
          ${pageLimit(tx, page.size)}
        )
        union all (${pageOf(place, sql`and ${atDefault(tx, organizationId, location)}`)})
      ) as m
      order by m.movement_date ${order}, m.seq ${order}
      ${pageLimit(tx, page.size)}
    ) as given
    cross join lateral (
      select * from stock_movements where organization_id = ${organizationId} and id between given.id and given.id
      order by id limit 1) as found`;
  return tx.rows(movementShape)`
    select ${movementColumns(tx, organizationId, product)} from (${found}) as m
    order by m.movement_date ${order}, m.seq ${order}`;
}

/** After every `seq`: a page without a cursor includes the whole last day. */
const maxSeq = '9223372036854775807';

/** A movement without a location, if the location is the default one: such movements are not read for any other. */
const atDefault = ({ sql }: Transaction, organizationId: string, location: string): SqlFragment => sql`
  (m.location_id is null and (select l.is_default from locations l
    where l.organization_id = ${organizationId} and l.id = ${location}))`;

/** The range of the rows that name a location, in the order of its own indexes: with those by date, a page could read all others. */
function locatedRange(
  { sql }: Transaction,
  {
    location,
    product,
    after,
    within,
  }: { location: string; product: string | undefined; after: SqlFragment; within: SqlFragment },
  ends: { date: string | number; seq: string | number; last: string },
): SqlFragment {
  const columns = product === undefined ? sql`m.location_id` : sql`m.location_id, m.product_id`;
  const values =
    product === undefined
      ? sql`(select ${location}::uuid)`
      : sql`(select ${location}::uuid), (select ${product}::uuid)`;
  return sql`
    and (${columns}, m.movement_date, m.seq)
      ${after} (${values}, (select ${ends.date}::date), (select ${ends.seq}::bigint))
    and (${columns}, m.movement_date) ${within} (${values}, (select ${ends.last}::date))`;
}

/** Adjustments as a literal: PostgreSQL does not use a partial index whose condition depends on a parameter. */
function typeCondition({ sql }: Transaction, type: ListMovements['type']) {
  if (type === undefined) return sql``;
  return type === 'adjustment' ? sql`and m.type = 'adjustment'` : sql`and m.type = ${type}`;
}

export async function findMovement(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<MovementRecord | undefined> {
  const rows = await tx.rows(movementShape)`
    select ${movementColumns(tx, organizationId)} from stock_movements m
    where m.organization_id = ${organizationId} and m.id = ${id}`;
  return rows[0];
}

const movementDetailShape = {
  ...movementShape,
  reversed_quantity: notNull(stockMovements.quantity),
  reversal_ids: json<string[]>(),
  import_id: stockMovements.importId,
  hash: stockMovements.hash,
};

/** A movement with its reversals, in the order of posting. */
export async function findMovementDetail(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<StockMovementDetail | undefined> {
  const [row] = await tx.rows(movementDetailShape)`
    select ${movementColumns(tx, organizationId)}, reversals.quantity::bigint as reversed_quantity,
      reversals.ids as reversal_ids, m.import_id, m.hash
    from stock_movements m
    cross join lateral (
      select coalesce(sum(abs(r.quantity_delta)), 0) as quantity, coalesce(json_agg(r.id order by r.seq), '[]') as ids
      from stock_movements r where r.organization_id = ${organizationId} and r.reverses_id between m.id and m.id
    ) as reversals
    where m.organization_id = ${organizationId} and m.id = ${id}`;
  return (
    row && {
      ...presentMovement(row),
      reversed_quantity: readWhole(row.reversed_quantity),
      reversal_ids: row.reversal_ids,
      import_id: row.import_id,
      hash: row.hash,
    }
  );
}

/** The exact price of a stored movement. */
export const storedPrice = (record: Pick<MovementRecord, 'unit_cost' | 'cost_per'>): ExactPrice => ({
  unitCost: unitCostNumber(record.unit_cost),
  costPer: record.cost_per === null ? undefined : readWhole(record.cost_per),
});

/** The facts of a movement that a reversal needs. Facts never change; the cost is read later, under the lock. */
export function originalMovement(
  record: Pick<
    MovementRecord,
    | 'id'
    | 'product_id'
    | 'type'
    | 'quantity_delta'
    | 'unit_cost'
    | 'cost_per'
    | 'movement_date'
    | 'reverses_id'
    | 'reason_code'
    | 'location_id'
  > & {
    /** Receipts have none. */
    readonly dispatch_id?: MovementRecord['dispatch_id'];
  },
): OriginalMovement {
  return {
    id: record.id,
    productId: record.product_id,
    type: record.type,
    quantityDelta: readWhole(record.quantity_delta),
    ...storedPrice(record),
    movementDate: record.movement_date,
    reversesId: record.reverses_id,
    reasonCode: record.reason_code,
    locationId: record.location_id,
    dispatchId: record.dispatch_id ?? null,
  };
}

export function presentMovement(record: MovementRecord): StockMovement {
  // Field by field: removing two of twenty fields with `...rest` takes longer than everything else here.
  return {
    id: record.id,
    product_id: record.product_id,
    type: record.type,
    quantity: readWhole(record.quantity),
    ...shownPrice(storedPrice(record)),
    ...(record.entered !== null && { entered: shownEntered(record.entered) }),
    movement_date: record.movement_date,
    journal_entry_id: record.journal_entry_id,
    organization_id: record.organization_id,
    accounting_period_id: record.accounting_period_id,
    ...(record.location_id !== null && { location_id: record.location_id }),
    ...(record.dispatch_id !== null && { dispatch_id: record.dispatch_id }),
    quantity_delta: readWhole(record.quantity_delta),
    cost_amount: storedDecimal(record.cost_amount, record.money_scale),
    valuation_status: valuationStatusOf(record.recosting),
    reverses_id: record.reverses_id,
    reversed_by_id: record.reversed_by_id,
    ...detailsOf(record),
    created_at: record.created_at,
    created_by: record.created_by,
  };
}
