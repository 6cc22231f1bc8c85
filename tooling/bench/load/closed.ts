import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from './connection.ts';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Returns the complete next request. */
  readonly request: () => string;
}

export interface Outcome {
  readonly perSecond: number;
  /** Milliseconds, one per response. */
  readonly latencies: readonly number[];
}

/**
 * A closed loop: each connection sends its next request after the response to the last. Rejects on an error response,
 * because rejecting requests is fast and the figure would be meaningless.
 */
export async function closedLoop({ url, connections, seconds, request }: Load): Promise<Outcome> {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const open = await Promise.all(
    Array.from({ length: connections }, () => Connection.open(new URL(url), reject)),
  );
  const latencies: number[] = [];
  let last = Number.NaN;
  let stopping = false;
  const loop = (connection: Connection): Promise<void> =>
    new Promise((resolve) => {
      const next = (): void => {
        const sent = performance.now();
        connection.send(request(), (status, problem) => {
          if (status >= 300) return reject(new Error(`${url} returned ${status}: ${problem}`));
          if (stopping) return resolve();
          last = performance.now();
          latencies.push(last - sent);
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
    // Until the last response: requests that take a tenth of a second do not fill the time exactly.
    const perSecond = (latencies.length * 1000) / (last - started);
    // Await the last responses, so that no request of this round runs in the next one.
    await Promise.race([loops, broken]);
    return { perSecond, latencies };
  } finally {
    for (const connection of open) connection.close();
  }
}
