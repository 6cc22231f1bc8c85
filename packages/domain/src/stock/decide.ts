import { fieldProblem, type ProblemError } from '../problem/index.ts';
import type { PostMovement } from './movement.ts';
import { quantityDelta } from './movement.ts';
import { Timeline, type TimelineRefusal, type TimelineRow } from './timeline.ts';
import { unitCostMicros } from './unit-cost.ts';

/** A movement that a caller wants posted, with the id it will have. */
export interface MovementCommand {
  readonly id: string;
  readonly input: PostMovement;
}

/** What a decision must know of a product, read under its lock. */
export interface ProductState {
  readonly id: string;
  readonly archived: boolean;
  readonly onHand: number;
  /** Minor units. */
  readonly value: bigint;
  /** Rows dated on or after the earliest backdated command, in ledger order; empty when none is backdated. */
  readonly laterRows: readonly TimelineRow[];
}

export interface PeriodState {
  readonly id: string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly closed: boolean;
}

/** Everything a decision depends on. Nothing is read, no clock is asked. */
export interface LedgerState {
  readonly moneyScale: number;
  readonly products: ReadonlyMap<string, ProductState>;
  readonly periods: readonly PeriodState[];
  /** Last day of the latest closed period, where a date that no period covers made it matter. */
  readonly closedThrough?: string | null;
  /** Journal entries that the commands name: id to the period each is dated in. */
  readonly journalEntries: ReadonlyMap<string, string>;
}

export interface AcceptedMovement {
  readonly command: MovementCommand;
  readonly periodId: string;
  readonly delta: number;
  /** Signed minor units, as of the end of the whole batch. */
  readonly cost: bigint;
}

export interface ProductOutcome {
  readonly productId: string;
  readonly onHand: number;
  readonly value: bigint;
  /** Rows posted earlier whose derived cost is another now. */
  readonly recosted: readonly { id: string; cost: bigint }[];
}

export interface Decision {
  /** One per command, in order. */
  readonly outcomes: readonly (AcceptedMovement | ProblemError)[];
  /** Products that changed. */
  readonly products: readonly ProductOutcome[];
}

/** The decision of the posting engine: commands in order against a state. A refusal affects no neighbour. */
export function decide(state: LedgerState, commands: readonly MovementCommand[]): Decision {
  const timelines = new Map<string, Timeline>();
  const timelineOf = (product: ProductState): Timeline => {
    const known = timelines.get(product.id);
    if (known !== undefined) return known;
    const made = new Timeline(
      { quantity: product.onHand, value: product.value },
      product.laterRows,
      state.moneyScale,
    );
    timelines.set(product.id, made);
    return made;
  };
  const posted: { command: MovementCommand; periodId: string; delta: number; timeline: Timeline }[] = [];
  const decided = commands.map((command): ProblemError | number => {
    const { input } = command;
    const product = state.products.get(input.product_id);
    if (product === undefined)
      return fieldProblem(
        'PRODUCT_NOT_FOUND',
        '/product_id',
        'There is no such product in the organization.',
      );
    const period = periodOf(state, command);
    if ('code' in period) return period;
    const refusal = productRefusal(product) ?? journalRefusal(state, command, period);
    if (refusal !== undefined) return refusal;
    const timeline = timelineOf(product);
    const onHand = timeline.closing.quantity;
    if (input.expected_on_hand !== undefined && input.expected_on_hand !== onHand)
      return fieldProblem('ON_HAND_MISMATCH', '/expected_on_hand', `There are ${onHand} on hand.`, {
        figures: { actual: onHand },
      });
    const delta = quantityDelta(input.type, input.quantity);
    const row = {
      id: command.id,
      date: input.movement_date,
      delta,
      unitCostMicros: unitCostMicros(input.unit_cost),
    };
    const stockRefusal = timeline.insert(row);
    if (stockRefusal !== undefined) return stockProblem(stockRefusal);
    return posted.push({ command, periodId: period.id, delta, timeline }) - 1;
  });
  // Costs are read at the end: a later command of the batch may have been dated before an earlier one.
  const outcomes = decided.map((outcome) => {
    if (typeof outcome !== 'number') return outcome;
    const { command, periodId, delta, timeline } = posted[outcome] as (typeof posted)[number];
    return { command, periodId, delta, cost: timeline.cost(command.id) };
  });
  return { outcomes, products: productOutcomes(timelines, new Set(posted.map((each) => each.command.id))) };
}

function productRefusal(product: ProductState): ProblemError | undefined {
  return product.archived
    ? fieldProblem(
        'PRODUCT_ARCHIVED',
        '/product_id',
        'The product is archived; nothing more can be posted to it.',
      )
    : undefined;
}

function periodOf(state: LedgerState, { input }: MovementCommand): PeriodState | ProblemError {
  const date = input.movement_date;
  const period = state.periods.find((each) => each.startDate <= date && date <= each.endDate);
  if (period === undefined)
    return date <= (state.closedThrough ?? '')
      ? fieldProblem(
          'PERIOD_CLOSED',
          '/movement_date',
          `The books are closed through ${state.closedThrough}.`,
        )
      : fieldProblem('PERIOD_NOT_FOUND', '/movement_date', `No accounting period covers ${date}.`);
  if (input.accounting_period_id !== undefined && input.accounting_period_id !== period.id)
    return fieldProblem(
      'PERIOD_MISMATCH',
      '/accounting_period_id',
      `${date} lies in another accounting period.`,
    );
  if (period.closed)
    return fieldProblem('PERIOD_CLOSED', '/movement_date', `The accounting period ${period.name} is closed.`);
  return period;
}

function journalRefusal(
  state: LedgerState,
  { input }: MovementCommand,
  period: PeriodState,
): ProblemError | undefined {
  const entry = input.journal_entry_id;
  if (entry === undefined || entry === null || state.journalEntries.get(entry) === period.id)
    return undefined;
  return fieldProblem(
    'JOURNAL_ENTRY_INVALID',
    '/journal_entry_id',
    'This is no journal entry of the organization dated in the same accounting period.',
  );
}

function stockProblem(refusal: TimelineRefusal): ProblemError {
  if (refusal.code === 'QUANTITY_OVERFLOW')
    return fieldProblem('QUANTITY_OVERFLOW', '/quantity', 'The balance would exceed 2^53−1 units.', {
      figures: { on_date: refusal.onDate },
    });
  return fieldProblem(
    'INSUFFICIENT_STOCK',
    '/quantity',
    `Only ${refusal.available} can be taken: that is what is on hand on ${refusal.onDate}.`,
    { figures: { available: refusal.available, on_date: refusal.onDate } },
  );
}

function productOutcomes(timelines: Map<string, Timeline>, fresh: Set<string>): ProductOutcome[] {
  return [...timelines].map(([productId, timeline]) => ({
    productId,
    onHand: timeline.closing.quantity,
    value: timeline.closing.value,
    recosted: [...timeline.recosted]
      .filter((id) => !fresh.has(id))
      .map((id) => ({ id, cost: timeline.cost(id) })),
  }));
}
