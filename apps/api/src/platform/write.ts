import type { Transaction } from '@tallybook/db';
import { ProblemError } from '@tallybook/domain';
import { fingerprint } from './idempotency/fingerprint.ts';
import { replayOf } from './idempotency/replay.ts';
import { findResponses, storeResponses, type KeyedCall } from './idempotency/store.ts';
import { inShare } from './read.ts';
import { callerOf, type PublicContext, type VerbContext } from './verb.ts';

/** The call's Idempotency-Key with the fingerprint of its request; undefined without a key. */
export function keyedCall(ctx: VerbContext | PublicContext, input: unknown): KeyedCall | undefined {
  return ctx.idempotencyKey === undefined
    ? undefined
    : {
        key: ctx.idempotencyKey,
        operation: ctx.operation,
        fingerprint: fingerprint(callerOf(ctx)?.userId ?? null, input),
      };
}

/**
 * Runs one write transaction in the actor's organization. With an Idempotency-Key, it stores the response along with
 * the effect, and the same user's second call with the key gets the stored response without a second effect. An error
 * stores nothing.
 */
export function write<T>(
  ctx: VerbContext,
  input: unknown,
  work: (tx: Transaction) => Promise<T | CommittedProblem>,
): Promise<T> {
  return inShare(ctx, () => writeInScope(ctx, ctx.actor.organizationId, input, work));
}

/** Returned from a transaction that must commit although its call fails: no response is stored, the problem is thrown. */
export class CommittedProblem {
  readonly problem: ProblemError;

  constructor(problem: ProblemError) {
    this.problem = problem;
  }
}

/** Like `write`, in another organization or, for calls outside any organization, in the scope of the user's id. */
export async function writeInScope<T>(
  ctx: VerbContext | PublicContext,
  scopeId: string,
  input: unknown,
  work: (tx: Transaction) => Promise<T | CommittedProblem>,
): Promise<T> {
  const call = keyedCall(ctx, input);
  const { value, replayed } = await ctx.services.database.tenant(scopeId, async (tx) => {
    if (call === undefined) return { value: await work(tx), replayed: false };
    const replay = replayOf(call, await findResponses(tx, scopeId, [call.key]));
    if (replay instanceof ProblemError) throw replay;
    // JSON has no undefined, the response of an operation that returns nothing.
    if (replay !== undefined) return { value: (replay.response ?? undefined) as T, replayed: true };
    const result = await work(tx);
    if (result instanceof CommittedProblem) return { value: result, replayed: false };
    await storeResponses(tx, scopeId, [{ call, response: result }]);
    return { value: result, replayed: false };
  });
  if (value instanceof CommittedProblem) throw value.problem;
  ctx.responseMeta.replayed = replayed;
  // The transaction may have written events; concurrent wakes cause one query.
  ctx.services.fanOut.wake();
  return value;
}
