import type { FieldError } from '../problem.ts';

/** The data of an error; its figures become properties of the error. */
export interface ErrorFacts<Code extends string> {
  readonly code: Code;
  readonly detail: string;
  readonly status?: number | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly figures?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
}

/** The base class of every failure of a call. */
export abstract class BaseError<Code extends string = string> extends Error {
  override readonly name: string = 'TallybookError';
  /** Stable: compare this, never the text. */
  readonly code: Code;
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** What went wrong, for people. The same as `message`. */
  readonly detail: string;
  /** The invalid fields, each with a JSON Pointer. */
  readonly errors: readonly FieldError[];
  /** Identifies the call in the service's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait before retrying. */
  readonly retryAfter: number | undefined;
  /**
   * Whether the write may have taken effect, in this attempt or in an earlier one, because no response of its operation
   * has arrived. Repeat the call with the same `idempotencyKey` to find out. Always false for reads.
   */
  readonly outcomeUnknown: boolean = false;
  /** The figures of the error, which are also its properties. */
  readonly figures: Readonly<Record<string, unknown>>;

  constructor(facts: ErrorFacts<Code>) {
    super(facts.detail, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status;
    this.detail = facts.detail;
    this.errors = facts.errors ?? [];
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
    this.figures = Object.freeze({ ...facts.figures });
    // A figure must not replace a property that every error has.
    for (const [figure, value] of Object.entries(this.figures))
      if (!(figure in this)) Object.assign(this, { [figure]: value });
  }
}
