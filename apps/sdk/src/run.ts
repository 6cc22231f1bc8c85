import type { CallOptions, WriteOptions } from './call-options.ts';
import { pause, withDeadline } from './deadline.ts';
import { TallybookError } from './errors/any-error.ts';
import { fromFailure } from './errors/from-failure.ts';
import { isOutcomeUnknown } from './errors/outcome-unknown.ts';
import { checkHeaderValues, checkNumber, type Settings } from './options.ts';
import { lineOf, type AttemptReport } from './reports.ts';
import type { Outcome } from './response.ts';
import { pauseBefore } from './retry.ts';

/** Data that one attempt sends besides its operation and input. */
export interface Attempt {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** 1 for the first one. */
  readonly number: number;
  /** Whether the call has headers or an organization of its own, and so cannot share a request. */
  readonly isSpecial: boolean;
}

/** A call that may have an effect. */
export interface Write {
  /** Its Idempotency-Key. */
  readonly key: string | undefined;
}

/** Carries out a call: sends attempts until one succeeds, or fails in a way that a retry cannot help. */
export type Run = <T>(
  operation: string,
  /** Undefined for a read. */
  write: Write | undefined,
  options: WriteOptions,
  send: (attempt: Attempt) => Promise<Outcome<T>>,
) => Promise<Outcome<T>>;

export function createRun(settings: Settings): Run {
  return async (operation, write, options, send) => {
    const key = write?.key;
    const timeoutMs = checkNumber(options.timeoutMs ?? settings.timeoutMs, 'timeoutMs');
    const isSpecial = options.organizationId !== undefined || options.headers !== undefined;
    checkHeaders(options, key);
    const maxRetries = checkNumber(options.maxRetries ?? settings.maxRetries, 'maxRetries');

    let outcomeUnknown = options.outcomeUnknown ?? false;
    for (let number = 1; ; number += 1) {
      const started = performance.now();
      const report = (known: Partial<AttemptReport>): void =>
        tell(settings, {
          operation,
          attempt: number,
          durationMs: performance.now() - started,
          status: undefined,
          requestId: undefined,
          code: undefined,
          retryInMs: undefined,
          ...known,
        });
      try {
        const outcome = await withDeadline(
          async (signal) => {
            const headers = await headersOf(settings, options, key);
            return send({ headers, signal, number, isSpecial }).catch((failure: unknown) => {
              throw fromFailure(failure);
            });
          },
          timeoutMs,
          options.signal,
        );
        const { status, headers } = outcome.response;
        report({ status, requestId: headers.get('x-request-id') ?? undefined });
        return outcome;
      } catch (error) {
        // Aborted by the caller, or thrown by the caller's credential function.
        if (options.signal?.aborted === true) throw options.signal.reason;
        if (!(error instanceof TallybookError)) throw error;
        const { status, requestId, code } = error;
        if (write !== undefined) {
          outcomeUnknown = isOutcomeUnknown(error, key, outcomeUnknown);
          Object.assign(error, { outcomeUnknown });
        }
        const retryInMs = number <= maxRetries ? pauseBefore(error, number - 1) : undefined;
        report({ status, requestId, code, retryInMs });
        if (retryInMs === undefined) throw error;
        await pause(retryInMs, options.signal);
      }
    }
  };
}

/** The client's own headers last: no option may replace the credential or the key. */
async function headersOf(
  { credential, headers, organizationId }: Settings,
  options: CallOptions,
  key: string | undefined,
): Promise<Record<string, string>> {
  const secret = await credential();
  const organization = options.organizationId ?? organizationId;
  return {
    ...lowerCased(headers),
    ...lowerCased(options.headers ?? {}),
    ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    ...(organization !== undefined && { 'x-organization-id': organization }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
}

/** The runtime quotes an invalid header value in its error, which could then reach a log. */
function checkHeaders({ headers = {}, organizationId }: CallOptions, key: string | undefined): void {
  checkHeaderValues(headers);
  if (organizationId !== undefined) checkHeaderValues({ organizationId });
  if (key !== undefined) checkHeaderValues({ idempotencyKey: key });
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** An error of the caller's hook or logger must not make a call fail that succeeded: the caller would repeat it. */
function tell({ logger, onAttempt }: Settings, report: AttemptReport): void {
  // In an async function, so that errors of async hooks are caught too; there is no better place to report them.
  const ignoringErrors = async (hook: () => unknown): Promise<void> => {
    try {
      await hook();
    } catch {}
  };
  void ignoringErrors(() => onAttempt?.(report));
  void ignoringErrors(() =>
    report.code === undefined ? logger?.debug(lineOf(report)) : logger?.warn(lineOf(report)),
  );
}
