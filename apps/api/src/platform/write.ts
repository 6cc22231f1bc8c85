import type { Transaction } from '@tallybook/db';
import type { ProblemError } from '@tallybook/domain';
import { fingerprint } from './idempotency/fingerprint.ts';
import { refuseReuse } from './idempotency/replay.ts';
import { findAnswers, storeAnswers, type KeyedCall } from './idempotency/store.ts';
import type { VerbContext } from './verb.ts';

/** The call's Idempotency-Key with what it stands for; undefined when none was sent. */
export function keyedCall(
  ctx: Pick<VerbContext, 'idempotencyKey' | 'operation'>,
  input: unknown,
): KeyedCall | undefined {
  return ctx.idempotencyKey === undefined
    ? undefined
    : { key: ctx.idempotencyKey, operation: ctx.operation, fingerprint: fingerprint(input) };
}

/**
 * One writing transaction in the actor's organization. With an Idempotency-Key the answer is stored with
 * the effect, and a second call with the same key gets it without a second effect; a refusal stores nothing.
 */
export function write<T>(
  ctx: VerbContext,
  input: unknown,
  work: (tx: Transaction) => Promise<T | CommittedRefusal>,
): Promise<T> {
  return writeIn(ctx, ctx.actor.organizationId, input, work);
}

/** A refusal that keeps what the transaction did: it commits, stores no answer, and then the problem is thrown. */
export class CommittedRefusal {
  readonly problem: ProblemError;

  constructor(problem: ProblemError) {
    this.problem = problem;
  }
}

/** As `write`, for calls made outside any organization: the scope is the caller's user id. */
export async function writeIn<T>(
  ctx: Pick<VerbContext, 'services' | 'idempotencyKey' | 'operation' | 'notes'>,
  scopeId: string,
  input: unknown,
  work: (tx: Transaction) => Promise<T | CommittedRefusal>,
): Promise<T> {
  const call = keyedCall(ctx, input);
  const { value, replayed } = await ctx.services.database.tenant(scopeId, async (tx) => {
    if (call === undefined) return { value: await work(tx), replayed: false };
    const stored = (await findAnswers(tx, scopeId, [call.key])).get(call.key);
    if (stored !== undefined) {
      const refusal = refuseReuse(stored, call);
      if (refusal !== undefined) throw refusal;
      return { value: stored.answer as T, replayed: true };
    }
    const made = await work(tx);
    if (made instanceof CommittedRefusal) return { value: made, replayed: false };
    await storeAnswers(tx, scopeId, [{ call, answer: made }]);
    return { value: made, replayed: false };
  });
  if (value instanceof CommittedRefusal) throw value.problem;
  ctx.notes.replayed = replayed;
  // Looks for events that may have been left; it is a small question, and many at once are one.
  ctx.services.fanOut.wake();
  return value;
}
