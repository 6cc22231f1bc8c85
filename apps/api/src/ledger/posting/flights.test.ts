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
import { expectCreated, seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { createPostingEngine } from './engine.ts';

// Counts round trips on the socket, which determine the latency of a posting; no clock is needed.

let app: TestApp;
let database: Database;
let flights = 0;
let statements = 0;
/** Texts of the statements that were described to PostgreSQL; later uses send only their names. */
let texts = '';
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
    readMessages(client);
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

/** Counts what the client executes. Each message is its kind, its length, and its content; only the first has no kind. */
function readMessages(client: net.Socket): void {
  let rest = Buffer.alloc(0);
  let kindLength = 0;
  client.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= kindLength + 4) {
      const end = kindLength + rest.readUInt32BE(kindLength);
      if (rest.length < end) return;
      const kind = kindLength === 0 ? '' : rest.toString('latin1', 0, 1);
      if (kind === 'E' || kind === 'Q') statements += 1;
      if (kind === 'P' || kind === 'Q') texts += rest.toString('utf8', kindLength + 4, end);
      rest = rest.subarray(end);
      kindLength = 1;
    }
  });
}

const postEntry = (
  engine: ReturnType<typeof createPostingEngine>,
  product_id: string,
  location_id?: string,
) =>
  engine.post(app.organizationId, {
    group: [
      {
        kind: 'movement',
        id: newId(),
        input: {
          product_id,
          type: 'entry',
          quantity: 1,
          unit_cost: 2,
          movement_date: '2026-03-10',
          ...(location_id && { location_id }),
        },
      },
    ],
    userId: app.userIds.owner,
    origin: systemOrigin,
    call: undefined,
    toResponse: () => null,
    combineProblems: (problems) => problems[0] as ProblemError,
  });

test('a product that uses only the default location is posted without any statement about locations', async () => {
  const engine = createPostingEngine(database, () => {});
  const post = (productId: string, locationId?: string) => postEntry(engine, productId, locationId);
  const sentBy = async (post: () => Promise<unknown>): Promise<{ flights: number; statements: number }> => {
    const before = statements;
    flights = 0;
    for (let at = 0; at < 10; at += 1) await post();
    return { flights: Math.round(flights / 10), statements: (statements - before) / 10 };
  };
  const ofLocations = /\b(?:from|into|join|update) (?:locations|stock_location_\w+|stock_transfers)\b/;
  const location = await expectCreated(
    app.request('POST', '/api/inventory/locations', { body: { code: 'WEST', name: 'West' } }),
  );
  const [unlocated, located] = [await seedProduct(app, app), await seedProduct(app, app)];
  await post(unlocated);
  expect(await sentBy(() => post(unlocated))).toEqual({ flights: 3, statements: 16 });
  expect(texts).not.toMatch(ofLocations);
  await post(located, location.id);
  expect(await sentBy(() => post(located))).toMatchObject({ flights: 4 });
  expect(texts).toMatch(ofLocations);
  // Another product's locations change nothing.
  expect(await sentBy(() => post(unlocated))).toEqual({ flights: 3, statements: 16 });
});

test('a count of a whole product reads nothing about locations, whether the organization has some or not', async () => {
  const engine = createPostingEngine(database, () => {});
  const product_id = await seedProduct(app, app);
  await postEntry(engine, product_id);
  // One that has had movements since it was entered is compared with what other stock takes have found, too.
  const count = (locationId?: string) =>
    engine.post(app.organizationId, {
      group: [
        {
          kind: 'count',
          id: newId(),
          productId: product_id,
          countDate: '2026-03-10',
          locationId,
          counted: 1,
          unitCost: 2,
          reference: 'stock-take:1',
          expectedWhenCounted: 1,
          countedSeq: '9000000',
        },
      ],
      userId: app.userIds.owner,
      origin: systemOrigin,
      call: undefined,
      toResponse: () => null,
      combineProblems: (problems) => problems[0] as ProblemError,
    });
  const sentBy = async (locationId?: string): Promise<{ flights: number; statements: number }> => {
    const before = statements;
    flights = 0;
    for (let at = 0; at < 10; at += 1) await count(locationId);
    return { flights: Math.round(flights / 10), statements: (statements - before) / 10 };
  };
  const { body } = await app.request('GET', '/api/inventory/locations');
  const standard = body.find((each: { is_default: boolean }) => each.is_default);
  texts = '';
  const whole = await sentBy();
  expect(texts).not.toMatch(/\bstock_location_\w+|stock_transfers\b/);
  // Its location is one flight more.
  expect(await sentBy(standard.id)).toMatchObject({ flights: whole.flights + 1 });
  expect(await sentBy()).toEqual(whole);
});

test('a posting takes three round trips, with or without automatic posting: reads, writes, commit', async () => {
  const engine = createPostingEngine(database, () => {});
  const product_id = await seedProduct(app, app);
  const post = () => postEntry(engine, product_id);
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
