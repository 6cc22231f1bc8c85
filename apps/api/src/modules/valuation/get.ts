import { formatDecimal, type Valuation } from '@tallybook/domain';
import { read } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { presentLevel, readMoneyScale, selectLevels, valueOf } from '../stock-levels/store.ts';

/** What the whole stock is worth, product by product; `total_value` is the sum of theirs to the last minor unit. */
export async function getValuation(
  ctx: VerbContext,
  input: { as_of?: string | undefined },
): Promise<Valuation> {
  const { organizationId } = ctx.actor;
  const [rows, moneyScale] = await read(ctx, (tx) =>
    // One statement for all products: they agree with each other, whatever is posted meanwhile.
    Promise.all([selectLevels(tx, organizationId, input), readMoneyScale(tx, organizationId)]),
  );
  const total = rows.reduce((sum, row) => sum + valueOf(row), 0n);
  return {
    as_of: input.as_of ?? null,
    total_value: formatDecimal(total, moneyScale),
    products: rows.map((row) => presentLevel(row, input.as_of)),
  };
}
