import { notNull, type RowOf, type Transaction } from '@tallybook/db';
import { stockMovements } from '@tallybook/db/schema';
import { pause } from '../../../platform/fairness/pacer.ts';

const reversalShape = {
  id: notNull(stockMovements.id),
  product_id: notNull(stockMovements.productId),
  reverses_id: notNull(stockMovements.reversesId),
  movement_date: notNull(stockMovements.movementDate),
  quantity: notNull(stockMovements.quantity),
};
export type ReversalRow = RowOf<typeof reversalShape>;

/**
 * The reversals of products, by product in the order of posting. Reads the movements of these products through their own
 * index: that of reversals is in the order of their originals, so it would read those of all products.
 */
export async function selectReversals(
  tx: Transaction,
  { organizationId, productIds }: { organizationId: string; productIds: readonly string[] },
  chunkSize: number,
): Promise<Map<string, ReversalRow[]>> {
  const { sql, rows, flight } = tx;
  const found = new Map<string, ReversalRow[]>();
  const fetch = () => rows(reversalShape)`fetch ${sql.unsafe(String(chunkSize))} from reversal_rows`;
  const declare = sql`
    declare reversal_rows no scroll cursor for
    select id, product_id, reverses_id, movement_date, quantity from (
      select * from stock_movements
      where organization_id = ${organizationId} and product_id = any(${[...productIds]}::uuid[]) offset 0
    ) m
    where reverses_id is not null
    order by product_id, seq`;
  for (let [, chunk] = await flight([declare, fetch]); ; chunk = await fetch()) {
    for (const row of chunk) {
      const own = found.get(row.product_id);
      if (own === undefined) found.set(row.product_id, [row]);
      else own.push(row);
    }
    if (chunk.length < chunkSize) return found;
    await pause();
  }
}
