import {
  countBases,
  differenceWith,
  formatDecimal,
  readDecimal,
  readWhole,
  shownQuantity,
  storedDecimal,
  textIn,
  unitCostNumber,
  valuationStatusOf,
  valuationStatusOn,
  type ComparedCount,
  type CountCommand,
  type StockTakeChoice,
  type StockTakeDifference,
  type StockTakePreview,
  type StockTakeTotals,
  type Wording,
} from '@tallybook/domain';
import type { Transaction } from '@tallybook/db';
import { pause } from '../../../platform/fairness/pacer.ts';
import { slices, stepRows } from '../../../platform/fairness/steps.ts';
import { readSnapshot } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
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
 * Changes that posting would make now, decided by the rules of posting; for a posted stock take, those that it made. Throws (404) NOT_FOUND, (403) PERMISSION_DENIED while a blind stock take hides its differences from the caller.
 */
export async function previewStockTake(ctx: VerbContext, { id }: { id: string }): Promise<StockTakePreview> {
  const { organizationId } = ctx.actor;
  const { take, decideDifferences } = await readSnapshot(ctx, async (tx) => {
    const found = await requireStockTake(tx, organizationId, id);
    requireExpectedVisible(ctx.actor, found);
    const counts = await selectAdjustedCounts(tx, organizationId, found);
    const decide = await readDifferences(tx, organizationId, found, counts, ctx.wording());
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
 * @param wording the language of problems; without one, English
 * @returns decides it in steps with a pause between them; call it after the transaction, which should not wait for it
 */
export async function readDifferences(
  tx: Transaction,
  organizationId: string,
  take: StockTakeRecord,
  counts: readonly AdjustedRecord[],
  wording?: Wording,
): Promise<() => Promise<Differences>> {
  if (take.status === 'posted') return async () => postedDifferences(counts, take.money_scale);
  if (take.status === 'cancelled')
    return async () => ({ differences: [], totals: totalsOf(counts.length, [], take.money_scale) });
  // Counts of different products do not affect each other. Each step has a posting's limit of rows to recost, so that a
  // preview has more of the final costs than the posting has at once.
  const steps: (() => StockTakeDifference[])[] = [];
  for (const step of slices(counts, stepRows))
    steps.push(await readStep(tx, organizationId, take, step, wording));
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
            expected_when_counted: readWhole(count.expected_when_counted),
            counted_later_on: null,
            also_counted_on: null,
            difference: readWhole(count.quantity_delta),
            unit_cost: count.movement_unit_cost === null ? null : unitCostNumber(count.movement_unit_cost),
            cost_amount: storedDecimal(count.cost_amount, scale),
            valuation_status: valuationStatusOf(count.recosting),
            problem: null,
            choices: [],
          },
        ],
  );
  return { differences, totals: currentTotals(counts, scale) };
}

const sharedOf = (count: AdjustedRecord) => ({
  product_id: count.product_id,
  changed_since_count: count.changed_since_count,
  counted: readWhole(count.counted),
});

async function readStep(
  tx: Transaction,
  organizationId: string,
  { id, count_date: countDate, location_id: locationId }: StockTakeRecord,
  counts: readonly AdjustedRecord[],
  wording: Wording | undefined,
): Promise<() => StockTakeDifference[]> {
  const commands = counts.map((count) => commandOf({ id, countDate, locationId }, countOf(count)));
  const decideGroups = await readPreview(tx, organizationId, commands);
  return () => {
    const preview = decideGroups(commands.map((command) => [command]));
    const lines = commands.map((command, at) => ({
      command,
      made: madeOf(command, preview, at, wording),
      compared: preview.compared.get(command.id),
    }));
    const choicesOf = decideChoices(lines, decideGroups, wording);
    return lines.flatMap(({ command, made, compared }, at) => {
      const count = counts[at];
      if (count === undefined || compared === undefined || made === 'unchanged') return [];
      const { expected, expectedWhenCounted, countedLaterOn = null, alsoCountedOn = null } = compared;
      return {
        ...sharedOf(count),
        expected,
        expected_when_counted: shownQuantity(expectedWhenCounted),
        counted_later_on: countedLaterOn,
        also_counted_on: alsoCountedOn,
        difference: shownQuantity(command.counted - expected),
        ...made,
        choices: choicesOf(command.id),
      };
    });
  };
}

type Made = Omit<StockTakeChoice, 'basis' | 'difference'> & { readonly difference?: number };

/** What both decisions would make of each overtaken count, by its command's id. */
function decideChoices(
  lines: readonly {
    readonly command: CountCommand;
    readonly made: Made | 'unchanged';
    readonly compared: ComparedCount | undefined;
  }[],
  decideGroups: (groups: readonly [CountCommand][]) => Preview,
  wording: Wording | undefined,
): (id: string) => StockTakeChoice[] {
  const overtaken = lines.flatMap(({ command, made, compared }) =>
    made !== 'unchanged' && made.problem?.code === 'COUNT_OVERTAKEN' && compared !== undefined
      ? { command, compared }
      : [],
  );
  const choices = countBases.map((basis) => {
    const decided = overtaken.map(({ command, compared }) => ({
      ...command,
      decision: { basis, counted: command.counted, ...compared },
    }));
    const preview = decideGroups(decided.map((command) => [command]));
    return new Map(
      overtaken.map(({ command, compared }, at): [string, StockTakeChoice] => {
        const difference = shownQuantity(differenceWith(basis, command, compared));
        const made = madeOf(command, preview, at, wording);
        const { moneyScale } = preview;
        const nothing = { unit_cost: null, cost_amount: formatDecimal(0n, moneyScale), problem: null };
        return [
          command.id,
          made === 'unchanged'
            ? { basis, difference, ...nothing, valuation_status: 'current' }
            : { basis, difference, ...made },
        ];
      }),
    );
  });
  return (id) => choices.flatMap((byId) => byId.get(id) ?? []);
}

function madeOf(
  command: CountCommand,
  preview: Preview,
  at: number,
  wording: Wording | undefined,
): Made | 'unchanged' {
  const { outcomes, moneyScale, pendingFrom } = preview;
  const outcome = outcomes[at];
  const valuation_status = valuationStatusOn(command.countDate, pendingFrom.get(command.productId));
  if (outcome === undefined || 'rejected' in outcome) {
    const { code, detail: text } = outcome?.rejected[0] ?? { code: 'INTERNAL_ERROR', detail: '' };
    const detail = textIn(text, wording);
    return { unit_cost: null, cost_amount: null, valuation_status, problem: { code, detail } };
  }
  const [movement] = outcome.accepted;
  if (movement === undefined || movement === 'unchanged' || !('unitCost' in movement)) return 'unchanged';
  return {
    difference: movement.delta,
    unit_cost: movement.unitCost,
    cost_amount: formatDecimal(movement.cost, moneyScale),
    valuation_status,
    problem: null,
  };
}
