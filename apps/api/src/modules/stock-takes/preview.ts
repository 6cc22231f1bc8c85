import {
  formatDecimal,
  readDecimal,
  readWhole,
  storedDecimal,
  unitCostNumber,
  valuationStatusOf,
  valuationStatusOn,
  type GroupOutcome,
  type LedgerCommand,
  type StockTakeDifference,
  type StockTakePreview,
  type StockTakeTotals,
} from '@tallybook/domain';
import type { Transaction } from '@tallybook/db';
import { newId } from '../../platform/ids.ts';
import { readSnapshot } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { selectLevels } from '../stock-levels/store.ts';
import { previewPosting, type Preview } from '../stock-movements/posting/preview.ts';
import { selectAdjustedCounts, type AdjustedRecord } from './count-store.ts';
import type { TakeCount } from './post-counts.ts';
import { countOf } from './post.ts';
import { currentTotals, requireStockTake } from './read.ts';
import type { StockTakeRecord } from './store.ts';
import { totalsOf } from './totals.ts';
import { requireExpectedVisible } from './visibility.ts';

interface Differences {
  readonly differences: StockTakeDifference[];
  readonly totals: StockTakeTotals;
}

/**
 * What posting would change now, decided by the rules that posting uses; of a posted stock take, what it changed. Throws
 * (404) NOT_FOUND, (403) PERMISSION_DENIED while a blind stock take hides its differences from the caller.
 */
export function previewStockTake(ctx: VerbContext, { id }: { id: string }): Promise<StockTakePreview> {
  const { organizationId } = ctx.actor;
  return readSnapshot(ctx, async (tx) => {
    const take = await requireStockTake(tx, organizationId, id);
    requireExpectedVisible(ctx.actor, take);
    const counts = await selectAdjustedCounts(tx, organizationId, id);
    const { differences, totals } = await differencesOf(tx, organizationId, take, counts);
    return {
      id,
      status: take.status,
      count_date: take.count_date,
      differences,
      totals,
      problems: differences.filter(({ problem }) => problem !== null).length,
    };
  });
}

/** What the counts change: of a posted stock take, what they changed. */
export async function differencesOf(
  tx: Transaction,
  organizationId: string,
  take: StockTakeRecord,
  counts: readonly AdjustedRecord[],
): Promise<Differences> {
  return take.status === 'posted'
    ? postedDifferences(counts, take.money_scale)
    : differencesNow(tx, organizationId, take, counts.map(countOf));
}

function postedDifferences(counts: readonly AdjustedRecord[], scale: number): Differences {
  const differences = counts.flatMap((count): StockTakeDifference[] =>
    count.quantity_delta === null || count.cost_amount === null
      ? []
      : [
          {
            product_id: count.product_id,
            expected: readWhole(count.expected),
            counted: readWhole(count.counted),
            difference: readWhole(count.quantity_delta),
            unit_cost: count.movement_unit_cost === null ? null : unitCostNumber(count.movement_unit_cost),
            cost_amount: storedDecimal(count.cost_amount, scale),
            valuation_status: valuationStatusOf(count.recosting),
            problem: null,
          },
        ],
  );
  return { differences, totals: currentTotals(counts, scale) };
}

async function differencesNow(
  tx: Transaction,
  organizationId: string,
  { id, count_date: countDate, money_scale: scale }: StockTakeRecord,
  counts: readonly TakeCount[],
): Promise<Differences> {
  if (counts.length === 0) return { differences: [], totals: totalsOf(0, [], scale) };
  const groups = counts.map((count): [LedgerCommand] => [
    {
      kind: 'count',
      id: newId(),
      productId: count.productId,
      countDate,
      counted: count.counted,
      unitCost: count.unitCost ?? undefined,
      reference: `stock-take:${id}`,
    },
  ]);
  const product_ids = counts.map(({ productId }) => productId);
  const levels = await selectLevels(tx, organizationId, { as_of: countDate, product_ids });
  const onHand = new Map(levels.map((level) => [level.product_id, readWhole(level.on_hand)]));
  const preview = await previewPosting(tx, organizationId, groups);
  const differences = counts.flatMap((count, at) =>
    differenceOf(count, onHand.get(count.productId) ?? 0, preview.outcomes[at], preview, countDate),
  );
  const accepted = differences.flatMap(({ difference: quantity, cost_amount: cost }) =>
    cost === null ? [] : [{ quantity, cost: readDecimal(cost, scale) }],
  );
  return { differences, totals: totalsOf(counts.length, accepted, scale) };
}

function differenceOf(
  { productId, counted }: TakeCount,
  expected: number,
  outcome: GroupOutcome | undefined,
  { moneyScale, pendingFrom }: Preview,
  countDate: string,
): StockTakeDifference[] {
  const shared = {
    product_id: productId,
    expected,
    counted,
    difference: counted - expected,
    valuation_status: valuationStatusOn(countDate, pendingFrom.get(productId)),
  };
  if (outcome === undefined) return [];
  if ('rejected' in outcome) {
    const [problem] = outcome.rejected;
    const { code, message: detail } = problem ?? { code: 'INTERNAL_ERROR', message: '' };
    return [{ ...shared, unit_cost: null, cost_amount: null, problem: { code, detail } }];
  }
  const [movement] = outcome.accepted;
  if (movement === undefined || movement === 'unchanged' || !('unitCost' in movement)) return [];
  return [
    {
      ...shared,
      unit_cost: movement.unitCost,
      cost_amount: formatDecimal(movement.cost, moneyScale),
      problem: null,
    },
  ];
}
