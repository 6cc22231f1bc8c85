import type { Logger } from './log.ts';
import { causeForLog } from './problems.ts';
import { throttle } from './throttle.ts';

/** Runs background work at intervals and on request, one round at a time. */
export interface Poller {
  /** Starts a round now or, during a round, right after it. Has no effect before `start` or after `stop`. */
  wake(): void;
  /** Runs the first round and repeats it at intervals. */
  start(): void;
  /** Starts no more rounds and waits for the one under way. */
  stop(): Promise<void>;
}

export interface Round {
  /** True once `stop` was called: the round should end after its current transaction. */
  readonly stopping: boolean;
  /**
   * True if `wake` was called since the round began or since the last call of this function. A long round then
   * looks for new work itself, and no further round follows for that wake.
   */
  readonly takeWake: () => boolean;
  /** Logs an error that does not end the round. */
  readonly logError: (error: unknown) => void;
}

export interface PollerOptions {
  readonly intervalMs: number;
  readonly log: Logger;
  /** Log message for errors, those that a round rejects with included. */
  readonly failure: string;
  readonly round: (round: Round) => Promise<void>;
}

/** While the database is down every round fails; one log line per half minute is enough. */
const logIntervalMs = 30_000;

/** Errors never escape: they are logged, and the next interval tries again. */
export function createPoller({ intervalMs, log, failure, round }: PollerOptions): Poller {
  let timer: NodeJS.Timeout | undefined;
  let rounds: Promise<void> | undefined;
  let running = false;
  let woken = false;
  const halt = new AbortController();
  const stopping = (): boolean => halt.signal.aborted;

  const logError = throttle(logIntervalMs, (error: unknown) => log.warn(causeForLog(error), failure));

  const takeWake = (): boolean => {
    const wasWoken = woken;
    woken = false;
    return wasWoken;
  };

  const state: Round = {
    get stopping() {
      return stopping();
    },
    takeWake,
    logError,
  };

  const run = async (): Promise<void> => {
    while (!stopping() && takeWake())
      try {
        await round(state);
      } catch (error) {
        logError(error);
      }
    running = false;
  };

  const wake = (): void => {
    woken = true;
    if (timer === undefined || stopping() || running) return;
    running = true;
    rounds = run();
  };

  return {
    wake,
    start() {
      timer = setInterval(wake, intervalMs).unref();
      wake();
    },
    async stop() {
      halt.abort();
      clearInterval(timer);
      await rounds;
    },
  };
}
