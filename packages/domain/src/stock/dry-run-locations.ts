import type { DaySum } from './day.ts';
import type { ProductState } from './ledger-state.ts';
import type { LocatedOutcome, LocatedState } from './located.ts';
import { stateBefore } from './state-before.ts';
import {
  asLocationDay,
  type LocationDay,
  type LocationDayState,
  type LocationState,
} from './location-ledger.ts';

interface LocationChange {
  quantity: number;
  readonly days: Map<string, LocationDay>;
}

const empty: LocationState = { onHand: 0, days: [] };

/** What the chunks of a dry run have changed at locations, beside what they have changed of the products. */
export class DryRunLocations {
  readonly #changes = new Map<string, Map<string, LocationChange>>();
  #defaultId: string | undefined;

  /**
   * The locations of the products with the changes of the earlier chunks.
   *
   * @param stored the stored locations; a product that a chunk has located is not among them
   * @param products the stored products
   * @param first the first day that the chunk affects, by product
   */
  withChanges(
    stored: LocatedState | undefined,
    products: ReadonlyMap<string, ProductState>,
    first: ReadonlyMap<string, string>,
  ): LocatedState | undefined {
    const defaultId = (this.#defaultId ??= stored?.defaultId);
    if (defaultId === undefined) return stored;
    const archived = stored?.archived ?? new Map([[defaultId, false]]);
    const located = new Map(stored?.products);
    for (const [id, product] of products) {
      const changes = this.#changes.get(id);
      if (changes === undefined) continue;
      const states = new Map(located.get(id) ?? [[defaultId, stateBefore(product)]]);
      // Only the locations that the chunk names were read.
      for (const [locationId, change] of changes)
        if (archived.has(locationId))
          states.set(locationId, merged(states.get(locationId) ?? empty, change, first.get(id) ?? ''));
      located.set(id, states);
    }
    return stored === undefined && located.size === 0
      ? undefined
      : { defaultId, archived, transitId: stored?.transitId, products: located };
  }

  /**
   * Adds what a chunk changes at the locations of a product.
   *
   * @param before the locations that the chunk was decided with
   * @param product the stored product
   * @param productDays what the earlier chunks changed of the product, which was at the default location if it is new
   */
  add(
    { productId, isNew, locations }: LocatedOutcome,
    before: LocatedState,
    product: ProductState,
    productDays: Iterable<DaySum>,
  ): void {
    const changes = this.#changes.get(productId) ?? new Map<string, LocationChange>();
    this.#changes.set(productId, changes);
    if (isNew)
      changes.set(before.defaultId, {
        quantity: 0,
        days: new Map([...productDays].map((day) => [day.date, asLocationDay(day)])),
      });
    const states = before.products.get(productId);
    for (const { locationId, onHand, days } of locations) {
      const change = changes.get(locationId) ?? { quantity: 0, days: new Map<string, LocationDay>() };
      const earlier =
        isNew && locationId === before.defaultId ? product.onHand : (states?.get(locationId)?.onHand ?? 0);
      change.quantity += onHand - earlier;
      for (const day of days) change.days.set(day.date, day);
      changes.set(locationId, change);
    }
  }
}

function merged(state: LocationState, change: LocationChange, from: string): LocationState {
  const days = new Map<string, LocationDayState>(state.days.map((day) => [day.date, day]));
  for (const [date, day] of change.days) if (date >= from) days.set(date, day);
  return {
    onHand: state.onHand + change.quantity,
    days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)),
  };
}
