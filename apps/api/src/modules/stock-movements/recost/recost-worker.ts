import type { Database } from '@tallybook/db';
import { crashPoint } from '../../../platform/crash-point.ts';
import type { Logger } from '../../../platform/log.ts';
import { recostStep } from './recost.ts';
import { findPending } from './recost-store.ts';
import { Turns, type Turn } from './round-robin.ts';

/** Works off the costs that postings left to the background. */
export interface RecostWorker {
  /** Something was left just now, and is committed. */
  wake(): void;
  /** Looks for what was left before this process was there, and from then on. */
  start(): void;
  /** Ends after the transaction under way; what is left is found at the next start. */
  stop(): Promise<void>;
}

/** For what other processes left when they stopped. */
const lookAgainMs = 30_000;
/** As long as a chunk takes, postings on the product wait for its lock, and others of their batch with them. */
const chunkRows = 1_000;

/**
 * One transaction at a time, of each organization in turn: nobody waits for all that another one has left.
 *
 * @param rows in one transaction, about
 */
export function createRecostWorker(database: Database, log: Logger, rows = chunkRows): RecostWorker {
  let timer: NodeJS.Timeout | undefined;
  const halt = new AbortController();
  let asked = false;
  let running: Promise<void> | undefined;
  const stopped = (): boolean => halt.signal.aborted;

  /** Whose turn it is, with those that were left something since the last look. */
  const next = async (turns: Turns): Promise<Turn | undefined> => {
    while (asked) {
      asked = false;
      try {
        turns.add(await database.system(findPending, { readOnly: true }));
      } catch (error) {
        log.warn({ err: error }, 'products with pending costs could not be read; trying again later');
      }
    }
    return turns.next();
  };

  const take = async (turns: Turns, { product, known }: Turn): Promise<void> => {
    try {
      const step = await recostStep(database, product, known, rows);
      crashPoint('recost step committed');
      if (step !== 'done') turns.again({ product, known: step.next });
    } catch (error) {
      log.error(
        { err: error, product: product.productId },
        'costs could not be worked out; trying again later',
      );
    }
  };

  const work = async (): Promise<void> => {
    const turns = new Turns();
    for (let turn = await next(turns); turn !== undefined && !stopped(); turn = await next(turns))
      await take(turns, turn);
    running = undefined;
    // Asked for between the last look and here.
    if (asked) wake();
  };

  const wake = (): void => {
    asked = true;
    if (timer !== undefined && !stopped()) running ??= work();
  };

  return {
    wake,
    start() {
      timer = setInterval(wake, lookAgainMs).unref();
      wake();
    },
    async stop() {
      halt.abort();
      clearInterval(timer);
      await running;
    },
  };
}
