import { itemsProblem, type LedgerCommand, type RecordStockTake, type StockTake } from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { postGroup } from '../stock-movements/post.ts';

/**
 * Adjusts each counted product to its counted quantity as of the end of the count date; posts nothing where the two
 * are equal. Either all counts are recorded or none. Each adjustment stores the count (`metadata.counted_quantity`)
 * and names the stock take in `reference`. An error is one problem whose entries name the count and its field.
 */
export function recordStockTake(ctx: VerbContext, input: RecordStockTake): Promise<StockTake> {
  const id = newId();
  const group = input.counts.map((count): LedgerCommand => ({
    kind: 'count',
    id: newId(),
    productId: count.product_id,
    countDate: input.count_date,
    counted: count.counted_quantity,
    unitCost: count.unit_cost,
    reference: `stock-take:${id}`,
  }));
  return postGroup<StockTake>(ctx, input, {
    group,
    toResponse: (posted) => ({
      id,
      movements: posted.filter((each) => each !== 'unchanged'),
      unchanged: input.counts.flatMap(({ product_id }, at) => (posted[at] === 'unchanged' ? product_id : [])),
    }),
    combineProblems: (problems) => itemsProblem('/counts', problems, ['/count_date']),
  });
}
