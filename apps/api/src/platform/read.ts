import type { Transaction } from '@tallybook/db';
import { endIfAborted, inHeldSlot } from './fairness/pacer.ts';
import type { Fairness } from './fairness/shares.ts';
import type { AppServices, VerbContext } from './verb.ts';

/** The part of a verb's context that reads need; background work has no more. */
export interface ReadContext {
  readonly services: Pick<AppServices, 'database'> & {
    readonly fairness: { readonly reports: Pick<Fairness['reports'], 'use'> };
  };
  readonly actor: Pick<VerbContext['actor'], 'organizationId'>;
  readonly isReport: boolean;
  /** Takes room for the response from the organization's share; see VerbContext. */
  readonly holdPage?: () => void;
  /** For a file, which takes a slot for each page: after its first slot, it is not rejected any more. */
  readonly admission?: { isAdmitted: boolean };
  /** Rejects once the caller may not do this any more; see VerbContext. */
  readonly checkCaller?: () => Promise<void>;
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
 * Runs a transaction of an operation. A report holds one slot for the whole call; a file takes one for each page, so that a
 * slow caller holds none. Its caller may have disconnected while it waited, or lost the right to read on.
 */
export async function inShare<T>(ctx: ReadContext, work: () => Promise<T>): Promise<T> {
  const { isReport, services, actor, checkCaller, admission = { isAdmitted: false } } = ctx;
  if (!isReport) return work();
  const checked = async (): Promise<T> => {
    admission.isAdmitted = true;
    endIfAborted();
    await checkCaller?.();
    return work();
  };
  const { reports } = services.fairness;
  return inHeldSlot(checked) ?? reports.use(actor.organizationId, checked, admission.isAdmitted);
}
