import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '@tallybook/db';
import type { ProblemError } from '@tallybook/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemOrigin } from '../../platform/events/event.ts';
import { newId } from '../../platform/ids.ts';
import { setAutomaticPosting, readJournalEntries } from '../../testing/automatic-posting.ts';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { createPostingEngine } from './engine.ts';

// Counts round trips on the socket, which determine the latency of a posting; no clock is needed.

let app: TestApp;
let database: Database;
let flights = 0;
const folder = mkdtempSync(join(tmpdir(), 'tb-flights-'));
const sockets = new Set<net.Socket>();
let proxy: net.Server;

beforeAll(async () => {
  app = await startTestApp();
  const { service } = app.database;
  proxy = net.createServer((client) => {
    const { host, port } = service;
    const upstream = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.on('data', () => (flights += 1)).pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(`${folder}/.s.PGSQL.5432`, resolve);
  });
  const target = { ...service, host: folder, port: 5432 };
  database = openDatabase(target, { max: 1, applicationName: 'flights' });
});
afterAll(async () => {
  await database.close();
  for (const socket of sockets) socket.destroy();
  proxy.close();
  rmSync(folder, { recursive: true });
  await app.stop();
});

test('a posting takes three round trips, with or without automatic posting: reads, writes, commit', async () => {
  const engine = createPostingEngine(database, () => {});
  const product_id = await seedProduct(app, app);
  const post = () =>
    engine.post(app.organizationId, {
      group: [
        {
          kind: 'movement',
          id: newId(),
          input: { product_id, type: 'entry', quantity: 1, unit_cost: 2, movement_date: '2026-03-10' },
        },
      ],
      userId: app.userIds.owner,
      origin: systemOrigin,
      call: undefined,
      toResponse: () => null,
      combineProblems: (problems) => problems[0] as ProblemError,
    });
  /** Average per posting, rounded: the socket may occasionally deliver a flight in two chunks. */
  const flightsOf = async (count: number): Promise<number> => {
    // The first postings open the month and describe each statement.
    for (let at = 0; at < 3; at += 1) await post();
    flights = 0;
    for (let at = 0; at < count; at += 1) await post();
    return Math.round(flights / count);
  };
  expect(await flightsOf(10)).toBe(3);
  await setAutomaticPosting(app, app);
  expect(await flightsOf(10)).toBe(3);
  expect(await readJournalEntries(app, app)).toHaveLength(13);
});
