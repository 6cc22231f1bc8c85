import { int8, text, type Transaction } from '@tallybook/db';
import { stockTakes } from '@tallybook/db/schema';
import { maxOpenStockTakes, readWhole, type OpenStockTakes } from '@tallybook/domain';

const openShape = {
  id: stockTakes.id,
  count_date: stockTakes.countDate,
  status: text('open', 'counting'),
  count: int8(),
};

/** The stock takes with a count date in the period that are neither posted nor cancelled. */
export async function selectOpenStockTakes(
  tx: Transaction,
  organizationId: string,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<OpenStockTakes> {
  const rows = await tx.rows(openShape)`
    select id, count_date, status, count(*) over () as count from stock_takes
    where organization_id = ${organizationId} and status in ('open', 'counting')
      and count_date between ${startDate}::date and ${endDate}::date
    order by count_date, id limit ${maxOpenStockTakes}`;
  return {
    count: readWhole(rows[0]?.count ?? '0'),
    stock_takes: rows.map(({ id, count_date, status }) => ({ id, count_date, status })),
  };
}
