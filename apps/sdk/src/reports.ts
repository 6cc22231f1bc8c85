/** What is known about one attempt of a call once it has ended. */
export interface AttemptReport {
  /** The procedure, for example `stockMovements.post`, or method and path of `request`. */
  readonly operation: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly durationMs: number;
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined;
  /** The `code` of the error; undefined after a success. */
  readonly code: string | undefined;
  /** Milliseconds until the next attempt; undefined if this was the last one. */
  readonly retryInMs: number | undefined;
}

/** A part of `console`, of which other loggers have the same. */
export interface Logger {
  debug(message: string): void;
  warn(message: string): void;
}

/** One line without any secret: neither headers nor bodies. */
export function lineOf(report: AttemptReport): string {
  const { operation, attempt, durationMs, status, requestId, code, retryInMs } = report;
  const parts = [
    `tallybook ${operation}`,
    code ?? 'ok',
    ...(status === undefined ? [] : [`status ${status}`]),
    `${Math.round(durationMs)} ms`,
    ...(attempt === 1 ? [] : [`attempt ${attempt}`]),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
    ...(retryInMs === undefined ? [] : [`next attempt in ${Math.round(retryInMs)} ms`]),
  ];
  return parts.join(', ');
}
