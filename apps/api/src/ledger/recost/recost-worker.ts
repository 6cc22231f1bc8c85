import type { Database } from '@tallybook/db';
import { crashPoint } from '../../platform/crash-point.ts';
import type { Logger } from '../../platform/log.ts';
import { createPoller, type Poller } from '../../platform/poller.ts';
import { causeForLog } from '../../platform/problems.ts';
import { recostStep } from './recost.ts';
import { findPending } from './recost-store.ts';
import { RoundRobin, type RecostTask } from './round-robin.ts';

/** Computes the costs that postings deferred to the background. */
export type RecostWorker = Poller;

/** Finds pending recosts that another process left when it stopped. */
const intervalMs = 30_000;
/** While a chunk is recosted, postings of the product wait for its lock, and so does the rest of their batch. */
const chunkRows = 1_000;

/**
 * Runs one transaction at a time, for each organization in turn: a large recost does not delay the others.
 *
 * @param rows approximate number of rows per transaction
 */
export function createRecostWorker(database: Database, log: Logger, rows = chunkRows): RecostWorker {
  const runStep = async (tasks: RoundRobin, { product, known }: RecostTask): Promise<void> => {
    try {
      const step = await recostStep(database, product, known, rows);
      crashPoint('recost step committed');
      if (step !== 'done') tasks.requeue({ product, known: step.next });
    } catch (error) {
      const { organizationId, productId } = product;
      log.error({ ...causeForLog(error), organizationId, productId }, 'recost failed; will retry');
    }
  };

  return createPoller({
    intervalMs,
    log,
    failure: 'could not read pending recosts; will retry',
    async round(round) {
      const tasks = new RoundRobin();
      const addPending = async (): Promise<void> =>
        tasks.add(await database.system(findPending, { readOnly: true }));
      await addPending();
      for (let task = tasks.next(); task !== undefined && !round.stopping; task = tasks.next()) {
        await runStep(tasks, task);
        if (round.takeWake()) await addPending().catch(round.logError);
      }
    },
  });
}
