import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from './closed.ts';
import { Connection } from './connection.ts';

export interface OpenOutcome {
  /** Milliseconds from when a request was due, not from when a connection was free for it. */
  readonly latencies: readonly number[];
  /** Requests that were due and never sent: the service could not keep up. */
  readonly unsent: number;
}

/** An open loop: requests are due at a fixed rate whether or not the earlier ones have been answered. */
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
  let behind = 0;
  const send = (connection: Connection, at: number): void =>
    connection.send(request(), (status, refusal) => {
      if (status >= 300) return reject(new Error(`${url} answered ${status}: ${refusal}`));
      latencies.push(performance.now() - at);
      const waiting = due[behind];
      if (waiting === undefined) free.push(connection);
      else {
        behind += 1;
        send(connection, waiting);
      }
    });
  try {
    const started = performance.now();
    let made = 0;
    for (;;) {
      const now = performance.now();
      if (now - started > seconds * 1000) break;
      // A timer's tick is a millisecond at best: all that became due meanwhile, each with its own time.
      for (; made < ((now - started) * perSecond) / 1000; made += 1) {
        const at = started + (made * 1000) / perSecond;
        const connection = free.pop();
        if (connection === undefined) due.push(at);
        else send(connection, at);
      }
      await Promise.race([sleep(1), broken]);
    }
    const unsent = due.length - behind;
    due.length = behind;
    while (free.length < all.length) await Promise.race([sleep(5), broken]);
    return { latencies, unsent };
  } finally {
    for (const connection of all) connection.close();
  }
}
