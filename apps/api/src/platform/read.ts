import type { Transaction } from '@tallybook/db';
import { endIfAborted } from './fairness/pacer.ts';
import type { Fairness } from './fairness/shares.ts';
import type { AppServices, VerbContext } from './verb.ts';

/** What reads need of a verb's context; background work has no more. */
export interface ReadContext {
  readonly services: Pick<AppServices, 'database'> & {
    readonly fairness: { readonly reports: Pick<Fairness['reports'], 'use'> };
  };
  readonly actor: Pick<VerbContext['actor'], 'organizationId'>;
  readonly isReport: boolean;
  /** Takes room for the response from the organization's share; see VerbContext. */
  readonly holdPage?: () => void;
  /** Ends a verification when aborted. */
  readonly signal?: AbortSignal;
}

/** Runs one query or one flight in the actor's organization: one round trip and one write to the database's socket. */
export function read<T>(ctx: ReadContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return run(ctx, work, { oneFlight: true });
}

/** Runs a read-only transaction whose statements depend on results of earlier ones. */
export function readSteps<T>(ctx: ReadContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return run(ctx, work, { readOnly: true });
}

/**
 * Like `read`, but all statements see the same snapshot (repeatable read). A report reads slices of rows in it, with a
 * `pause()` between them.
 */
export function readSnapshot<T>(ctx: ReadContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return run(ctx, work, { readOnly: true, isolation: 'repeatable read' });
}

const run = <T>(
  ctx: ReadContext,
  work: (tx: Transaction) => Promise<T>,
  options: Parameters<AppServices['database']['tenant']>[2],
): Promise<T> =>
  inShare(ctx, () => {
    const { holdPage = () => {} } = ctx;
    // Once there is a connection: those who wait for one hold nothing yet.
    const holding = (tx: Transaction): Promise<T> => {
      holdPage();
      return work(tx);
    };
    return ctx.services.database.tenant(ctx.actor.organizationId, holding, options);
  });

/**
 * Runs a transaction of an operation. The transactions of reports may take long: organizations take turns, and all of these
 * together use less than half of the connections.
 */
export function inShare<T>({ isReport, services, actor }: ReadContext, work: () => Promise<T>): Promise<T> {
  if (!isReport) return work();
  return services.fairness.reports.use(actor.organizationId, () => {
    // The caller may have disconnected while it waited.
    endIfAborted();
    return work();
  });
}
