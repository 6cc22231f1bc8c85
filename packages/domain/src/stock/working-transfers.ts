import { ProblemError } from '../problem/problem.ts';
import { OpenDispatches } from './dispatch.ts';
import { draftTransfer, moveUnits, type TransferCommand, type TransferFacts } from './draft-transfer.ts';
import type { LedgerState, ProductState } from './ledger-state.ts';
import type { LocatedProducts } from './located.ts';
import { destinationArchived, locationArchived } from './location-problems.ts';

/** Transfers during a decision: those that are reversed, and the goods under way. */
export class WorkingTransfers {
  readonly dispatches: OpenDispatches;
  readonly #state: LedgerState;
  readonly #located: LocatedProducts;
  #reversed: Set<string>;

  constructor(state: LedgerState, located: LocatedProducts) {
    this.#state = state;
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
    const problem = moveUnits(ledger, facts);
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
