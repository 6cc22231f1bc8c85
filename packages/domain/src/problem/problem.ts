import { problemCatalog, type ProblemCode } from './catalog.ts';
import { type Text, textIn, type Wording } from '../texts/say.ts';

/**
 * The error of one field: its JSON Pointer (RFC 6901), the violated rule and a sentence for people, which has a language
 * once it is in the body of a response.
 */
export interface FieldError<Detail = Text> {
  pointer: string;
  code: string;
  detail: Detail;
  /** In a batch, the figures of the item: `available`, `on_date`, `actual`. */
  [figure: string]: unknown;
}

/** The body of every error response, over both transports (RFC 9457, `application/problem+json`). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  request_id: string;
  errors?: FieldError<string>[];
  /** Figures, for example `available` and `on_date`. */
  [figure: string]: unknown;
}

export interface ProblemOptions {
  errors?: readonly FieldError[];
  /** Figures that become top-level members of the problem. */
  figures?: Readonly<Record<string, string | number | null>>;
  /** Seconds to wait before retrying; sent as `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error for the caller. Verbs and domain rules throw it; the transports send it as a Problem. Its message is English. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly detail: Text;
  readonly errors: readonly FieldError[] | undefined;
  readonly figures: Readonly<Record<string, string | number | null>>;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: Text, options: ProblemOptions = {}) {
    super(String(detail), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.detail = detail;
    this.errors = options.errors;
    this.figures = options.figures ?? {};
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return problemCatalog[this.code].status;
  }

  /**
   * @param baseUrl of the service, without a slash at the end: `type` is the address of a page about the problem
   * @param wording the language of `title` and of each `detail`
   */
  toProblem(requestId: string, baseUrl = '', wording?: Wording): Problem {
    const { status, title } = problemCatalog[this.code];
    const members = {
      type: `${baseUrl}/problems/${this.code}`,
      title: wording?.titleOf(this.code) ?? title,
      status,
      detail: textIn(this.detail, wording),
      code: this.code,
      request_id: requestId,
    };
    const errors = this.errors === undefined ? {} : { errors: fieldErrorsIn(this.errors, wording) };
    // Twice: the first time for the order that people read, the second time because no figure may replace a member.
    return { ...members, ...this.figures, ...members, ...errors };
  }
}

/** Field errors with their sentences in a language. */
export const fieldErrorsIn = (errors: readonly FieldError[], wording?: Wording): FieldError<string>[] =>
  errors.map((error) => ({ ...error, detail: textIn(error.detail, wording) }));

/** A problem with one field of the request. */
export function fieldProblem(
  code: ProblemCode,
  pointer: string,
  detail: Text,
  options: Omit<ProblemOptions, 'errors'> = {},
): ProblemError {
  return new ProblemError(code, detail, { ...options, errors: [{ pointer, code, detail }] });
}
