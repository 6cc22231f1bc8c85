/**
 * Sends one request again and again on several connections and discards the responses, in a thread of its own: the clients
 * that are measured must not wait for these. Ends when its parent sends a message.
 */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface Noise {
  readonly url: string;
  readonly key: string;
  readonly connections: number;
}

/** Responses by status, and how long the successful ones took. */
export interface NoiseResult {
  readonly statuses: Readonly<Record<string, number>>;
  readonly milliseconds: readonly number[];
}

const { url, key, connections } = workerData as Noise;
const agent = new http.Agent({ keepAlive: true });
const stop = new AbortController();
const statuses: Record<string, number> = {};
const milliseconds: number[] = [];

/** Resolves with the status once the whole response has been read; 0 without a response. */
function send(): Promise<number> {
  return new Promise((resolve) => {
    const options = { agent, headers: { authorization: `Bearer ${key}` }, signal: stop.signal };
    const request = http.get(url, options, (response) => {
      response.resume().on('error', () => resolve(0));
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', () => resolve(0));
  });
}

async function repeat(): Promise<void> {
  while (!stop.signal.aborted) {
    const started = performance.now();
    const status = await send();
    if (stop.signal.aborted) return;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200) milliseconds.push(performance.now() - started);
    // A client that ignores Retry-After, though not one that only measures how fast it is rejected.
    else await sleep(100);
  }
}

const all = Array.from({ length: connections }, repeat);

parentPort?.once('message', () => {
  stop.abort();
  agent.destroy();
  void Promise.all(all).then(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage({ statuses, milliseconds } satisfies NoiseResult);
    return undefined;
  });
});
