import type { ApiOptions } from '@tallybook/machine';
import type { Instance } from '../stage/instance.ts';
import { crashedIn, crashesIn } from './crash.ts';

export interface Watch {
  readonly options: ApiOptions;
  /** The log of crashes. */
  readonly log: string;
  readonly stopped: AbortSignal;
  /** A service has died at a point. */
  readonly onCrash: () => void;
}

/** Starts a service again and again as it dies at crash points. It runs when this resolves, unless it died otherwise. */
export async function supervise(
  instance: Instance,
  { options, log, stopped, onCrash }: Watch,
): Promise<void> {
  const halted = new Promise<void>((resolve) => stopped.addEventListener('abort', () => resolve()));
  for (;;) {
    await startThrough(instance, options, log);
    await Promise.race([instance.ended(), halted]);
    // It says that it dies before it is known to be dead. What it died of otherwise stays among its deaths, and counts.
    if (!crashedIn(log, instance.lastPid)) return;
    await instance.ended();
    instance.deaths.pop();
    onCrash();
  }
}

/** It may pass a point before it listens. */
async function startThrough(instance: Instance, options: ApiOptions, log: string): Promise<void> {
  for (;;) {
    const before = crashesIn(log);
    try {
      await instance.start(options);
      return;
    } catch (error) {
      if (crashesIn(log) === before) throw error;
    }
  }
}
