import {
  differenceOf,
  formatDecimal,
  readDecimal,
  readWhole,
  storedDecimal,
  unitCostNumber,
  valuationStatusOf,
  valuationStatusOn,
  type CountBasis,
  type CountCommand,
  type GroupOutcome,
  type PreviewStockTake,
  type StockTakeDifference,
  type StockTakePreview,
  type StockTakeTotals,
} from '@tallybook/domain';
import type { Transaction } from '@tallybook/db';
import { pause } from '../../../platform/fairness/pacer.ts';
import { slices, stepRows } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectLevels } from '../../../ledger/levels/store.ts';
import { readPreview, type Preview } from '../../../ledger/posting/preview.ts';
import { selectAdjustedCounts, type AdjustedRecord } from './count-store.ts';
import { commandOf } from './post-counts.ts';
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
 * Changes that posting would make now with this `basis`, decided by the rules of posting; for a posted stock take, those that it
 * made. Throws (404) NOT_FOUND, (403) PERMISSION_DENIED while a blind stock take hides its differences from the caller.
 */
export async function previewStockTake(
  ctx: VerbContext,
  { id, basis }: PreviewStockTake,
): Promise<StockTakePreview> {
  const { organizationId } = ctx.actor;
  const { take, decideDifferences } = await readSnapshot(ctx, async (tx) => {
    const found = await requireStockTake(tx, organizationId, id);
    requireExpectedVisible(ctx.actor, found);
    const counts = await selectAdjustedCounts(tx, organizationId, found);
    const decide = await readDifferences(tx, organizationId, found, counts, basis);
    return { take: found, decideDifferences: decide };
  });
  const { differences, totals } = await decideDifferences();
  return {
    id,
    status: take.status,
    count_date: take.count_date,
    differences,
    totals,
    problems: differences.filter(({ problem }) => problem !== null).length,
  };
}

/**
 * Reads what the counts change: of a posted stock take, what they changed.
 *
 * @returns decides it in steps with a pause between them; call it after the transaction, which should not wait for it
 */
export async function readDifferences(
  tx: Transaction,
  organizationId: string,
  take: StockTakeRecord,
  counts: readonly AdjustedRecord[],
  basis?: CountBasis,
): Promise<() => Promise<Differences>> {
  if (take.status === 'posted') return async () => postedDifferences(counts, take.money_scale);
  if (take.status === 'cancelled')
    return async () => ({ differences: [], totals: totalsOf(counts.length, [], take.money_scale) });
  // Counts of different products do not affect each other. Each step has a posting's limit of rows to recost, so that a
  // preview has more of the final costs than the posting has at once.
  const steps: (() => StockTakeDifference[])[] = [];
  for (const step of slices(counts, stepRows))
    steps.push(await readStep(tx, organizationId, take, step, basis));
  return async () => {
    const differences: StockTakeDifference[] = [];
    for (const [at, decideStep] of steps.entries()) {
      if (at > 0) await pause();
      differences.push(...decideStep());
    }
    const accepted = differences.flatMap(({ difference: quantity, cost_amount: cost }) =>
      cost === null ? [] : [{ quantity, cost: readDecimal(cost, take.money_scale) }],
    );
    return { differences, totals: totalsOf(counts.length, accepted, take.money_scale) };
  };
}

function postedDifferences(counts: readonly AdjustedRecord[], scale: number): Differences {
  const differences = counts.flatMap((count): StockTakeDifference[] =>
    count.quantity_delta === null || count.cost_amount === null
      ? []
      : [
          {
            ...sharedOf(count),
            expected: readWhole(count.expected),
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

const sharedOf = (count: AdjustedRecord) => ({
  product_id: count.product_id,
  expected_when_counted: readWhole(count.expected_when_counted),
  changed_since_count: count.changed_since_count,
  counted: readWhole(count.counted),
});

async function readStep(
  tx: Transaction,
  organizationId: string,
  { id, count_date: countDate }: StockTakeRecord,
  counts: readonly AdjustedRecord[],
  basis: CountBasis | undefined,
): Promise<() => StockTakeDifference[]> {
  const groups = counts.map((count): [CountCommand] => [
    commandOf({ id, countDate }, countOf(count, basis && { basis })),
  ]);
  const product_ids = counts.map(({ product_id }) => product_id);
  const levels = await selectLevels(tx, organizationId, { as_of: countDate, product_ids });
  const onHand = new Map(levels.map((level) => [level.product_id, readWhole(level.on_hand)]));
  const decidePreview = await readPreview(tx, organizationId, groups);
  return () => {
    const preview = decidePreview();
    return groups.flatMap(([command], at) => {
      const [count, outcome] = [counts[at], preview.outcomes[at]];
      if (count === undefined || outcome === undefined) return [];
      const expected = onHand.get(command.productId) ?? 0;
      return lineOf({ ...sharedOf(count), expected }, command, outcome, preview);
    });
  };
}

function lineOf(
  count: ReturnType<typeof sharedOf> & { readonly expected: number },
  command: CountCommand,
  outcome: GroupOutcome,
  { moneyScale, pendingFrom }: Preview,
): StockTakeDifference[] {
  const difference = differenceOf(command, count.expected);
  const shared = {
    ...count,
    // Of a count that was overtaken, and not decided: with the later movements.
    difference: typeof difference === 'number' ? difference : count.counted - count.expected,
    valuation_status: valuationStatusOn(command.countDate, pendingFrom.get(command.productId)),
  };
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
