import type { Transaction } from '@tallybook/db';
import { averageCost, formatDecimal, readDecimal, readWhole, type StockLevel } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';

export interface LevelRecord {
  product_id: string;
  on_hand: string;
  value: string;
  money_scale: number;
  recosting: boolean;
}

export interface LevelFilter {
  product_id?: string | undefined;
  as_of?: string | undefined;
  below_reorder_point?: boolean | undefined;
}

/** Every product, archived ones too: what is left of them has a value. Now from the balances, else from sums. */
const levels = ({ sql }: Transaction, organizationId: string, asOf: string | undefined) =>
  asOf === undefined
    ? sql`select product_id, on_hand, value from stock_balances where organization_id = ${organizationId}`
    : sql`
      select b.product_id, moved.on_hand, moved.value from stock_balances b
      cross join lateral (
        select coalesce(sum(delta), 0) as on_hand, coalesce(sum(value), 0) as value from (
          select m.delta, m.value from stock_months m
          where m.organization_id = b.organization_id and m.product_id = b.product_id
            and m.month < date_trunc('month', ${asOf}::date)::date
          union all
          select d.delta, d.value from stock_days d
          where d.organization_id = b.organization_id and d.product_id = b.product_id
            and d.date between date_trunc('month', ${asOf}::date)::date and ${asOf}::date
        ) as sums
      ) as moved
      where b.organization_id = ${organizationId}`;

/** In the order of product ids. Without a page everything, with one a row more than it holds. */
export async function selectLevels(
  tx: Transaction,
  organizationId: string,
  filter: LevelFilter,
  page?: { size: number; after: Position | undefined },
): Promise<LevelRecord[]> {
  const { sql } = tx;
  const { product_id, as_of, below_reorder_point: below } = filter;
  return sql<LevelRecord[]>`
    select l.product_id, l.on_hand, l.value, o.money_scale,
      coalesce(r.from_date <= ${as_of ?? '2199-12-31'}::date, false) as recosting
    from (${levels(tx, organizationId, as_of)}) as l
    join organizations o on o.id = ${organizationId}
    left join stock_recosts r on r.organization_id = ${organizationId} and r.product_id = l.product_id
    ${
      below === undefined
        ? sql``
        : sql`join products p on p.organization_id = ${organizationId} and p.id = l.product_id
          and coalesce(l.on_hand < p.reorder_point, false) = ${below}`
    }
    where true
    ${product_id === undefined ? sql`` : sql`and l.product_id = ${product_id}`}
    ${page?.after === undefined ? sql`` : sql`and l.product_id > ${page.after[0] ?? ''}::uuid`}
    order by l.product_id
    ${page === undefined ? sql`` : sql`limit ${page.size + 1}`}`;
}

export async function readMoneyScale({ sql }: Transaction, organizationId: string): Promise<number> {
  const [row] = await sql<{ money_scale: number }[]>`
    select money_scale from organizations where id = ${organizationId}`;
  if (row === undefined) throw new Error('the organization is gone');
  return row.money_scale;
}

/** A row's value in minor units. */
export const valueOf = (row: LevelRecord): bigint => readDecimal(row.value, row.money_scale);

export function presentLevel(row: LevelRecord, asOf: string | undefined): StockLevel {
  const onHand = readWhole(row.on_hand);
  const value = valueOf(row);
  return {
    product_id: row.product_id,
    on_hand: onHand,
    value: formatDecimal(value, row.money_scale),
    average_cost: averageCost(onHand, value, row.money_scale),
    as_of: asOf ?? null,
    valuation_status: row.recosting ? 'recosting' : 'current',
  };
}
