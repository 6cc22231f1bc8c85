import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../../../testing/receiver.ts';
import { rewriteLog } from '../../../testing/rewrite-log.ts';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startSecondInstance,
  startTestApp,
  verifyLedger,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import { announceAnchors } from './daily.ts';

const variables = { WEBHOOK_ALLOW_PRIVATE: 'true' };
const day = 24 * 60 * 60_000;

let app: TestApp;
let receiver: Receiver;
let mine: TestOrganization;
let product: string;

beforeAll(async () => {
  receiver = await openReceiver();
  app = await startTestApp(variables);
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});

beforeEach(async () => {
  mine = await app.newOrganization();
  product = await seedProduct(app, mine);
});

const receive = (of = mine, product_id = product) =>
  expectCreated(
    postMovement(
      app,
      { product_id, type: 'entry', quantity: 5, unit_cost: 10, movement_date: '2026-02-10' },
      { key: of.keys.owner },
    ),
  );

/** As if everything in the log had happened a day earlier. */
const letDayPass = (of = mine) =>
  rewriteLog(app.admin, of.organizationId, ({ facts, recordedAt }) => ({
    facts,
    recordedAt: new Date(recordedAt.getTime() - day),
  }));

const newest = async (of = mine) => (await verifyLedger(app, '', { key: of.keys.owner })).body.chain;

/** Their data, oldest first. */
const announced = async (of = mine) =>
  (await app.request('GET', '/api/audit-events?type=ledger.anchored', { key: of.keys.owner })).body
    .map(({ details }: { details: unknown }) => details)
    .toReversed();

test('two instances announce the anchor of a day once, to webhooks and in the audit trail', async () => {
  await receive();
  const created = await app.request('POST', '/api/webhooks', {
    key: mine.keys.owner,
    body: { url: `${receiver.url}/daily`, events: ['ledger.anchored'] },
  });
  expect(created.status).toBe(201);
  await letDayPass();
  const anchor = await newest();
  expect(anchor.position).toBe(2);
  // Each looks for anchors when it starts.
  const instances = await Promise.all([1, 2].map(() => startSecondInstance(app, variables)));
  try {
    await expect.poll(() => receiver.postsTo('/daily').length).toBe(1);
  } finally {
    for (const instance of instances) await instance.stop();
  }
  await announceAnchors(app.services.database);
  const [post] = receiver.postsTo('/daily');
  expect(JSON.parse(post?.body ?? '')).toEqual({
    type: 'ledger.anchored',
    timestamp: expect.any(String),
    data: anchor,
  });
  expect(await announced()).toEqual([anchor]);
  const { body: events } = await app.request('GET', '/api/audit-events?type=ledger.anchored', {
    key: mine.keys.owner,
  });
  expect(events).toMatchObject([
    { subject_type: 'ledger', subject_id: mine.organizationId, actor_user_id: null },
  ]);
  const sent = await app.admin`
    select 1 from outgoing_events where organization_id = ${mine.organizationId} and type = 'ledger.anchored'`;
  expect(sent).toHaveLength(1);
});

test('concurrent rounds announce each of many organizations once', async () => {
  const others = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const organization = await app.newOrganization();
      await receive(organization, await seedProduct(app, organization));
      await letDayPass(organization);
      return organization;
    }),
  );
  await Promise.all(Array.from({ length: 4 }, () => announceAnchors(app.services.database)));
  for (const organization of others)
    expect(await announced(organization)).toEqual([await newest(organization)]);
});

test('a day without growth has no anchor, and today has none yet', async () => {
  const { database } = app.services;
  await receive();
  await announceAnchors(database);
  expect(await announced()).toEqual([]);

  await letDayPass();
  const first = await newest();
  await receive();
  await announceAnchors(database);
  await announceAnchors(database);
  expect(await announced()).toEqual([first]);

  // Only the entries after the first anchor grow a day older, so that the anchor stays one of this log.
  const { recorded_at } = first;
  await rewriteLog(app.admin, mine.organizationId, ({ facts, recordedAt }) => ({
    facts,
    recordedAt: recordedAt > new Date(recorded_at) ? new Date(recordedAt.getTime() - day) : recordedAt,
  }));
  const second = await newest();
  expect(second.position).toBe(first.position + 1);
  await announceAnchors(database);
  await announceAnchors(database);
  expect(await announced()).toEqual([first, second]);
  for (const { position, head } of [first, second])
    expect(
      (await verifyLedger(app, `position=${position}&head=${head}`, { key: mine.keys.owner })).body,
    ).toMatchObject({ ok: true });
});

test('the database accepts an anchor of a position once', async () => {
  await receive();
  await letDayPass();
  await announceAnchors(app.services.database);
  await expect(app.admin`
    insert into audit_events (organization_id, id, type, subject_id, data)
    select organization_id, gen_random_uuid(), type, subject_id, data from audit_events
    where organization_id = ${mine.organizationId} and type = 'ledger.anchored' returning 1`).rejects.toMatchObject(
    {
      code: '23505',
    },
  );
});
