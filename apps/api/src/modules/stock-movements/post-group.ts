import { originOf } from '../../platform/events/index.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { keyedCall } from '../../platform/write.ts';
import type { Posting } from './posting/posting.ts';

interface Group<Answer> extends Pick<Posting, 'group' | 'refuse'> {
  readonly answer: (...posted: Parameters<Posting['answer']>) => Answer;
}

/** Posts commands that stand or fall together, once for each Idempotency-Key. */
export async function postGroup<Answer>(
  ctx: VerbContext,
  input: unknown,
  posting: Group<Answer>,
): Promise<Answer> {
  const { organizationId, userId } = ctx.actor;
  const call = keyedCall(ctx, input);
  const origin = originOf(ctx, ctx.actor);
  const { answer, replayed } = await ctx.services.posting.post(organizationId, {
    ...posting,
    userId,
    origin,
    call,
  });
  ctx.notes.replayed = replayed;
  return answer as Answer;
}
