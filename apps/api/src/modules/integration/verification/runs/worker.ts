import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from '@tallybook/db';
import { ProblemError } from '@tallybook/domain';
import type { FairSlots } from '../../../../platform/fairness/fair-slots.ts';
import type { Fairness } from '../../../../platform/fairness/shares.ts';
import { newId } from '../../../../platform/ids.ts';
import type { Logger } from '../../../../platform/log.ts';
import { createPoller, type Poller } from '../../../../platform/poller.ts';
import { causeForLog } from '../../../../platform/problems.ts';
import { Findings } from '../findings.ts';
import { runChecks } from '../verify.ts';
import {
  claimVerification,
  findUnclaimed,
  finishVerification,
  purgeVerifications,
  releaseClaim,
  renewClaim,
  type Claim,
  type Claimed,
} from './claim-store.ts';

/** Finds verifications that other processes started, or left when they ended. */
const intervalMs = 5_000;
/** How often progress is stored. The lease is many times longer. */
const saveEveryMs = 1_000;
const renewEveryMs = 10_000;
/** Each takes turns with the others for connections, so this limits only the memory. */
const maxAtOnce = 32;
/** An error that stops a verification at the same place this often, half a minute apart, does not pass by itself. */
const maxAttempts = 10;

export interface VerificationWorkerOptions {
  readonly database: Database;
  readonly fairness: Fairness;
  readonly log: Logger;
}

/** Runs verifications in the background; those of different organizations run concurrently. */
export function createVerificationWorker({ database, fairness, log }: VerificationWorkerOptions): Poller {
  const running = new Map<string, Promise<void>>();
  const halt = new AbortController();

  const begin = async (organizationId: string): Promise<void> => {
    const claimed = await database.tenant(organizationId, (tx) =>
      claimVerification(tx, organizationId, newId()),
    );
    if (claimed !== undefined) await runClaimed({ database, fairness, log }, claimed, halt.signal);
  };

  const poller = createPoller({
    intervalMs,
    log,
    failure: 'could not look for verifications; will retry',
    async round(round) {
      for (const id of await database.system(findUnclaimed, { readOnly: true })) {
        if (round.stopping || running.size >= maxAtOnce) return;
        if (running.has(id)) continue;
        const run = begin(id)
          .catch(round.logError)
          .finally(() => {
            running.delete(id);
            if (running.size === maxAtOnce - 1) poller.wake();
          });
        running.set(id, run);
      }
    },
  });

  return {
    start: () => poller.start(),
    wake: () => poller.wake(),
    /** Verifications stop after their current step; another instance continues them. */
    async stop() {
      halt.abort(new Stopped());
      await poller.stop();
      await Promise.all(running.values());
    },
  };
}

/** The service stops, or another instance has taken over. */
class Stopped extends Error {}

async function runClaimed(
  services: VerificationWorkerOptions,
  { claim, checkpoint, attempts }: Claimed,
  halted: AbortSignal,
): Promise<void> {
  const { database, fairness, log } = services;
  const { organizationId, id } = claim;
  const store = (work: (tx: Transaction) => Promise<void>) => database.tenant(organizationId, work);
  const findings = new Findings(checkpoint);
  if (attempts > maxAttempts) {
    log.error({ organizationId, verification: id, attempts }, 'verification given up');
    await store((tx) => finishVerification(tx, claim, 'failed', findings.checkpoint, undefined));
    return;
  }
  const lost = new AbortController();
  const signal = AbortSignal.any([halted, lost.signal]);
  const saver = keepSaving(services, claim, findings, () => lost.abort(new Stopped()));
  try {
    const reports = patient(fairness.reports, signal);
    const shared = { database, fairness: { reports } };
    const background = { services: shared, actor: { organizationId }, isReport: true, signal };
    await fairness.pacer.run(organizationId, () => runChecks(background, {}, findings), signal);
    await saver.stop();
    await store((tx) =>
      finishVerification(tx, claim, 'finished', findings.checkpoint, findings.firstFailure),
    );
    await store(purgeVerifications);
  } catch (error) {
    await saver.stop();
    if (halted.aborted) await store((tx) => releaseClaim(tx, claim, findings.checkpoint));
    // Until the lease expires, nobody tries again.
    else if (!signal.aborted)
      log.error(
        { ...causeForLog(error), organizationId, verification: id },
        'verification failed; will retry',
      );
  }
}

/** Stores the progress and renews the lease until it is stopped. A failure of the database is left to the next time. */
function keepSaving(
  { database, log }: VerificationWorkerOptions,
  claim: Claim,
  findings: Findings,
  onLost: () => void,
) {
  const stopping = new AbortController();
  const save = async (): Promise<void> => {
    let saved = findings.checkpoint;
    let renewedAt = performance.now();
    for (;;) {
      await sleep(saveEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const { checkpoint } = findings;
      const advanced = checkpoint === saved ? undefined : checkpoint;
      if (advanced === undefined && performance.now() - renewedAt < renewEveryMs) continue;
      try {
        if (!(await database.tenant(claim.organizationId, (tx) => renewClaim(tx, claim, advanced))))
          return onLost();
        [saved, renewedAt] = [checkpoint, performance.now()];
      } catch (error) {
        log.warn(
          { ...causeForLog(error), verification: claim.id },
          'progress of a verification was not stored',
        );
      }
    }
  };
  const saving = save();
  return {
    stop(): Promise<void> {
      stopping.abort();
      return saving;
    },
  };
}

/** Nobody waits for the response, so a full queue is no reason to give up. */
function patient(slots: FairSlots, signal: AbortSignal): Pick<FairSlots, 'use'> {
  const acquire = async (key: string): Promise<void> => {
    for (;;)
      try {
        signal.throwIfAborted();
        await slots.acquire(key);
        return;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        await sleep(1_000, undefined, { signal, ref: false });
      }
  };
  return {
    async use(key, work) {
      await acquire(key);
      try {
        return await work();
      } finally {
        slots.release(key);
      }
    },
  };
}
