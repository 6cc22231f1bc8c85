import type { Run } from './run.ts';
import type { WriteOptions } from './call-options.ts';
import type { procedures } from './contract/procedures.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { requireShownKey } from './lost-key.ts';
import type { Outcome } from './response.ts';
import type { Send } from './transport.ts';

export type Kind = (typeof procedures)[keyof typeof procedures];

/** Calls any procedure, untyped. */
export type Call = (
  path: string,
  kind: Kind,
  input: unknown,
  options?: WriteOptions,
) => Promise<Outcome<unknown>>;

export function createCall(run: Run, send: Send): Call {
  return (path, kind, input, options = {}) => {
    // Over tRPC every write is a POST, and the service replays the response of a repeated POST: sending a call twice
    // has the same effect as sending it once.
    const write = kind === 'query' ? undefined : { key: options.idempotencyKey ?? newIdempotencyKey() };
    return run(path, write, options, async (attempt) => {
      const outcome = await send(kind, path, input ?? {}, attempt);
      if (attempt.number > 1) requireShownKey(path, outcome.data);
      return outcome;
    });
  };
}
