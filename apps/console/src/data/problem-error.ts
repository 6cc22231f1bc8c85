/** An error of the session endpoints, which are not operations of the client. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: string;
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: string, detail: string, status: number | undefined) {
    super(detail);
    this.code = code;
    this.status = status;
    this.retryAfter = undefined;
  }
}

export function problemError(problem: object, status?: number): ProblemError {
  const { code, detail } = problem as { code?: unknown; detail?: unknown };
  return new ProblemError(
    typeof code === 'string' ? code : 'UNEXPECTED_ANSWER',
    typeof detail === 'string' ? detail : '',
    status,
  );
}
