import { problemCatalogue, type ProblemCode } from './catalogue.ts';

/** One field's share of a refusal: where (JSON Pointer, RFC 6901), which rule, and in words. */
export interface FieldError {
  pointer: string;
  code: string;
  detail: string;
  /** Figures of the refusal, in a batch: `available`, `on_date`, `actual`. */
  [figure: string]: unknown;
}

/** The body of every refusal on both wires (RFC 9457, `application/problem+json`). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  request_id: string;
  errors?: FieldError[];
  /** Figures that belong to the refusal, for example `available` and `on_date`. */
  [figure: string]: unknown;
}

export interface ProblemOptions {
  errors?: readonly FieldError[];
  /** Figures that become top-level members of the problem. */
  figures?: Readonly<Record<string, string | number | null>>;
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** A refusal on its way to the caller. Thrown by verbs and rules; the wires turn it into a Problem. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[] | undefined;
  readonly figures: Readonly<Record<string, string | number | null>>;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.figures = options.figures ?? {};
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return problemCatalogue[this.code].status;
  }

  toProblem(requestId: string): Problem {
    const { status, title } = problemCatalogue[this.code];
    return {
      ...this.figures,
      type: `urn:tallybook:problem:${this.code}`,
      title,
      status,
      detail: this.message,
      code: this.code,
      request_id: requestId,
      ...(this.errors === undefined ? {} : { errors: [...this.errors] }),
    };
  }
}

/** A refusal that names one field of the request. */
export function fieldProblem(
  code: ProblemCode,
  pointer: string,
  detail: string,
  options: Omit<ProblemOptions, 'errors'> = {},
): ProblemError {
  return new ProblemError(code, detail, { ...options, errors: [{ pointer, code, detail }] });
}
