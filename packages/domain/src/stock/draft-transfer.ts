import { fieldProblem, ProblemError } from '../problem/problem.ts';
import { storedQuantity, type EnteredQuantity, type StoredEntered } from './entered.ts';
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
  /** The transfer that this one reverses, with all of its units. */
  readonly reverses?: OriginalTransfer | undefined;
}

export interface OriginalTransfer {
  readonly id: string;
  readonly transferDate: string;
  /** Set if it is a reversal itself. */
  readonly reversesId: string | null;
}

/** The facts of a transfer as they will be stored. */
export interface TransferFacts extends Omit<TransferCommand, 'quantity' | 'entered' | 'reverses'> {
  readonly quantity: number;
  readonly entered: StoredEntered | null;
  readonly periodId: string;
  readonly reversesId: string | null;
}

/** Turns a command into facts, or returns the problem with it. The locations then tell whether they have the units. */
export function draftTransfer(
  state: LedgerState,
  product: ProductState,
  command: TransferCommand,
  reversed: ReadonlySet<string>,
): TransferFacts | ProblemError {
  const { quantity: given, entered, reverses, ...rest } = command;
  const { fromLocationId, toLocationId, transferDate: date } = rest;
  if (fromLocationId === toLocationId) return sameLocation();
  if (reverses !== undefined) {
    if (reverses.reversesId !== null) return reversalNotReversible(say(en.postNewTransfer));
    if (reversed.has(reverses.id)) return alreadyReversed(say(en.transferReversed));
    if (date < reverses.transferDate)
      return fieldProblem(
        'VALIDATION_FAILED',
        '/transfer_date',
        say(en.transferReversedTooEarly, { date: reverses.transferDate }),
      );
  } else if (product.archived) return productArchived();
  // A transfer with a mistyped year must remain reversible on its date.
  const limits = date === reverses?.transferDate ? { ...state, dateLimit: undefined } : state;
  const period = openPeriodOf(limits, date, '/transfer_date');
  if (period instanceof ProblemError) return period;
  const facts = { ...rest, periodId: period.id, reversesId: reverses?.id ?? null };
  if (entered === undefined) {
    if (given === undefined) throw new RangeError('no quantity');
    return { ...facts, quantity: given, entered: null };
  }
  const counted = storedQuantity(product.units, entered, date);
  return counted instanceof ProblemError ? counted : { ...facts, ...counted };
}

/** Moves the units, or returns the limit that a location would violate; then nothing has changed. */
export function moveUnits(
  ledger: LocationLedger,
  { id, fromLocationId, toLocationId, quantity, transferDate: date, entered, reversesId }: TransferFacts,
): ProblemError | undefined {
  const out = { id, date, delta: -quantity, cancels: null };
  const into = { ...out, delta: quantity };
  const pointer = reversesId !== null ? '/id' : entered === null ? '/quantity' : '/entered/quantity';
  const short = ledger.violationOf(fromLocationId, out);
  if (short !== undefined) return stockProblem(short, pointer, fromLocationId);
  const over = ledger.violationOf(toLocationId, into);
  if (over !== undefined) return stockProblem(over, pointer, toLocationId);
  ledger.put(fromLocationId, out);
  ledger.put(toLocationId, into);
  return undefined;
}
