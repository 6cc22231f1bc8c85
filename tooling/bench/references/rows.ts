import type { DatabaseTarget } from '@tallybook/db';
import { connect } from '@tallybook/machine';
import { periodId, productCount, productId, today } from '../data/shape.ts';

/**
 * R4: raw inserts of 1,000 movements with costs per transaction, one client, without checks and sums: the upper limit
 * of rows per second.
 */
export async function insertRows(
  target: DatabaseTarget,
  organization: string,
  seconds: number,
): Promise<number> {
  const sql = connect(target, 1);
  const size = 1_000;
  const products = Array.from({ length: size }, (_, index) => productId(index % productCount));
  const quantities = Array.from({ length: size }, (_, index) => 1 + (index % 10));
  const period = periodId(today.slice(0, 7));
  await sql`select 1`;
  const started = performance.now();
  let rows = 0;
  try {
    while (performance.now() - started < seconds * 1000) {
      await sql`
        insert into reference.stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity,
          unit_cost, movement_date, accounting_period_id, hash, created_by, posted_cost)
        select ${organization}, uuidv7(), seq, seq, product_id, 'entry', quantity, 12.5, ${today},
          ${period}, '', ${organization}, quantity * 12.5
        from (
          select nextval('reference.stock_movement_seq') as seq, given.*
          from unnest(${products}::uuid[], ${quantities}::bigint[]) as given (product_id, quantity)
        ) as numbered`;
      rows += size;
    }
    return (rows * 1000) / (performance.now() - started);
  } finally {
    await sql.end();
  }
}
