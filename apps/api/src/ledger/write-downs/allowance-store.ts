import { bool, day, int8, nullable, numeric, text, type RowOf, type Transaction } from '@tallybook/db';
import { stockBalances, stockWriteDowns } from '@tallybook/db/schema';
import {
  carryingAmount,
  formatDecimal,
  isReviewDue,
  readDecimal,
  readWhole,
  unitCostScale,
  type AccountUse,
} from '@tallybook/domain';
import { levels, valueOf, type LevelRecord } from '../levels/store.ts';
import { sumOfReversals } from '../state/reversal-store.ts';

const allowanceShape = {
  product_id: stockWriteDowns.productId,
  seq: stockWriteDowns.seq,
  as_of: stockWriteDowns.asOf,
  allowance: stockWriteDowns.allowance,
  net_realizable_value: stockWriteDowns.netRealizableValue,
  allowance_account: stockWriteDowns.allowanceAccount,
};
export type AllowanceRecord = RowOf<typeof allowanceShape>;

/**
 * The newest review of each product that has one, at the end of a day or now. Walks the primary key; in an organization
 * without write-downs one index lookup.
 */
export function selectAllowances(
  tx: Transaction,
  organizationId: string,
  {
    as_of: asOf,
    product_ids: products,
  }: { as_of?: string | undefined; product_ids?: readonly string[] | undefined },
): Promise<AllowanceRecord[]> {
  const { sql } = tx;
  return tx.rows(allowanceShape)`
    select distinct on (w.product_id) w.product_id, w.seq, w.as_of, w.allowance, w.net_realizable_value,
      w.allowance_account
    from stock_write_downs w
    where w.organization_id = ${organizationId}
      ${products === undefined ? sql`` : sql`and w.product_id = any (${[...products]}::uuid[])`}
      ${asOf === undefined ? sql`` : sql`and w.as_of <= ${asOf}::date`}
    order by w.product_id, w.seq desc`;
}

/** Reviews that are neither reversed nor reversals, of the table `stock_write_downs w`. */
export const inEffect = ({ sql }: Pick<Transaction, 'sql'>, organizationId: string) => sql`
  w.reverses_id is null and not exists (
    select from stock_write_downs r where r.organization_id = ${organizationId} and r.reverses_id = w.id
  )`;

/**
 * The allowance accounts of all reviews in effect, including those whose allowances are 0 by now; with `account`, only
 * whether that one is among them.
 */
export async function readAllowanceAccounts(
  tx: Transaction,
  organizationId: string,
  account?: string,
): Promise<AccountUse[]> {
  const { sql } = tx;
  const allowances = await tx.rows({ account: text() })`
    select distinct w.allowance_account as account from stock_write_downs w
    where w.organization_id = ${organizationId} and ${inEffect(tx, organizationId)}
      and ${account === undefined ? sql`w.allowance_account is not null` : sql`w.allowance_account = ${account}`}`;
  return allowances.map(({ account }) => ({ kind: 'allowance', account }));
}

/** Whether a review in effect has booked a loss or a recovery on the account. */
export async function hasLosses(tx: Transaction, organizationId: string, account: string): Promise<boolean> {
  const found = await tx.rows({ id: stockWriteDowns.id })`
    select w.id from journal_lines l
    join stock_write_downs w on w.organization_id = ${organizationId} and w.journal_entry_id = l.journal_entry_id
    where l.organization_id = ${organizationId} and l.account = ${account} and l.source = 'write_down'
      and l.kind = 'write_down_loss' and ${inEffect(tx, organizationId)}
    limit 1`;
  return found.length > 0;
}

const allowanceTotalShape = { allowance: numeric(), reduction: numeric() };

/**
 * The sum of the allowances that the newest reviews recorded, and by how much they reduce the value of the stock: see
 * `carryingAmount`; of all products or one. Reads only the levels of products with an allowance.
 */
export async function sumAllowances(
  tx: Transaction,
  organizationId: string,
  asOf: string | undefined,
  productId?: string,
): Promise<RowOf<typeof allowanceTotalShape>> {
  const { sql } = tx;
  const [row] = await tx.rows(allowanceTotalShape)`
    select coalesce(sum(newest.allowance), 0) as allowance,
      coalesce(sum(least(newest.allowance, greatest(l.value, 0))), 0) as reduction
    from (
      select distinct on (w.product_id) w.product_id, w.allowance from stock_write_downs w
      where w.organization_id = ${organizationId} ${asOf === undefined ? sql`` : sql`and w.as_of <= ${asOf}::date`}
        ${productId === undefined ? sql`` : sql`and w.product_id = ${productId}`}
      order by w.product_id, w.seq desc
    ) as newest
    join (${levels(tx, organizationId, asOf)}) as l on l.product_id = newest.product_id
    where newest.allowance > 0`;
  if (row === undefined) throw new Error('an aggregate has one row');
  return row;
}

/** The allowance of a product's units on hand, `record` being its newest review; in decimal text. */
export function carryingOf(level: LevelRecord, record: AllowanceRecord | undefined) {
  const { money_scale: scale } = level;
  const holding = { quantity: readWhole(level.on_hand), value: valueOf(level) };
  const allowance = readDecimal(record?.allowance ?? '0', scale);
  const nrv = record?.net_realizable_value ?? null;
  return {
    allowance: formatDecimal(allowance, scale),
    carrying_amount: formatDecimal(carryingAmount(holding.value, allowance), scale),
    review_due: nrv !== null && isReviewDue(allowance, holding, readDecimal(nrv, unitCostScale), scale),
  };
}

/** The date in UTC, by the clock of the database. */
export async function readToday({ rows }: Transaction): Promise<string> {
  const [row] = await rows({ today: day() })`select (now() at time zone 'UTC')::date as today`;
  if (row === undefined) throw new Error('no date');
  return row.today;
}

const activityShape = {
  product_id: stockBalances.productId,
  last_movement_date: nullable(day()),
  idle_days: nullable(int8()),
  moved_later: bool(),
};
export type ActivityRecord = RowOf<typeof activityShape>;

/**
 * The last day with a movement of each product up to a day, the days since then, and whether its value changed after that day.
 * Cost adjustments are no movements, and neither are those that same-day reversals cancel.
 */
export function selectActivity(
  tx: Transaction,
  organizationId: string,
  asOf: string,
  products: readonly string[],
): Promise<ActivityRecord[]> {
  const { sql } = tx;
  const undone = sumOfReversals(tx, organizationId, {
    of: sql`m.id`,
    what: sql`r.quantity_delta`,
    where: sql`r.order_seq <> r.seq`,
  });
  return tx.rows(activityShape)`
    select product_id, last_movement_date, (${asOf}::date - last_movement_date)::bigint as idle_days, moved_later
    from (
      select b.product_id, coalesce(b.last_movement_date > ${asOf}::date, false) or exists (
          select from stock_cost_adjustments a where a.organization_id = ${organizationId}
            and a.product_id = b.product_id and a.mode = 'split' and a.booked_on > ${asOf}::date
        ) as moved_later,
        (
          select m.movement_date from stock_movements m
          where m.organization_id = ${organizationId} and m.product_id = b.product_id
            and m.movement_date <= ${asOf}::date and m.order_seq = m.seq and m.quantity_delta + ${undone} <> 0
          order by m.movement_date desc, m.seq desc limit 1
        ) as last_movement_date
      from stock_balances b where b.organization_id = ${organizationId}
        and b.product_id = any (${[...products]}::uuid[])
    ) as moved`;
}
