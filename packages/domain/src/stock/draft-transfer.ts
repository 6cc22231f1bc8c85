import { fieldProblem, ProblemError } from '../problem/problem.ts';
import { storedQuantity, type EnteredQuantity, type StoredEntered } from './entered.ts';
import type { OpenDispatches, OriginalDispatch } from './dispatch.ts';
import type { LedgerState, ProductState } from './ledger-state.ts';
import {
  alreadyReversed,
  openPeriodOf,
  productArchived,
  reversalNotReversible,
  stockProblem,
} from './problems.ts';
import { sameLocation } from './location-problems.ts';
import type { LocationLedger } from './location-ledger.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/** Moves units of a product from one location to another, or back. */
export interface TransferCommand {
  readonly kind: 'transfer';
  readonly id: string;
  readonly productId: string;
  readonly fromLocationId: string;
  readonly toLocationId: string;
  readonly quantity?: number | undefined;
  /** The same in a unit of the product, instead of `quantity`. */
  readonly entered?: EnteredQuantity | undefined;
  readonly transferDate: string;
  readonly reference: string | null;
  readonly note: string | null;
  /** Where the goods of a dispatch are bound, the first of two steps; they go to the transit location first. */
  readonly destinationLocationId?: string | undefined;
  /** The dispatch whose goods it moves: a receipt, or the reversal of a receipt or of the dispatch itself. */
  readonly dispatch?: OriginalDispatch | undefined;
  /** The transfer that this one reverses, with all of its units; of a dispatch, those that are still under way. */
  readonly reverses?: OriginalTransfer | undefined;
}

export interface OriginalTransfer {
  readonly id: string;
  readonly transferDate: string;
  /** Set if it is a reversal itself. */
  readonly reversesId: string | null;
}

/** The facts of a transfer as they will be stored. */
export interface TransferFacts extends Omit<
  TransferCommand,
  'quantity' | 'entered' | 'reverses' | 'dispatch' | 'destinationLocationId'
> {
  readonly quantity: number;
  readonly entered: StoredEntered | null;
  readonly periodId: string;
  readonly reversesId: string | null;
  readonly destinationLocationId: string | null;
  readonly dispatchId: string | null;
}

/** What earlier commands have reversed, and what they have left under way. */
export interface EarlierTransfers {
  readonly reversed: ReadonlySet<string>;
  readonly dispatches: OpenDispatches;
}

/** Turns a command into facts, or returns the problem with it. The locations then tell whether they have the units. */
export function draftTransfer(
  state: LedgerState,
  product: ProductState,
  command: TransferCommand,
  { reversed, dispatches }: EarlierTransfers,
): TransferFacts | ProblemError {
  const { quantity: given, entered, reverses, dispatch, destinationLocationId, ...rest } = command;
  const { fromLocationId, toLocationId, transferDate: date } = rest;
  if (fromLocationId === (destinationLocationId ?? toLocationId)) return sameLocation();
  if (reverses !== undefined) {
    if (reverses.reversesId !== null) return reversalNotReversible(say(en.postNewTransfer));
    if (reversed.has(reverses.id)) return alreadyReversed(say(en.transferReversed));
    if (date < reverses.transferDate)
      return fieldProblem(
        'VALIDATION_FAILED',
        '/transfer_date',
        say(en.transferReversedTooEarly, { date: reverses.transferDate }),
      );
  } else if (product.archived && dispatch === undefined) return productArchived();
  // A transfer with a mistyped year must remain reversible on its date.
  const limits = date === reverses?.transferDate ? { ...state, dateLimit: undefined } : state;
  const period = openPeriodOf(limits, date, '/transfer_date');
  if (period instanceof ProblemError) return period;
  const units =
    entered === undefined ? { quantity: given, entered: null } : storedQuantity(product.units, entered, date);
  if (units instanceof ProblemError) return units;
  // The reversal of a receipt brings goods back on their way; all others take what is under way.
  const takes = dispatch !== undefined && (reverses === undefined || reverses.id === dispatch.id);
  const quantity = takes
    ? dispatches.unitsOf(
        { dispatch, date, quantity: units.quantity },
        entered === undefined ? '/quantity' : '/entered/quantity',
      )
    : units.quantity;
  if (quantity instanceof ProblemError) return quantity;
  if (quantity === undefined) throw new RangeError('no quantity');
  return {
    ...rest,
    quantity,
    entered: units.entered,
    periodId: period.id,
    reversesId: reverses?.id ?? null,
    destinationLocationId: destinationLocationId ?? null,
    dispatchId: dispatch?.id ?? null,
  };
}

/** The field that has the quantity of a transfer, as a JSON Pointer. */
export function transferPointer({ reversesId, entered }: TransferFacts): string {
  if (reversesId !== null) return '/id';
  return entered === null ? '/quantity' : '/entered/quantity';
}

/** Moves the units, or returns the limit that a location would violate; then nothing has changed. */
export function moveUnits(ledger: LocationLedger, facts: TransferFacts): ProblemError | undefined {
  const { id, fromLocationId, toLocationId, quantity, transferDate: date } = facts;
  const out = { id, date, delta: -quantity, cancels: null };
  const into = { ...out, delta: quantity };
  const pointer = transferPointer(facts);
  const short = ledger.violationOf(fromLocationId, out);
  if (short !== undefined) return stockProblem(short, pointer, fromLocationId);
  const over = ledger.violationOf(toLocationId, into);
  if (over !== undefined) return stockProblem(over, pointer, toLocationId);
  ledger.put(fromLocationId, out);
  ledger.put(toLocationId, into);
  return undefined;
}
