import { ProblemError } from '../problem/problem.ts';
import { OpenDispatches } from './dispatch.ts';
import {
  draftTransfer,
  moveUnits,
  transferPointer,
  type TransferCommand,
  type TransferFacts,
} from './draft-transfer.ts';
import type { LedgerState, ProductState } from './ledger-state.ts';
import type { LocatedProducts } from './located.ts';
import type { LocationLedger } from './location-ledger.ts';
import { destinationArchived, locationArchived } from './location-problems.ts';
import { reservedProblem } from './reserved.ts';
import type { WorkingReservations } from './working-reservations.ts';

/** Transfers during a decision: those that are reversed, and the goods under way. */
export class WorkingTransfers {
  readonly dispatches: OpenDispatches;
  readonly #state: LedgerState;
  readonly #located: LocatedProducts;
  readonly #reservations: WorkingReservations;
  #reversed: Set<string>;

  constructor(state: LedgerState, located: LocatedProducts, reservations: WorkingReservations) {
    this.#state = state;
    this.#reservations = reservations;
    this.#located = located;
    this.dispatches = new OpenDispatches(state.dispatches);
    this.#reversed = new Set(state.reversedTransfers);
  }

  /** Moves the units; a rejected command has changed nothing. */
  post(product: ProductState, command: TransferCommand): TransferFacts | ProblemError {
    const { reverses, dispatch } = command;
    const unusable = this.#located.transferProblem(command);
    if (unusable !== undefined) return unusable;
    const earlier = { reversed: this.#reversed, dispatches: this.dispatches };
    const facts = draftTransfer(this.#state, product, command, earlier);
    if (facts instanceof ProblemError) return facts;
    if (this.#located.isClosedTo(command))
      return dispatch === undefined ? locationArchived('/to_location_id') : destinationArchived();
    const ledger = this.#located.ledgerOf(product);
    if (ledger === undefined) throw new RangeError('no locations were read');
    const problem = this.#reservedProblem(ledger, facts) ?? moveUnits(ledger, facts);
    if (problem !== undefined) return problem;
    // What is under way of a dispatch can be sent back again after the reversal of a receipt.
    if (reverses !== undefined && reverses.id !== dispatch?.id) this.#reversed.add(reverses.id);
    if (dispatch !== undefined) {
      const { transferDate: date, quantity, toLocationId } = facts;
      const comesBack = this.#located.isTransit(toLocationId);
      this.dispatches.put(dispatch.id, { date, delta: comesBack ? quantity : -quantity });
    }
    return facts;
  }

  /** What is reserved at a location stays there. */
  #reservedProblem(ledger: LocationLedger, facts: TransferFacts): ProblemError | undefined {
    const { productId, fromLocationId: locationId, transferDate: date, quantity } = facts;
    const { allowNegativeStock = false, today } = this.#state;
    if (allowNegativeStock) return undefined;
    return reservedProblem({
      row: { date, delta: -quantity, cancels: null },
      reserved: this.#reservations.left(productId, locationId, ledger.reserved(locationId)),
      today,
      violationOf: (row) => ledger.violationOf(locationId, row),
      pointer: transferPointer(facts),
      locationId,
    });
  }

  /** Saves the state; the returned function restores it. */
  savepoint(): () => void {
    const restore = this.dispatches.savepoint();
    const saved = new Set(this.#reversed);
    return () => {
      restore();
      this.#reversed = saved;
    };
  }
}
