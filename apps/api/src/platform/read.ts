import type { Transaction } from '@tallybook/db';
import type { VerbContext } from './verb.ts';

/** One reading transaction in the actor's organization. */
export function read<T>(ctx: VerbContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return ctx.services.database.tenant(ctx.actor.organizationId, work, { readOnly: true });
}
