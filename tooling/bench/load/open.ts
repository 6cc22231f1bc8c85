import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from './closed.ts';
import { Connection } from './connection.ts';

export interface OpenOutcome {
  /** Milliseconds from the time when a request was due, not from when it was sent. */
  readonly latencies: readonly number[];
  /** Number of requests that were due but not sent, because the service did not keep up. */
  readonly unsent: number;
}

/** An open loop: requests are due at a fixed rate, whether or not earlier ones have completed. */
export async function openLoop(load: Load & { readonly perSecond: number }): Promise<OpenOutcome> {
  const { url, connections, seconds, request, perSecond } = load;
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const free = await Promise.all(
    Array.from({ length: connections }, () => Connection.open(new URL(url), reject)),
  );
  const all = [...free];
  const latencies: number[] = [];
  const due: number[] = [];
  let taken = 0;
  const send = (connection: Connection, at: number): void =>
    connection.send(request(), (status, problem) => {
      if (status >= 300) return reject(new Error(`${url} returned ${status}: ${problem}`));
      latencies.push(performance.now() - at);
      const waiting = due[taken];
      if (waiting === undefined) free.push(connection);
      else {
        taken += 1;
        send(connection, waiting);
      }
    });
  try {
    const started = performance.now();
    let scheduled = 0;
    for (;;) {
      const now = performance.now();
      if (now - started > seconds * 1000) break;
      // Timers have a resolution of 1 ms: send everything that became due meanwhile, each with its own due time.
      for (; scheduled < ((now - started) * perSecond) / 1000; scheduled += 1) {
        const at = started + (scheduled * 1000) / perSecond;
        // The one that has been idle for longest: the service closes connections that are not used for seconds.
        const connection = free.shift();
        if (connection === undefined) due.push(at);
        else send(connection, at);
      }
      await Promise.race([sleep(1), broken]);
    }
    const unsent = due.length - taken;
    due.length = taken;
    while (free.length < all.length) await Promise.race([sleep(5), broken]);
    return { latencies, unsent };
  } finally {
    for (const connection of all) connection.close();
  }
}
