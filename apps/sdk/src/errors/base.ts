import type { FieldError } from '../problem.ts';

/** What an error is made from; the figures become properties of it. */
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

/** Every failure of a call, whatever its kind. */
export abstract class BaseError<Code extends string = string> extends Error {
  override readonly name: string = 'TallybookError';
  /** Stable; decide by this, never by the text. */
  readonly code: Code;
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined;
  /** What went wrong, in words for people. The same as `message`. */
  readonly detail: string;
  /** The fields at fault, each with a JSON Pointer. */
  readonly errors: readonly FieldError[];
  /** Names the call in the service's log. */
  readonly requestId: string | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** Figures of the refusal, also there as properties of the error. */
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
    // A figure never hides what every error has.
    for (const [figure, value] of Object.entries(this.figures))
      if (!(figure in this)) Object.assign(this, { [figure]: value });
  }
}
