import type { ProblemError } from '../problem/problem.ts';
import {
  productOf,
  type CostAdjustmentCommand,
  type CountCommand,
  type LedgerCommand,
  type MovementFacts,
} from './command.ts';
import type { TransferCommand } from './draft-transfer.ts';
import {
  LocationLedger,
  type LocationOutcome,
  type LocationRow,
  type LocationState,
} from './location-ledger.ts';
import { locationArchived, locationIsTransit, locationNotFound } from './location-problems.ts';
import type { LedgerState, ProductState } from './ledger-state.ts';
import { stockProblem } from './problems.ts';
import { quantityPointer } from './quantity-pointer.ts';
import { stateBefore } from './state-before.ts';

/** What a decision needs of locations. Absent where no command names one and no product has used more than the default. */
export interface LocatedState {
  /** The location of whatever names none. */
  readonly defaultId: string;
  /** The locations that the commands name, and the default: id → whether it is archived. */
  readonly archived: ReadonlyMap<string, boolean>;
  /** The location of goods under way; undefined if no command names it. */
  readonly transitId?: string | undefined;
  /**
   * Products that have used another location than the default: id → location → its state. Of the default and the locations
   * that the commands name only: a product may have used a thousand others, so these do not sum to its quantity on hand.
   */
  readonly products: ReadonlyMap<string, ReadonlyMap<string, LocationState>>;
}

/** What a decision changes at the locations of a product. */
export interface LocatedOutcome {
  readonly productId: string;
  /** The product has used only the default location so far: all that it had is there. */
  readonly isNew: boolean;
  readonly locations: readonly LocationOutcome[];
}

/** A location that an accepted row uses. */
export type LocationUse = Pick<MovementFacts, 'productId' | 'locationId'>;

/** Where a command acts. */
export interface Place {
  readonly locationId: string;
  readonly ledger: LocationLedger;
}

/** The location at which a movement, its reversal or a count acts; undefined if it names none. */
function locationOf(command: LedgerCommand): string | undefined {
  if (command.kind === 'movement') return command.input.location_id;
  if (command.kind === 'count') return command.locationId;
  if (command.kind === 'reversal') return command.original.locationId ?? undefined;
  return undefined;
}

/** Whether a movement is of no dispatch. */
const isFree = (command: LedgerCommand): boolean =>
  command.kind === 'movement' && command.dispatch === undefined;

/** The locations that a command names. */
export function namedLocations(command: LedgerCommand): readonly string[] {
  if (command.kind === 'transfer') {
    const { fromLocationId, toLocationId, destinationLocationId: destination } = command;
    return [fromLocationId, toLocationId, ...(destination === undefined ? [] : [destination])];
  }
  const named = locationOf(command);
  return named === undefined ? [] : [named];
}

/** Where a transfer brings its goods: those of a dispatch are in transit first. */
const targetOf = ({ destinationLocationId, toLocationId }: TransferCommand): string =>
  destinationLocationId ?? toLocationId;

/** The locations of products during a decision. */
export class LocatedProducts {
  readonly #state: LedgerState;
  readonly #ledgers = new Map<string, LocationLedger>();
  /** Products that have used only the default location, and for which a command names another one. */
  readonly #candidates: ReadonlySet<string>;

  constructor(state: LedgerState, groups: readonly (readonly LedgerCommand[])[]) {
    this.#state = state;
    const { located } = state;
    const candidates = new Set<string>();
    if (located !== undefined)
      for (const command of groups.flat()) {
        const others = namedLocations(command).filter((id) => id !== located.defaultId);
        if (others.length > 0 && !located.products.has(productOf(command)))
          candidates.add(productOf(command));
      }
    this.#candidates = candidates;
  }

  /** Where a command acts; undefined if the product needs no locations. Changes nothing. */
  placeOf(command: LedgerCommand, product: ProductState): Place | ProblemError | undefined {
    const named = locationOf(command);
    const { located } = this.#state;
    if (named !== undefined && !this.isKnown(named)) return locationNotFound();
    if (this.isTransit(named) && (command.kind === 'count' || isFree(command)))
      return locationIsTransit('/location_id');
    const ledger = this.ledgerOf(product);
    return ledger && located && { ledger, locationId: named ?? located.defaultId };
  }

  /**
   * Whether a count lacks a location: its product has used another one than the default, before these commands or by one of
   * them, and nobody knows where the units of a whole product are missing.
   */
  lacksLocation({ productId, locationId }: CountCommand, place: Place | undefined): boolean {
    const { located } = this.#state;
    if (place === undefined || locationId !== undefined) return false;
    return located?.products.has(productId) === true || place.ledger.hasOtherThan(located?.defaultId);
  }

  isKnown(locationId: string): boolean {
    return this.#state.located?.archived.has(locationId) === true;
  }

  /** Whether goods under way are there. */
  isTransit(locationId: string | undefined): boolean {
    return locationId !== undefined && locationId === this.#state.located?.transitId;
  }

  /** The problem with the places that a transfer names: only dispatches and what refers to them use the transit location. */
  transferProblem(command: TransferCommand): ProblemError | undefined {
    for (const [id, pointer] of [
      [command.fromLocationId, '/from_location_id'],
      [targetOf(command), '/to_location_id'],
    ] as const) {
      if (!this.isKnown(id)) return locationNotFound(pointer);
      if (command.dispatch === undefined && this.isTransit(id)) return locationIsTransit(pointer);
    }
    return undefined;
  }

  /** Whether a transfer would bring goods to an archived location, and is no reversal. */
  isClosedTo(command: TransferCommand): boolean {
    return command.reverses === undefined && this.isArchived(targetOf(command));
  }

  /** Nothing enters an archived location, unless a reversal brings it back. */
  isArchived(locationId: string): boolean {
    return this.#state.located?.archived.get(locationId) === true;
  }

  ledgerOf(product: ProductState): LocationLedger | undefined {
    const { located, allowNegativeStock = false } = this.#state;
    const known = this.#ledgers.get(product.id);
    if (located === undefined || known !== undefined) return known;
    const stored = located.products.get(product.id);
    if (stored === undefined && !this.#candidates.has(product.id)) return undefined;
    const states = stored ?? new Map([[located.defaultId, stateBefore(product)]]);
    // Nothing could fill an archived location again.
    const ledger = new LocationLedger(states, (id) => allowNegativeStock && !this.isArchived(id));
    this.#ledgers.set(product.id, ledger);
    return ledger;
  }

  /** What prevents a row of a command at its place; changes nothing. */
  problemAt(
    { ledger, locationId }: Place,
    command: Exclude<LedgerCommand, CostAdjustmentCommand | TransferCommand>,
    row: Omit<LocationRow, 'id'>,
  ): ProblemError | undefined {
    if (row.delta > 0 && command.kind !== 'reversal' && this.isArchived(locationId))
      return locationArchived();
    const violation = ledger.violationOf(locationId, row);
    return violation && stockProblem(violation, quantityPointer(command), locationId);
  }

  /** Saves the state of a product; the returned function restores it. */
  savepoint(product: ProductState | undefined): readonly (() => void)[] {
    const ledger = product && this.ledgerOf(product);
    return ledger === undefined ? [] : [ledger.savepoint()];
  }

  /**
   * What the accepted rows change.
   *
   * @param used one for each accepted row; of a transfer, two
   */
  outcomes(used: readonly LocationUse[]): LocatedOutcome[] {
    const { located } = this.#state;
    if (located === undefined) return [];
    const { defaultId, products } = located;
    const others = new Set<string>();
    for (const { productId, locationId = null } of used)
      if (locationId !== null && locationId !== defaultId) others.add(productId);
    return [...this.#ledgers].flatMap(([productId, ledger]): LocatedOutcome[] => {
      const isNew = !products.has(productId);
      const changed = ledger.outcomes();
      if (changed.length === 0 || (isNew && !others.has(productId))) return [];
      const hasDefault = !isNew || changed.some(({ locationId }) => locationId === defaultId);
      const unchanged = { locationId: defaultId, onHand: ledger.onHand(defaultId), days: [] };
      return [{ productId, isNew, locations: hasDefault ? changed : [unchanged, ...changed] }];
    });
  }
}
