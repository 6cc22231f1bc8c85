import type { LedgerVerification } from '@tallybook/domain';
import { read } from '../../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../../platform/verb.ts';
import { presentVerification } from './present.ts';
import { findVerification } from './store.ts';

/** A verification's progress or result. Throws NOT_FOUND (404), also for one of another organization. */
export async function getVerification(ctx: VerbContext, { id }: { id: string }): Promise<LedgerVerification> {
  const found = await read(ctx, (tx) => findVerification(tx, ctx.actor.organizationId, id));
  if (found === undefined) throw notFound('verification');
  return presentVerification(found);
}
