import type { LedgerVerification } from '@tallybook/domain';
import { newId } from '../../../../platform/ids.ts';
import type { VerbContext } from '../../../../platform/verb.ts';
import { write } from '../../../../platform/write.ts';
import { presentVerification } from './present.ts';
import { countProducts, insertOrFindRunning } from './store.ts';

/** Starts a verification of the whole ledger in the background, or returns the one that is running. */
export async function startVerification(ctx: VerbContext): Promise<LedgerVerification> {
  const { organizationId, userId } = ctx.actor;
  const id = newId();
  const running = await write(ctx, {}, async (tx) => {
    const products = await countProducts(tx, organizationId);
    return presentVerification(await insertOrFindRunning(tx, organizationId, { id, products, userId }));
  });
  ctx.services.verifications.wake();
  return running;
}
