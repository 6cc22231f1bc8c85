import { dateOf, productOf } from './command.ts';
import type { DayState, DaySum } from './day.ts';
import { DryRunLocations } from './dry-run-locations.ts';
import { decide, type CommandGroup, type GroupOutcome } from './decide.ts';
import type { LedgerState, ProductState } from './ledger-state.ts';

interface Change {
  quantity: number;
  value: bigint;
  readonly days: Map<string, DaySum>;
}

/**
 * Decides groups, chunk by chunk, without posting them: the changes of each chunk are added to the state of the next.
 * Acceptance depends on quantities, which are exact here; costs may depend on rows that were not read, so there are none in
 * the result.
 */
export class DryRun {
  readonly #changes = new Map<string, Change>();
  readonly #locations = new DryRunLocations();

  /** @param state the stored ledger, without changes of this dry run */
  decide(state: LedgerState, groups: readonly CommandGroup[]): readonly GroupOutcome[] {
    const first = firstDates(groups);
    const products = new Map(
      [...state.products].map(([id, product]) => [id, this.#withChanges(product, first.get(id) ?? '')]),
    );
    const located = this.#locations.withChanges(state.located, state.products, first);
    const decision = decide({ ...state, products, located }, groups);
    for (const outcome of decision.located) {
      const product = state.products.get(outcome.productId);
      if (located === undefined || product === undefined) continue;
      const days = this.#changes.get(outcome.productId)?.days.values() ?? [];
      this.#locations.add(outcome, located, product, days);
    }
    for (const { productId, closing, days } of decision.products) {
      const before = products.get(productId);
      if (before === undefined) continue;
      const change = this.#changes.get(productId) ?? { quantity: 0, value: 0n, days: new Map() };
      change.quantity += closing.quantity - before.onHand;
      change.value += closing.value - before.value;
      for (const day of days) change.days.set(day.date, day);
      this.#changes.set(productId, change);
    }
    return decision.outcomes;
  }

  #withChanges(product: ProductState, from: string): ProductState {
    const change = this.#changes.get(product.id);
    if (change === undefined) return product;
    const days = new Map<string, DayState>(product.days.map((day) => [day.date, day]));
    for (const [date, day] of change.days) if (date >= from) days.set(date, day);
    return {
      ...product,
      onHand: product.onHand + change.quantity,
      value: product.value + change.value,
      days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
    };
  }
}

/** The first day that affects each product. */
function firstDates(groups: readonly CommandGroup[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const command of groups.flat()) {
    const id = productOf(command);
    const date = dateOf(command);
    if (date < (first.get(id) ?? '9999')) first.set(id, date);
  }
  return first;
}
