import type { ApiOptions } from '@tallybook/machine';
import type { Instance } from '../environment/instance.ts';
import { countCrashes, hasCrashed } from './log.ts';

export interface Supervision {
  readonly options: ApiOptions;
  /** The log of crashes. */
  readonly log: string;
  readonly stopped: AbortSignal;
  readonly onCrash: () => void;
}

/** Restarts a service whenever it crashes at a crash point. Resolves with the service running, unless it ended otherwise. */
export async function supervise(instance: Instance, supervision: Supervision): Promise<void> {
  const { options, log, stopped, onCrash } = supervision;
  const halted = new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve()));
  for (;;) {
    await startDespiteCrashes(instance, options, log);
    await Promise.race([instance.ended(), halted]);
    // A process logs its crash before it dies. An end without a log entry stays in `deaths` and is a violation.
    if (!hasCrashed(log, instance.lastPid)) return;
    await instance.ended();
    instance.deaths.pop();
    onCrash();
  }
}

/** A service may pass a crash point before it listens. */
async function startDespiteCrashes(instance: Instance, options: ApiOptions, log: string): Promise<void> {
  for (;;) {
    const before = countCrashes(log);
    try {
      await instance.start(options);
      return;
    } catch (error) {
      if (countCrashes(log) === before) throw error;
    }
  }
}
