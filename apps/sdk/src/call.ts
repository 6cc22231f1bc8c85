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
  /** Gives the call up; it then fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt of this call; 0 for no limit. */
  readonly timeoutMs?: number | undefined;
  /** How often this call is sent again where that is safe. */
  readonly maxRetries?: number | undefined;
}

export interface WriteOptions extends CallOptions {
  /**
   * 8 to 255 printable ASCII characters. A second call with the same key and input gets the first one's answer
   * without a second effect, also after a restart of your program. Without one each call makes its own, so that
   * sending it again after a lost answer is safe.
   */
  readonly idempotencyKey?: string | undefined;
}

/** Any procedure, before its types are put on it. */
export type Call = (path: string, kind: Kind, input: unknown, options?: WriteOptions) => Promise<unknown>;

export function createCall(settings: Settings, send: Send): Call {
  return async (path, kind, input, options = {}) => {
    // Every write is a POST on this wire, and the service answers a repeated POST with the first answer. Then
    // sending any call twice has the effect of sending it once.
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
        const answer = await withDeadline(attemptOnce, timeoutMs, options.signal);
        if (attempt > 0) requireShownKey(path, answer);
        return answer;
      } catch (error) {
        // Given up by the caller, or thrown by the caller's own function for the credential.
        if (options.signal?.aborted === true) throw options.signal.reason;
        if (!(error instanceof TallybookError)) throw error;
        const wait = attempt < maxRetries ? pauseBefore(error, attempt) : undefined;
        if (wait === undefined) throw error;
        await pause(wait, options.signal);
      }
    }
  };
}
