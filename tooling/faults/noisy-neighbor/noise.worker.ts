/**
 * Everything that one organization can do to disturb others, at once, in a thread of its own: the clients of the other
 * organization must not wait for these. Ends when its parent sends a message.
 */
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { newKey } from '../load/organization.ts';

export interface Noise {
  readonly urls: readonly string[];
  readonly credential: string;
  readonly sku: string;
}

/** Per instance. */
const counts = { verifications: 14, exports: 4, imports: 4, unfinishedBodies: 300 };

const { urls, credential, sku } = workerData as Noise;
const agent = new http.Agent({ keepAlive: true });
const statuses = new Map<string, number>();
const stop = new AbortController();

interface Call {
  readonly path: string;
  /** CSV. */
  readonly file?: string;
}

/** Resolves with the status once the whole response has been read; 0 without a response. */
function send(url: string, { path, file }: Call): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${credential}`,
      ...(file === undefined ? {} : { 'content-type': 'text/csv', 'idempotency-key': newKey() }),
    };
    const method = file === undefined ? 'GET' : 'POST';
    const request = http.request(url + path, { method, agent, headers, signal: stop.signal }, (response) => {
      response.resume().on('error', () => resolve(0));
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', () => resolve(0)).end(file);
  });
}

async function repeat(url: string, call: () => Call): Promise<void> {
  while (!stop.signal.aborted) {
    const { path, ...rest } = call();
    const status = await send(url, { path, ...rest });
    const operation = path.replace(/^.*\//, '').replace(/\?.*$/, '');
    const name = `${operation} ${stop.signal.aborted ? 'unfinished' : status}`;
    statuses.set(name, (statuses.get(name) ?? 0) + 1);
    // A client that ignores Retry-After, though not one that only measures how fast it is rejected.
    if (status !== 200 && status !== 201) await sleep(100);
  }
}

/** Announces a body and never sends it; once it is disconnected, the same again. */
async function announceBodies(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  while (!stop.signal.aborted) {
    const socket = net.connect(Number(port), hostname).on('error', () => {});
    stop.signal.addEventListener('abort', () => socket.destroy(), { once: true });
    socket
      .resume()
      .write(
        `POST /api/inventory/stock-movements HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${credential}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n',
      );
    await new Promise((resolve) => socket.once('close', resolve));
    await sleep(50);
  }
}

/** Rows of different files differ in their references, so that no import is a repetition. */
function fileOf(rows: number): string {
  const row = `${sku},entry,1,1,2020-03-10,${newKey()}`;
  return ['sku,type,quantity,unit_cost,movement_date,reference', ...Array<string>(rows).fill(row)].join('\n');
}

const movements = '/api/inventory/stock-movements';
const times = (count: number, work: () => Promise<void>): Promise<void>[] =>
  Array.from({ length: count }, work);

const all = urls.flatMap((url) => [
  ...times(counts.verifications, () => repeat(url, () => ({ path: '/api/inventory/verify' }))),
  ...times(counts.exports, () => repeat(url, () => ({ path: `${movements}/export` }))),
  ...times(counts.imports, () =>
    repeat(url, () => ({ path: `${movements}/import?dry_run=true`, file: fileOf(2_000) })),
  ),
  // Each row is an event, and each event has a delivery for every webhook.
  ...times(1, () => repeat(url, () => ({ path: `${movements}/import`, file: fileOf(20) }))),
  ...times(counts.unfinishedBodies, () => announceBodies(url)),
]);

parentPort?.once('message', () => {
  stop.abort();
  agent.destroy();
  void Promise.all(all).then(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(Object.fromEntries(statuses));
    return undefined;
  });
});
