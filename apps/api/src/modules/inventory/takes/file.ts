import type { Transaction } from '@tallybook/db';
import {
  formatDecimal,
  shownQuantity,
  type StockTakeCount,
  type StockTakeDifference,
} from '@tallybook/domain';
import { selectNames } from '../../../ledger/products/names-store.ts';
import { mapInSteps } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { presentCount, selectAdjustedCounts, type AdjustedRecord } from './count-store.ts';
import { readDifferences } from './preview.ts';
import { requireStockTake } from './read.ts';
import type { StockTakeRecord } from './store.ts';
import { hidesExpected } from './visibility.ts';

/** A count with its product and with what it changes. */
export interface CountFileRow extends StockTakeCount {
  readonly sku: string | undefined;
  readonly name: string | undefined;
  readonly unit: string | undefined;
  readonly moved_since_count: number | null;
  readonly difference: number | null;
  readonly cost_amount: string | null;
}

export const countFileColumns = [
  'product_id',
  'sku',
  'name',
  'unit',
  'expected',
  'counted',
  'difference',
  'cost_amount',
  'expected_when_counted',
  'moved_since_count',
  'basis',
  'unit_cost',
  'counted_by',
  'counted_at',
  'movement_id',
  'reversed_by_id',
] as const satisfies readonly (keyof CountFileRow)[];

/** The counts of a stock take for a spreadsheet. An unknown id and an id of another organization both give NOT_FOUND (404). */
export async function getCountFile(
  ctx: VerbContext,
  { id }: { id: string },
): Promise<{ readonly items: CountFileRow[] }> {
  const { organizationId } = ctx.actor;
  const { counts, products, hidden, decideChanges } = await readSnapshot(ctx, async (tx) => {
    const take = await requireStockTake(tx, organizationId, id);
    const records = await selectAdjustedCounts(tx, organizationId, take);
    const ids = records.map(({ product_id }) => product_id);
    const names = await selectNames(tx, organizationId, ids);
    const hides = hidesExpected(ctx.actor, take);
    return {
      counts: records,
      products: new Map(names.map(({ id: product, ...rest }) => [product, rest] as const)),
      hidden: hides,
      decideChanges: hides ? undefined : await readChanges(tx, organizationId, take, records),
    };
  });
  const changeOf = await decideChanges?.();
  const items = await mapInSteps(counts, (record) => {
    const count = presentCount(record, hidden);
    const { sku, name, unit } = products.get(count.product_id) ?? {};
    const change = changeOf?.(count);
    return {
      ...count,
      sku,
      name,
      unit,
      expected: change?.expected ?? null,
      moved_since_count: hidden ? null : (count.changed_since_count?.quantity ?? 0),
      difference: change?.difference ?? null,
      cost_amount: change?.cost_amount ?? null,
    };
  });
  return { items };
}

type Change = Pick<StockTakeDifference, 'expected' | 'difference' | 'cost_amount'>;

/** Reads what each count changes, as in the preview; a cancelled stock take changes nothing. */
async function readChanges(
  tx: Transaction,
  organizationId: string,
  take: StockTakeRecord,
  counts: readonly AdjustedRecord[],
): Promise<() => Promise<(count: StockTakeCount) => Change>> {
  if (take.status === 'cancelled')
    return () =>
      Promise.resolve(({ expected: given, counted }) => {
        const expected = given ?? counted;
        return { expected, difference: shownQuantity(counted - expected), cost_amount: null };
      });
  const decideDifferences = await readDifferences(tx, organizationId, take, counts);
  return async () => {
    const { differences } = await decideDifferences();
    const byProduct = new Map(differences.map((each) => [each.product_id, each]));
    const nothing = formatDecimal(0n, take.money_scale);
    // Before posting, a count without a difference matches.
    return ({ product_id, expected, counted }) =>
      byProduct.get(product_id) ?? {
        expected: take.status === 'posted' && expected !== null ? expected : counted,
        difference: 0,
        cost_amount: nothing,
      };
  };
}
