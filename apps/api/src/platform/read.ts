import type { Transaction } from '@tallybook/db';
import type { VerbContext } from './verb.ts';

/** One reading transaction in the actor's organization. */
export function read<T>(ctx: VerbContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return ctx.services.database.tenant(ctx.actor.organizationId, work, { readOnly: true });
}

/** As `read`, for several statements that must agree with each other: all see the state of the first. */
export function readTogether<T>(ctx: VerbContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const scope = { readOnly: true, isolation: 'repeatable read' } as const;
  return ctx.services.database.tenant(ctx.actor.organizationId, work, scope);
}
