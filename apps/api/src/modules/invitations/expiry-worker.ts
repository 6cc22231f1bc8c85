import type { Database } from '@tallybook/db';
import type { Logger } from '../../platform/log.ts';
import { sweepExpired } from './expire.ts';

export interface ExpiryWorker {
  start(): void;
  /** Ends after the sweep under way. */
  stop(): Promise<void>;
}

const everyMs = 30_000;

/** Sweeps up expired invitations now and then, in each process; several do no harm to each other. */
export function createExpiryWorker(database: Database, log: Logger): ExpiryWorker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const sweep = async (): Promise<void> => {
    try {
      await sweepExpired(database);
    } catch (error) {
      log.warn({ err: error }, 'expired invitations could not be noted; trying again later');
    } finally {
      running = undefined;
    }
  };

  const sweepUnlessRunning = (): void => {
    running ??= sweep();
  };

  return {
    start() {
      timer = setInterval(sweepUnlessRunning, everyMs).unref();
      sweepUnlessRunning();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
