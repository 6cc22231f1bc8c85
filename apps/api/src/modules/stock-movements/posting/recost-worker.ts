import type { Database } from '@tallybook/db';
import type { Logger } from '../../../platform/log.ts';
import { recostProduct } from './recost.ts';
import { findPending } from './recost-store.ts';

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

export function createRecostWorker(database: Database, log: Logger): RecostWorker {
  let timer: NodeJS.Timeout | undefined;
  const halt = new AbortController();
  let asked = false;
  let running: Promise<void> | undefined;
  const stopped = (): boolean => halt.signal.aborted;

  const work = async (): Promise<void> => {
    while (asked && !stopped()) {
      asked = false;
      try {
        for (const product of await database.system(findPending, { readOnly: true })) {
          if (stopped()) break;
          await recostProduct(database, product, { chunkRows, stopped }).catch((error: unknown) => {
            log.error(
              { err: error, product: product.productId },
              'costs could not be worked out; trying again later',
            );
          });
        }
      } catch (error) {
        log.warn({ err: error }, 'products with pending costs could not be read; trying again later');
      }
    }
    running = undefined;
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
