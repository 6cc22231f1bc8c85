import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from './server.ts';

export type Supervised = { readonly pid: number; ended: Promise<boolean>; stop(): Promise<void> };

/** More deaths than this within a minute mean that starting again does not help. */
const mostDeaths = 5;

/**
 * Keeps a server running: one that dies by itself (killed, out of memory) is started again at once,
 * so that the service recovers as it would with a server that its system supervises.
 */
export async function supervise(
  start: () => Promise<Server>,
  log: (line: string) => void,
): Promise<Supervised> {
  let server = await start();
  let stopping = false;
  let restarting: Promise<void> | undefined;
  const watch = async (): Promise<boolean> => {
    const deaths: number[] = [];
    for (;;) {
      const code = await server.ended;
      if (stopping) return true;
      const now = performance.now();
      deaths.push(now);
      if (deaths.filter((at) => now - at < 60_000).length > mostDeaths) {
        log('the embedded PostgreSQL keeps dying and is given up');
        return false;
      }
      log(`the embedded PostgreSQL ended by itself (${code}) and is started again`);
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
        // The children of a killed server may need a moment to notice and let go of its memory.
        if (attempt === 5) throw error;
        await sleep(attempt * 200);
      }
    }
  };
  const ended = watch().catch((error: unknown) => {
    log(
      `the embedded PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`,
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
