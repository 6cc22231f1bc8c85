import type { ProblemCode, ProblemFigures, ProblemStatus } from '../contract/problems.ts';
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

type ErrorOf<Code extends ProblemCode> = KindOf<Code> & {
  readonly code: Code;
} & (Code extends keyof ProblemFigures ? ProblemFigures[Code] : unknown);

/**
 * Any failure of a call. `code` identifies it; comparing the code also narrows the type to its figures:
 * `if (error.code === 'INSUFFICIENT_STOCK') error.available`.
 */
export type TallybookError =
  | { [Code in ProblemCode]: ErrorOf<Code> }[ProblemCode]
  | ConnectionError
  | TimeoutError
  | KeyNotShownError
  | UnexpectedAnswerError;

/**
 * For `error instanceof TallybookError`. Every error class of this package extends it. It narrows to the union of all
 * classes, so that `code` can narrow further to the figures.
 */
export const TallybookError = BaseError as unknown as {
  readonly prototype: TallybookError;
  [Symbol.hasInstance](value: unknown): value is TallybookError;
};
