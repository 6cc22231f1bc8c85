import { pause, withDeadline } from './attempt.ts';
import type { procedures } from './contract/procedures.ts';
import { TallybookError } from './errors/any-error.ts';
import { fromFailure } from './errors/from-failure.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { requireShownKey } from './lost-key.ts';
import { checkNumber, type Settings } from './options.ts';
import { pauseBefore } from './retry.ts';
import type { Send } from './transport.ts';

type Kind = (typeof procedures)[keyof typeof procedures];

export interface CallOptions {
  /** Aborts the call, which then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Timeout of each attempt in milliseconds; 0 disables it. */
  readonly timeoutMs?: number | undefined;
  /** Maximum number of retries, where a retry is safe. */
  readonly maxRetries?: number | undefined;
}

export interface WriteOptions extends CallOptions {
  /**
   * 8 to 255 printable ASCII characters. A second call with the same key and input gets the first call's response
   * without a second effect, also after a restart of your program. By default, each call generates its own key, which
   * makes retries after a lost response safe.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * Not used. With it, a write can be the `mutationFn` of TanStack Query, which passes its own context as the second
   * argument: `useMutation({ mutationFn: tallybook.stockMovements.post })`.
   */
  readonly mutationKey?: readonly unknown[] | undefined;
}

/** Calls any procedure, untyped. */
export type Call = (path: string, kind: Kind, input: unknown, options?: WriteOptions) => Promise<unknown>;

export function createCall(settings: Settings, send: Send): Call {
  return async (path, kind, input, options = {}) => {
    // Over tRPC every write is a POST, and the service replays the response of a repeated POST: sending a call twice
    // has the same effect as sending it once.
    const key = kind === 'query' ? undefined : (options.idempotencyKey ?? newIdempotencyKey());
    const timeoutMs = checkNumber(options.timeoutMs ?? settings.timeoutMs, 'timeoutMs');
    const maxRetries = checkNumber(options.maxRetries ?? settings.maxRetries, 'maxRetries');

    const attemptOnce = async (signal: AbortSignal): Promise<unknown> => {
      const credential = await settings.credential();
      const headers = {
        ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
        ...(settings.organizationId === undefined ? {} : { 'x-organization-id': settings.organizationId }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      };
      return send(kind, path, input ?? {}, { headers, signal }).catch((failure: unknown) => {
        throw fromFailure(failure);
      });
    };

    for (let attempt = 0; ; attempt += 1) {
      try {
        const response = await withDeadline(attemptOnce, timeoutMs, options.signal);
        if (attempt > 0) requireShownKey(path, response);
        return response;
      } catch (error) {
        // Aborted by the caller, or thrown by the caller's credential function.
        if (options.signal?.aborted === true) throw options.signal.reason;
        if (!(error instanceof TallybookError)) throw error;
        const wait = attempt < maxRetries ? pauseBefore(error, attempt) : undefined;
        if (wait === undefined) throw error;
        await pause(wait, options.signal);
      }
    }
  };
}
