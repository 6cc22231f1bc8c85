import type { Transaction } from '@tallybook/db';
import type { Fairness } from './fairness/shares.ts';
import type { AppServices, VerbContext } from './verb.ts';

/** What reads need of a verb's context; background work has no more. */
export interface ReadContext {
  readonly services: Pick<AppServices, 'database'> & {
    readonly fairness: Pick<Fairness, 'pacer'> & { readonly reports: Pick<Fairness['reports'], 'use'> };
  };
  readonly actor: Pick<VerbContext['actor'], 'organizationId'>;
  /** When aborted, `readReport` rejects at the next `pause()`. */
  readonly signal?: AbortSignal;
}

/** Runs one query or one flight in the actor's organization: one round trip and one write to the database's socket. */
export function read<T>(ctx: ReadContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return ctx.services.database.tenant(ctx.actor.organizationId, work, { oneFlight: true });
}

/** Runs a read-only transaction whose statements depend on results of earlier ones. */
export function readSteps<T>(ctx: ReadContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return ctx.services.database.tenant(ctx.actor.organizationId, work, { readOnly: true });
}

/** Like `read`, but all statements see the same snapshot (repeatable read). */
export function readSnapshot<T>(ctx: ReadContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const scope = { readOnly: true, isolation: 'repeatable read' } as const;
  return ctx.services.database.tenant(ctx.actor.organizationId, work, scope);
}

/**
 * Like `readSnapshot`, for transactions whose length grows with the organization's data. Organizations take turns, and
 * all of these together use less than half of the connections. Call `pause()` between long steps of `work`.
 */
export function readReport<T>(ctx: ReadContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { organizationId } = ctx.actor;
  const { reports, pacer } = ctx.services.fairness;
  const paced = () => pacer.run(organizationId, () => readSnapshot(ctx, work), ctx.signal);
  return reports.use(organizationId, paced);
}
