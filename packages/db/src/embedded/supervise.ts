import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './server.ts';

export type Supervised = { readonly pid: number; ended: Promise<boolean>; stop(): Promise<void> };

/** More crashes than this within a minute mean that restarting does not help. */
const maxCrashesPerMinute = 5;

/**
 * Restarts a server immediately when it crashes or is killed, so that the service recovers as it does with a server that
 * the operating system supervises.
 */
export async function supervise(
  start: () => Promise<Server>,
  log: (line: string) => void,
): Promise<Supervised> {
  let server = await start();
  let stopping = false;
  let restarting: Promise<void> | undefined;
  const watch = async (): Promise<boolean> => {
    const crashes: number[] = [];
    for (;;) {
      const code = await server.ended;
      if (stopping) return true;
      const now = performance.now();
      crashes.push(now);
      if (crashes.filter((at) => now - at < 60_000).length > maxCrashesPerMinute) {
        log('the embedded PostgreSQL keeps crashing; giving up');
        return false;
      }
      log(`the embedded PostgreSQL exited unexpectedly (${code}); restarting it`);
      restarting = restart();
      await restarting;
      restarting = undefined;
    }
  };
  const restart = async (): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        server = await start();
        return;
      } catch (error) {
        // The children of a killed server need a moment to end and release its shared memory.
        if (attempt === 5) throw error;
        await sleep(attempt * 200);
      }
    }
  };
  const ended = watch().catch((error: unknown) => {
    log(
      `the embedded PostgreSQL could not be restarted: ${error instanceof Error ? error.message : String(error)}`,
    );
    return false;
  });
  return {
    get pid() {
      return server.pid;
    },
    ended,
    async stop() {
      stopping = true;
      await restarting?.catch(() => {});
      await server.stop();
      await ended;
    },
  };
}
