import { onCluster } from '@tallybook/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf, sendCsv } from '../../../http/csv/testing/send.ts';
import { newId } from '../../../platform/ids.ts';
import { openReceiver, type Receiver } from '../../../testing/receiver.ts';
import {
  expectCreated,
  seedProduct,
  startSecondInstance,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';

const variables = { WEBHOOK_ALLOW_PRIVATE: 'true', TOKEN_KEY: '5'.repeat(64) };

let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
  app = await startTestApp(variables);
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});

const createWebhook = (key: string, path: string, events?: string[]) =>
  expectCreated(
    app.request('POST', '/api/webhooks', {
      key,
      body: { url: receiver.url + path, ...(events && { events }) },
    }),
  );

/** As the postings of a busy organization write them, all in one transaction. */
const insertEvents = async (numbers: Record<string, number>) => {
  const rows = Object.entries(numbers).flatMap(([organization_id, number]) =>
    Array.from({ length: number }, () => ({
      organization_id,
      id: newId(),
      type: 'stock_movement.posted',
      data: '{}',
    })),
  );
  for (let from = 0; from < rows.length; from += 5_000)
    await app.admin`insert into outgoing_events ${app.admin(rows.slice(from, from + 5_000))}`;
};

const discardBacklog = async () => {
  await app.admin`update outgoing_events set fanned_out_at = now() where fanned_out_at is null`;
  await app.admin`update webhook_deliveries set status = 'cancelled' where not queued and status = 'pending'`;
};

test('an import is one event for each webhook, whatever the number of its rows', async () => {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  await createWebhook(own.keys.owner, '/import');
  const row = { product_id: product, type: 'entry', quantity: 1, unit_cost: '1' };
  const file = csvOf([
    { ...row, movement_date: '2026-03-12' },
    ...Array.from({ length: 1_500 }, () => ({ ...row, movement_date: '2026-03-10' })),
    { ...row, type: 'exit', quantity: 9_999, movement_date: '2026-03-31' },
  ]);
  const { status, body } = await sendCsv(app, file, { key: own.keys.owner });
  expect(status).toBe(201);
  await expect.poll(() => receiver.postsTo('/import').length).toBe(1);
  const { problems: _, format: __, first_rows: ___, same_rows_as: ____, ...summary } = body;
  expect(JSON.parse(receiver.postsTo('/import')[0]!.body)).toMatchObject({
    type: 'stock_import.completed',
    data: summary,
  });
  expect(summary).toMatchObject({
    posted: 1_501,
    rejected: 1,
    first_movement_date: '2026-03-10',
    last_movement_date: '2026-03-12',
  });
  // The same request again posts nothing and sends nothing.
  expect((await sendCsv(app, file, { key: own.keys.owner })).headers.get('idempotency-replayed')).toBe(
    'true',
  );
  await app.request('POST', '/api/inventory/stock-movements', {
    key: own.keys.owner,
    body: { ...row, unit_cost: 1, movement_date: '2026-03-12' },
  });
  await expect.poll(() => receiver.postsTo('/import').length).toBe(2);
  expect(JSON.parse(receiver.postsTo('/import')[1]!.body).type).toBe('stock_movement.posted');
  const events = await app.admin`select 1 from outgoing_events where organization_id = ${own.organizationId}`;
  expect(events).toHaveLength(2);
});

test('sixty thousand deliveries of one organization do not delay those of another', async () => {
  const [busy, quiet] = [await app.newOrganization(), await app.newOrganization()];
  // The fan-out would find it first.
  expect(busy.organizationId < quiet.organizationId).toBe(true);
  for (let number = 0; number < 20; number += 1) await createWebhook(busy.keys.owner, `/busy-${number}`);
  await createWebhook(quiet.keys.owner, '/quiet');
  try {
    await insertEvents({ [busy.organizationId]: 3_000, [quiet.organizationId]: 1 });
    await expect.poll(() => receiver.postsTo('/quiet').length, { interval: 5 }).toBe(1);
    const [waiting] = await app.admin`
      select count(*)::int as events from outgoing_events
      where organization_id = ${busy.organizationId} and fanned_out_at is null`;
    expect(waiting?.['events']).toBeGreaterThan(1_000);
  } finally {
    await discardBacklog();
  }
});

test.skipIf(onCluster('counts jobs with a trigger'))(
  'two instances queue at most eight deliveries of a webhook at a time, and send each once',
  async () => {
    const own = await app.newOrganization();
    const { id } = await createWebhook(own.keys.owner, '/window');
    // The row has a job for each of its attempts, so the most crowded moment is recorded, not observed by chance.
    await app.admin`create table crowded (number int)`;
    await app.admin`
    create function record_crowd() returns trigger language plpgsql as $$ begin
      insert into crowded select count(*) from webhook_deliveries d
        where d.webhook_id = new.webhook_id and d.status = 'pending' and d.queued;
      return null;
    end $$`;
    await app.admin`
    create trigger record_crowd after update on webhook_deliveries for each row when (new.queued)
    execute function record_crowd()`;
    await app.admin`grant insert on crowded to public`;
    const other = await startSecondInstance(app, variables);
    try {
      await insertEvents({ [own.organizationId]: 200 });
      await expect.poll(() => receiver.postsTo('/window').length).toBe(200);
      await expect
        .poll(
          async () =>
            (
              await app.admin`
        select 1 from webhook_deliveries where webhook_id = ${id} and status = 'delivered'`
            ).length,
        )
        .toBe(200);
      expect(new Set(receiver.postsTo('/window').map((post) => post.headers['webhook-id'])).size).toBe(200);
      expect([...(await app.admin`select max(number) as most from crowded`)]).toEqual([{ most: 8 }]);
    } finally {
      await other.stop();
      await app.admin`drop trigger record_crowd on webhook_deliveries`;
    }
  },
);

test('an event for a webhook with 5,000 pending deliveries is skipped, and its delivery is listed as skipped', async () => {
  const own = await app.newOrganization();
  receiver.responders.set('/full', () => undefined);
  const { id } = await createWebhook(own.keys.owner, '/full');
  const beside = await createWebhook(own.keys.owner, '/beside', ['invitation.sent']);
  await insertEvents({ [own.organizationId]: 5_020 });
  const skipped = async (webhook: string) =>
    (await app.request('GET', `/api/webhooks/${webhook}/deliveries?status=skipped`, { key: own.keys.owner }))
      .body;
  await expect.poll(async () => (await skipped(id)).length).toBe(20);
  expect((await skipped(id))[0]).toMatchObject({ attempts: 0, next_attempt_at: null });
  const get = async (webhook: string) =>
    (await app.request('GET', `/api/webhooks/${webhook}`, { key: own.keys.owner })).body;
  expect(await get(id)).toMatchObject({ status: 'enabled', last_skipped_at: expect.stringMatching(/Z$/) });
  const invitation = { email: 'guest@example.com', role: 'clerk' };
  await expectCreated(app.request('POST', '/api/invitations', { key: own.keys.owner, body: invitation }));
  await expect.poll(() => receiver.postsTo('/beside').length).toBe(1);
  expect(await skipped(id)).toHaveLength(21);
  expect(await get(beside.id)).toMatchObject({ last_skipped_at: null });
  await app.request('DELETE', `/api/webhooks/${id}`, { key: own.keys.owner });
});

test('finished deliveries and their events are deleted after 30 days, pending ones are not', async () => {
  const own = await app.newOrganization();
  const { id } = await createWebhook(own.keys.owner, '/old', ['invitation.sent']);
  const at = (days: number) => new Date(Date.now() - days * 86_400_000);
  const insert = async (days: number, status: string) => {
    const time = at(days).getTime().toString(16).padStart(12, '0');
    const event = `${time.slice(0, 8)}-${time.slice(8)}-7${newId().slice(15)}`;
    await app.admin`
      insert into outgoing_events (organization_id, id, type, data, created_at, fanned_out_at)
      values (${own.organizationId}, ${event}, 'invitation.sent', '{}', ${at(days)}, ${at(days)})`;
    await app.admin`
      insert into webhook_deliveries (organization_id, id, webhook_id, event_id, status, queued, created_at)
      values (${own.organizationId}, ${newId()}, ${id}, ${event}, ${status}, true, ${at(days)})`;
    return event;
  };
  for (const status of ['delivered', 'failed', 'cancelled', 'skipped']) await insert(31, status);
  const kept = [await insert(31, 'pending'), await insert(29, 'delivered')];
  // Another instance, because deleting begins when a service starts.
  const other = await startSecondInstance(app, variables);
  const events = async () =>
    (
      await app.admin`select id from outgoing_events where organization_id = ${own.organizationId} order by id`
    ).map((row) => row['id']);
  await expect.poll(events).toEqual(kept);
  await other.stop();
  const left =
    await app.admin`select event_id from webhook_deliveries where webhook_id = ${id} order by event_id`;
  expect(left.map((row) => row['event_id'])).toEqual(kept);
});
