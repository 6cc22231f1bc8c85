import { bool, int8, nullable, notNull, type RowOf, type Transaction } from '@tallybook/db';
import { accountingPeriods, organizations, products, stockMovements } from '@tallybook/db/schema';
import {
  formatDecimal,
  maxImportGroups,
  readDecimal,
  readWhole,
  type CompletedImport,
} from '@tallybook/domain';

const shape = {
  period_id: notNull(accountingPeriods.id),
  start_date: notNull(accountingPeriods.startDate),
  end_date: notNull(accountingPeriods.endDate),
  type: notNull(stockMovements.type),
  incoming: bool(),
  reason_code: nullable(stockMovements.reasonCode),
  category: nullable(products.category),
  movements: int8(),
  amount: notNull(stockMovements.postedCost),
  money_scale: organizations.moneyScale,
};
type Row = RowOf<typeof shape>;

type PostedAmounts = Pick<CompletedImport, 'periods' | 'reason_codes_merged' | 'categories_merged'>;

/** Amounts that the movements of an import added to the books at posting, by period and kind. */
export async function postedAmounts(
  tx: Transaction,
  organizationId: string,
  importId: string,
): Promise<PostedAmounts> {
  let merged = { reasons: false, categories: false };
  let rows = await selectGroups(tx, organizationId, importId, merged);
  if (rows.length > maxImportGroups) {
    merged = { reasons: true, categories: false };
    rows = await selectGroups(tx, organizationId, importId, merged);
  }
  if (rows.length > maxImportGroups) {
    merged = { reasons: true, categories: true };
    rows = await selectGroups(tx, organizationId, importId, merged);
  }
  const periods = Map.groupBy(rows, ({ period_id }) => period_id);
  return {
    periods: [...periods.values()].map(presentPeriod),
    reason_codes_merged: merged.reasons,
    categories_merged: merged.categories,
  };
}

/** One group more than the limit, unless everything is merged. */
function selectGroups(
  { sql, rows }: Transaction,
  organizationId: string,
  importId: string,
  merged: { readonly reasons: boolean; readonly categories: boolean },
): Promise<Row[]> {
  const limit = merged.categories ? sql`` : sql`limit ${maxImportGroups + 1}`;
  return rows(shape)`
    select a.id as period_id, a.start_date, a.end_date, found.type, found.incoming, found.reason_code,
      found.category, found.movements, found.amount, o.money_scale
    from (
      select m.accounting_period_id, m.type, m.quantity_delta > 0 as incoming,
        ${merged.reasons ? sql`null::text` : sql`m.reason_code`} as reason_code,
        ${merged.categories ? sql`null::text` : sql`p.category`} as category,
        count(*) as movements, sum(m.posted_cost) as amount
      from stock_movements m
      join products p on p.organization_id = ${organizationId} and p.id = m.product_id
      where m.organization_id = ${organizationId} and m.import_id = ${importId}
      group by 1, 2, 3, 4, 5
      ${limit}
    ) as found
    join organizations o on o.id = ${organizationId}
    join accounting_periods a on a.organization_id = ${organizationId} and a.id = found.accounting_period_id
    order by a.start_date, found.type, found.incoming, found.reason_code, found.category`;
}

function presentPeriod(groups: readonly Row[]): CompletedImport['periods'][number] {
  const [first] = groups as readonly [Row];
  const scale = first.money_scale;
  const amounts = groups.map(({ amount }) => readDecimal(amount, scale));
  return {
    accounting_period_id: first.period_id,
    start_date: first.start_date,
    end_date: first.end_date,
    amount: formatDecimal(
      amounts.reduce((sum, amount) => sum + amount, 0n),
      scale,
    ),
    changes: groups.map((group, index) => ({
      type: group.type,
      reversed_type: null,
      direction: group.incoming ? 'in' : 'out',
      reason_code: group.reason_code,
      category: group.category,
      movements: readWhole(group.movements),
      amount: formatDecimal(amounts[index] ?? 0n, scale),
    })),
  };
}
