import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** The next whole request. */
  readonly request: () => string;
}

export interface Outcome {
  readonly perSecond: number;
  /** Milliseconds, one per answer. */
  readonly latencies: readonly number[];
}

/**
 * A closed loop: each connection sends its next request when it has the answer to the last. Rejects when an answer
 * was a refusal: what refuses is fast, and its figure would say nothing.
 */
export async function closedLoop({ url, connections, seconds, request }: Load): Promise<Outcome> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const open = await Promise.all(
    Array.from({ length: connections }, () => Connection.open(new URL(url), reject)),
  );
  const latencies: number[] = [];
  let stopping = false;
  const loop = (connection: Connection): Promise<void> =>
    new Promise((resolve) => {
      const next = (): void => {
        const sent = performance.now();
        connection.send(request(), (status, refusal) => {
          if (status >= 300) return reject(new Error(`${url} answered ${status}: ${refusal}`));
          if (stopping) return resolve();
          latencies.push(performance.now() - sent);
          next();
        });
      };
      next();
    });
  try {
    const started = performance.now();
    const loops = Promise.all(open.map(loop));
    await Promise.race([sleep(seconds * 1000), broken]);
    stopping = true;
    const perSecond = (latencies.length * 1000) / (performance.now() - started);
    // Answers to the last requests are waited for: nothing of this round runs into the next one.
    await Promise.race([loops, broken]);
    return { perSecond, latencies };
  } finally {
    for (const connection of open) connection.close();
  }
}
