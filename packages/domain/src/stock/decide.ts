import { ProblemError } from '../problem/problem.ts';
import { isCostAdjustment, isTransfer, usesOf } from './accepted-facts.ts';
import { draftCostAdjustment, receiptKind } from './adjust-cost.ts';
import {
  dispatchOf,
  productOf,
  type CostAdjustmentCommand,
  type CostAdjustmentFacts,
  type CountCommand,
  type LedgerCommand,
  type MovementFacts,
  type OriginalMovement,
  type ReversedUnits,
} from './command.ts';
import { comparedOf, type ComparedCount } from './count-difference.ts';
import type { TransferFacts } from './draft-transfer.ts';
import { draft, draftCount, type Drafted } from './facts.ts';
import type { LedgerState, ProductState, SplitCost } from './ledger-state.ts';
import { LocatedProducts, type LocatedOutcome, type Place } from './located.ts';
import { locationRequired } from './location-problems.ts';
import { openingProblem } from './opening.ts';
import { restoredShare } from './price.ts';
import { productNotFound, stockProblem } from './problems.ts';
import { quantityPointer } from './quantity-pointer.ts';
import { Timeline } from './timeline.ts';
import type { TimelineOutcome } from './timeline-state.ts';
import { unitCostMicros } from './unit-cost.ts';
import { WorkingReservations, type Fulfillment } from './working-reservations.ts';
import { WorkingTransfers } from './working-transfers.ts';
import { writeOffProblem } from './write-off.ts';

/** Commands that are posted all or none. Most groups have one. */
export type CommandGroup = readonly LedgerCommand[];

export interface AcceptedMovement extends MovementFacts {
  /** Signed minor units, as of the end of the whole batch. */
  readonly cost: bigint;
  /** For a reversal of an issue on a later date: its share of the signed cost, as of the end of the whole batch. */
  readonly restoredCost?: bigint | undefined;
}

export type Accepted = AcceptedMovement | CostAdjustmentFacts | TransferFacts | 'unchanged';

/** The movements of a group (`unchanged` for a count that matches), or the problems of its rejected commands. */
export type GroupOutcome =
  | { readonly accepted: readonly Accepted[] }
  | { readonly rejected: readonly (ProblemError | undefined)[] };

export interface ProductOutcome extends TimelineOutcome {
  readonly productId: string;
}

export interface Decision {
  /** One per group, in order. */
  readonly outcomes: readonly GroupOutcome[];
  /** Accepted movements in the order of posting. */
  readonly movements: readonly AcceptedMovement[];
  /** Accepted cost adjustments in the order of posting. Post them after all movements of the batch: they change no quantity. */
  readonly costAdjustments: readonly CostAdjustmentFacts[];
  /** Accepted transfers in the order of posting. Post them after all movements of the batch. */
  readonly transfers: readonly TransferFacts[];
  /** Products whose ledger changed. A transfer changes none. */
  readonly products: readonly ProductOutcome[];
  /** Id of each count → the quantities that it could be compared with, whether it was accepted or not. */
  readonly compared: ReadonlyMap<string, ComparedCount>;
  /** Locations that changed; none for products that use only the default one. */
  readonly located: readonly LocatedOutcome[];
  /** Dispatches of which other units are under way than before → these units. New ones are not among them. */
  readonly dispatches: ReadonlyMap<string, number>;
  /** What accepted exits take of reservations. */
  readonly fulfillments: readonly Fulfillment[];
}

/** The decision of the posting engine: groups, in order, against a state. A rejected group does not affect the others. */
export function decide(state: LedgerState, groups: readonly CommandGroup[]): Decision {
  const ledger = new WorkingLedger(state, groups);
  const drafted = groups.map((group) => ledger.post(group));
  const located = ledger.located(drafted);
  const withLocations = new Set(located.map(({ productId }) => productId));
  // Costs are read at the end: a later group of the batch may be dated before an earlier one.
  const withCost = (facts: Draft): Accepted => {
    if (facts === 'unchanged') return facts;
    if (isCostAdjustment(facts)) return ledger.withShare(facts);
    if (isTransfer(facts)) return facts;
    const priced = { ...facts, ...ledger.costs(facts) };
    return facts.locationId === undefined || withLocations.has(facts.productId)
      ? priced
      : { ...priced, locationId: null };
  };
  const outcomes = drafted.map((outcome): GroupOutcome =>
    'rejected' in outcome ? outcome : { accepted: outcome.drafts.map(withCost) },
  );
  const accepted = outcomes.flatMap((outcome) =>
    'accepted' in outcome ? outcome.accepted.filter((each) => each !== 'unchanged') : [],
  );
  const changed = new Set(accepted.filter((each) => !isTransfer(each)).map(({ productId }) => productId));
  return {
    outcomes,
    movements: accepted.filter(isMovement),
    costAdjustments: accepted.filter(isCostAdjustment),
    transfers: accepted.filter(isTransfer),
    products: ledger.outcomes().filter((each) => changed.has(each.productId)),
    compared: ledger.compared,
    located,
    dispatches: ledger.transfers.dispatches.changes(),
    fulfillments: ledger.reservations.fulfillments,
  };
}

type Draft = MovementFacts | CostAdjustmentFacts | TransferFacts | 'unchanged';

const isMovement = <Facts extends object>(
  facts: Facts,
): facts is Exclude<Facts, CostAdjustmentFacts | TransferFacts> => !('kind' in facts);

type GroupDraft = { drafts: Draft[] } | { rejected: (ProblemError | undefined)[] };

class WorkingLedger {
  readonly compared = new Map<string, ComparedCount>();
  readonly transfers: WorkingTransfers;
  readonly reservations: WorkingReservations;
  readonly #state: LedgerState;
  readonly #timelines = new Map<string, Timeline>();
  readonly #located: LocatedProducts;
  #reversed: Map<string, ReversedUnits>;
  /** Cost adjustments and their reversals, as changed by this batch: sums of those in place, and those in split mode. */
  #adjusted: Map<string, bigint>;
  #splits: Map<string, readonly SplitCost[]>;
  #reversedAdjustments: Set<string>;
  /** Products that earlier groups have moved. */
  readonly #moved = new Set<string>();

  constructor(state: LedgerState, groups: readonly CommandGroup[]) {
    this.#state = state;
    this.#located = new LocatedProducts(state, groups);
    this.reservations = new WorkingReservations(state);
    this.transfers = new WorkingTransfers(state, this.#located, this.reservations);
    this.#reversed = new Map(state.reversed);
    this.#adjusted = new Map(state.adjustedCosts);
    this.#splits = new Map(state.splitCosts);
    this.#reversedAdjustments = new Set(state.reversedAdjustments);
  }

  post(group: CommandGroup): GroupDraft {
    const reversedBefore = new Map(this.#reversed);
    const restoreTransfers = this.transfers.savepoint();
    const restoreReservations = this.reservations.savepoint();
    const adjustedBefore = [
      new Map(this.#adjusted),
      new Map(this.#splits),
      new Set(this.#reversedAdjustments),
    ] as const;
    // A single rejected command has changed nothing.
    const undo =
      group.length === 1 ? [] : [...new Set(group.map(productOf))].flatMap((id) => this.#savepoints(id));
    const results = group.map((command) => this.#postOne(command));
    const drafts = results.flatMap((result) => (result instanceof ProblemError ? [] : [result]));
    if (drafts.length === results.length) {
      for (const facts of drafts)
        if (facts !== 'unchanged' && isMovement(facts)) this.#moved.add(facts.productId);
      return { drafts };
    }
    for (const restore of undo) restore();
    this.#reversed = reversedBefore;
    restoreTransfers();
    restoreReservations();
    [this.#adjusted, this.#splits, this.#reversedAdjustments] = adjustedBefore;
    return { rejected: results.map((result) => (result instanceof ProblemError ? result : undefined)) };
  }

  costs(facts: MovementFacts): Pick<AcceptedMovement, 'cost' | 'restoredCost'> {
    const timeline = this.#timelines.get(facts.productId);
    if (timeline === undefined) throw new RangeError('the product has no timeline');
    const { restores, delta } = facts;
    const issued = timeline.restoredCost(facts);
    const restoredCost =
      restores && issued !== undefined ? restoredShare(restores, delta, issued) : undefined;
    return { cost: timeline.cost(facts.id), restoredCost };
  }

  /** Adds to a split cost adjustment the part that is added to stock. */
  withShare(facts: CostAdjustmentFacts): CostAdjustmentFacts {
    const timeline = this.#timelines.get(facts.productId);
    return facts.mode === 'in_place' || timeline === undefined
      ? facts
      : { ...facts, toStock: timeline.cost(facts.id) };
  }

  /** What the accepted groups change at locations. */
  located(groups: readonly GroupDraft[]): LocatedOutcome[] {
    return this.#located.outcomes(
      groups.flatMap((group) => ('drafts' in group ? group.drafts.flatMap(usesOf) : [])),
    );
  }

  outcomes(): ProductOutcome[] {
    return [...this.#timelines].map(([productId, timeline]) => ({ productId, ...timeline.outcome() }));
  }

  /** Each restores a part of a product's state. */
  #savepoints(productId: string): (() => void)[] {
    const timeline = this.#timeline(productId);
    return timeline === undefined
      ? []
      : [timeline.savepoint(), ...this.#located.savepoint(this.#state.products.get(productId))];
  }

  #timeline(productId: string): Timeline | undefined {
    const known = this.#timelines.get(productId);
    const product = this.#state.products.get(productId);
    if (known !== undefined || product === undefined) return known;
    const { moneyScale, allowNegativeStock: allowNegative = false } = this.#state;
    const { onHand, value, ...history } = product;
    const timeline = new Timeline(
      { closing: { quantity: onHand, value }, ...history },
      { moneyScale, allowNegative },
    );
    this.#timelines.set(productId, timeline);
    return timeline;
  }

  #adjustCost(timeline: Timeline, command: CostAdjustmentCommand): CostAdjustmentFacts | ProblemError {
    const facts = draftCostAdjustment(
      {
        ...this.#posted(),
        reversedAdjustments: this.#reversedAdjustments,
      },
      command,
    );
    if (facts instanceof ProblemError) return facts;
    const { receipt } = command;
    if (facts.reversesId !== null) this.#reversedAdjustments.add(facts.reversesId);
    if (facts.mode === 'split') {
      this.#split(timeline, receipt, facts);
      return facts;
    }
    timeline.adjust(
      {
        id: receipt.id,
        date: receipt.movementDate,
        delta: receipt.quantityDelta,
        unitCostMicros: unitCostMicros(receipt.unitCost),
        costPer: receipt.costPer,
        cancels: null,
        kind: receiptKind(receipt),
        cost: this.#state.originalCosts?.get(receipt.id) ?? 0n,
      },
      facts.amount,
    );
    this.#adjusted.set(receipt.id, (this.#adjusted.get(receipt.id) ?? 0n) + facts.amount);
    return facts;
  }

  #split(timeline: Timeline, receipt: OriginalMovement, { id, bookedOn: date, amount }: CostAdjustmentFacts) {
    const units = receipt.quantityDelta - (this.#reversed.get(receipt.id)?.undone ?? 0);
    const split = { receipt: receipt.id, units, amount };
    const kind = receiptKind(receipt);
    timeline.insert({ id, date, delta: 0, unitCostMicros: 0n, cancels: null, split, kind });
    this.#splits.set(receipt.id, [...(this.#splits.get(receipt.id) ?? []), { date, amount }]);
  }

  /** The state with what this batch has posted so far. */
  #posted(): LedgerState {
    return {
      ...this.#state,
      reversed: this.#reversed,
      adjustedCosts: this.#adjusted,
      splitCosts: this.#splits,
    };
  }

  /** A count of a located product is compared with what is at its location. */
  #count(
    product: ProductState,
    timeline: Timeline,
    command: CountCommand,
    place: Place | undefined,
  ): Drafted {
    const { productId, countDate } = command;
    const others = this.#state.otherStockTakes?.get(productId);
    const isWhole = this.#located.lacksLocation(command, place);
    const expected =
      place === undefined || isWhole
        ? timeline.quantityAt(countDate)
        : place.ledger.quantityAt(place.locationId, countDate);
    const compared = comparedOf(command, expected, others);
    this.compared.set(command.id, compared);
    if (isWhole) return locationRequired();
    const problemAt = (delta: number): ProblemError | undefined =>
      place && this.#located.problemAt(place, command, { date: countDate, delta, cancels: null });
    return draftCount(this.#state, product, timeline, { command, compared, problemAt });
  }

  #postOne(command: LedgerCommand): Draft | ProblemError {
    const id = productOf(command);
    const product = this.#state.products.get(id);
    const timeline = this.#timeline(id);
    if (product === undefined || timeline === undefined) return productNotFound();
    if (command.kind === 'cost_adjustment') return this.#adjustCost(timeline, command);
    if (command.kind === 'transfer') return this.transfers.post(product, command);
    const rejected = openingProblem(this.#state, product, command, this.#moved);
    if (rejected !== undefined) return rejected;
    const place = this.#located.placeOf(command, product);
    if (place instanceof ProblemError) return place;
    const facts =
      command.kind === 'count'
        ? this.#count(product, timeline, command, place)
        : draft(this.#posted(), product, timeline, command);
    if (facts instanceof ProblemError || facts === 'unchanged') return facts;
    const { sameDayReversal, delta, movementDate: date } = facts;
    const cancels = sameDayReversal ? facts.reversesId : null;
    // Before the timeline changes: a rejected command has changed nothing.
    const problem =
      writeOffProblem(this.transfers.dispatches, command, facts) ??
      this.reservations.problemOf(command, facts, place?.locationId) ??
      this.reservations.takenProblem({ product, timeline, place }, command, { date, delta, cancels }) ??
      (place && this.#located.problemAt(place, command, { date, delta, cancels }));
    if (problem !== undefined) return problem;
    const violation = timeline.insert({
      id: facts.id,
      date,
      delta,
      unitCostMicros: unitCostMicros(facts.unitCost),
      costPer: facts.costPer,
      cancels,
      restores: facts.restores,
      returnOf: facts.returnOf,
      kind: {
        type: facts.type,
        reversedType: command.kind === 'reversal' ? command.original.type : null,
        reasonCode: facts.details.reason_code,
      },
    });
    if (violation !== undefined) return stockProblem(violation, quantityPointer(command));
    place?.ledger.put(place.locationId, { id: facts.id, date, delta, cancels });
    this.reservations.put(command, facts, place?.locationId);
    const { part, reversesId } = facts;
    if (part !== null && reversesId !== null) {
      const kind = sameDayReversal ? 'undone' : 'returned';
      this.#reversed.set(reversesId, { ...part, [kind]: part[kind] + Math.abs(delta) });
    }
    if (place === undefined) return facts;
    const dispatchId = dispatchOf(command);
    if (dispatchId !== null) this.transfers.dispatches.put(dispatchId, { date, delta });
    return { ...facts, locationId: place.locationId, dispatchId };
  }
}
