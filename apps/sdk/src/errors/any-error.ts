import type { ProblemCode, ProblemStatus } from '../contract/problems.ts';
import { BaseError } from './base.ts';
import type {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  KeyNotShownError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RequestCode,
  RuleError,
  ServerError,
  TimeoutError,
  UnavailableError,
  UnexpectedAnswerError,
  ValidationError,
} from './kinds.ts';

/** The figures that belong to a refusal. In a batch they are in the item's entry of `errors` instead. */
interface Figures {
  /** How much there was on the first day that would have gone short, and which day that is. */
  INSUFFICIENT_STOCK: { readonly available?: number; readonly on_date?: string };
  QUANTITY_OVERFLOW: { readonly on_date?: string };
  /** What is on hand instead of the expected quantity. */
  ON_HAND_MISMATCH: { readonly actual?: number };
  /** Both sums as decimals. */
  JOURNAL_ENTRY_UNBALANCED: { readonly debit?: string; readonly credit?: string };
}

interface KindOfStatus {
  401: AuthenticationError;
  403: PermissionError;
  404: NotFoundError;
  409: ConflictError;
  422: ConflictError;
  429: RateLimitError;
  500: ServerError;
  503: UnavailableError;
}

type KindOf<Code extends ProblemCode> = Code extends RequestCode
  ? ValidationError
  : ProblemStatus[Code] extends keyof KindOfStatus
    ? KindOfStatus[ProblemStatus[Code]]
    : RuleError;

type Refusal<Code extends ProblemCode> = KindOf<Code> & { readonly code: Code } & (Code extends keyof Figures
    ? Figures[Code]
    : unknown);

/**
 * Any failure of a call. `code` tells which one, and once it is compared the figures of that refusal are typed:
 * `if (error.code === 'INSUFFICIENT_STOCK') error.available`.
 */
export type TallybookError =
  | { [Code in ProblemCode]: Refusal<Code> }[ProblemCode]
  | ConnectionError
  | TimeoutError
  | KeyNotShownError
  | UnexpectedAnswerError;

/**
 * For `error instanceof TallybookError`. Every error class of this package extends it; that it narrows to the
 * union of all of them, and not to one class, is what makes `code` tell the figures.
 */
export const TallybookError = BaseError as unknown as {
  readonly prototype: TallybookError;
  [Symbol.hasInstance](value: unknown): value is TallybookError;
};
