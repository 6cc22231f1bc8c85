import { randomUUID } from 'node:crypto';
import { roles } from '@tallybook/domain';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordFailure } from './attempt-store.ts';
import { openReceiver, type ReceivedPost, type Receiver } from '../../../testing/receiver.ts';
import {
  seedProduct,
  startTestApp,
  waitForLockWaiters,
  withoutRequestId,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let own: TestOrganization;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await openReceiver();
  app = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  own = await app.newOrganization();
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});

let count = 0;
const newPath = () => `/hook-${(count += 1)}`;
const call = (method: string, path: string, body?: unknown, key = own.keys.admin) =>
  app.request(method, `/api/webhooks${path}`, { key, ...(body === undefined ? {} : { body }) });
const create = async (path: string, more: object = {}) => {
  const webhook = await call('POST', '', { url: receiver.url + path, ...more });
  expect(webhook.status).toBe(201);
  return webhook.body;
};
const invite = async () => {
  const email = `guest-${(count += 1)}@example.com`;
  const sent = await app.request('POST', '/api/invitations', {
    key: own.keys.admin,
    body: { email, role: 'clerk', metadata: { team: 'Lager' } },
  });
  expect(sent.status).toBe(201);
  return sent.body;
};
const deliveries = async (id: string, query = '') => (await call('GET', `/${id}/deliveries${query}`)).body;

const arrived = (path: string, number = 1): Promise<ReceivedPost> =>
  expect
    .poll(() => receiver.postsTo(path).length)
    .toBeGreaterThanOrEqual(number)
    .then(() => receiver.postsTo(path)[number - 1]!);
const settled = (id: string, status: string) =>
  expect.poll(async () => (await deliveries(id))[0]?.status).toBe(status);
/** Makes the next attempt due now. */
const retryNow = async (id: string) => {
  await expect.poll(async () => (await deliveries(id))[0]?.attempts).toBeGreaterThan(0);
  await app.admin`update webhook_deliveries set next_attempt_at = now() where webhook_id = ${id} and status = 'pending'`;
  app.services.fanOut.wake();
};
const verified = (secret: string, post: ReceivedPost) =>
  new Webhook(secret).verify(post.body, post.headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, unknown>;
  };

describe('a webhook message', () => {
  test('is signed as the specification says and contains the resource in its public form', async () => {
    const path = newPath();
    const webhook = await create(path, { events: ['invitation.sent', 'invitation.revoked'] });
    expect(webhook).toMatchObject({
      status: 'enabled',
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    });
    const invitation = await invite();
    const post = await arrived(path);
    expect(post.headers['content-type']).toBe('application/json');
    expect(verified(webhook.secret, post)).toEqual({
      type: 'invitation.sent',
      timestamp: expect.stringMatching(/Z$/),
      data: invitation,
    });
    await app.request('DELETE', `/api/invitations/${invitation.id}`, { key: own.keys.admin });
    const revoked = verified(webhook.secret, await arrived(path, 2));
    expect(revoked).toMatchObject({ type: 'invitation.revoked', data: { ...invitation, status: 'revoked' } });
    // Neither another secret nor another body verifies.
    expect(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, post)).toThrow(
      'No matching signature found',
    );
    expect(() => verified(webhook.secret, { ...post, body: `${post.body} ` })).toThrow(
      'No matching signature found',
    );
    await settled(webhook.id, 'delivered');
    expect((await deliveries(webhook.id))[0]).toMatchObject({
      event_type: 'invitation.revoked',
      attempts: 1,
      status_code: 204,
      last_error: null,
      next_attempt_at: null,
    });
  });

  test('is sent for every posted and reversed movement, and for no rejected one', async () => {
    const path = newPath();
    const webhook = await create(path, { events: ['stock_movement.posted', 'stock_movement.reversed'] });
    const product = await seedProduct(app, own);
    const post = (body: object) =>
      app.request('POST', '/api/inventory/stock-movements', { key: own.keys.admin, body });
    const entry = {
      product_id: product,
      type: 'entry',
      quantity: 4,
      unit_cost: 2.5,
      movement_date: '2026-03-10',
    };
    const posted = (await post(entry)).body;
    expect((await post({ ...entry, type: 'exit', quantity: 5, unit_cost: 0 })).status).toBe(400);
    const reversed = await app.request('POST', `/api/inventory/stock-movements/${posted.id}/reversal`, {
      key: own.keys.admin,
      body: {},
    });
    await arrived(path, 2);
    const bodies = receiver.postsTo(path).map((each) => verified(webhook.secret, each));
    const of = (type: string) => bodies.find((each) => each.type === type)?.data;
    expect(of('stock_movement.posted')).toEqual(posted);
    expect(of('stock_movement.reversed')).toEqual(reversed.body);
    expect(bodies).toHaveLength(2);
    const ids = receiver.postsTo(path).map((each) => each.headers['webhook-id']);
    expect(new Set(ids)).toHaveLength(2);
    await call('DELETE', `/${webhook.id}`);
  });

  test('is sent only for subscribed events of this organization since the webhook was created', async () => {
    const [wide, narrow, foreignPath] = [newPath(), newPath(), newPath()];
    await invite();
    const all = await create(wide);
    const few = await create(narrow, { events: ['invitation.revoked'] });
    const foreign = await app.newOrganization();
    await call('POST', '', { url: receiver.url + foreignPath }, foreign.keys.owner);
    const { id } = await invite();
    await arrived(wide);
    await app.request('DELETE', `/api/invitations/${id}`, { key: own.keys.admin });
    await arrived(narrow);
    await arrived(wide, 2);
    expect(receiver.postsTo(wide).map((each) => JSON.parse(each.body).data.id)).toEqual([id, id]);
    expect(receiver.postsTo(narrow)).toHaveLength(1);
    expect(receiver.postsTo(foreignPath)).toHaveLength(0);
    for (const webhook of [all, few]) await call('DELETE', `/${webhook.id}`);
  });

  test('is not sent for events from before the webhook was created or enabled again, even if their fan-out came later', async () => {
    const [path, other] = [newPath(), newPath()];
    const webhook = await create(path, { events: ['invitation.sent'] });
    const beside = await create(other, { events: ['invitation.sent'] });
    await call('POST', `/${webhook.id}/disable`, {});
    const missed = await invite();
    await call('POST', `/${webhook.id}/enable`, {});
    const latePath = newPath();
    const late = await create(latePath, { events: ['invitation.sent'] });
    // As if the fan-out had not run until now.
    await app.admin`
      update outgoing_events set fanned_out_at = null
      where organization_id = ${own.organizationId} and data ->> 'id' = ${missed.id}`;
    const wanted = await invite();
    await arrived(path);
    // Possibly once before, and once more now.
    await arrived(other, 2);
    await arrived(latePath);
    for (const each of [path, latePath])
      expect(receiver.postsTo(each).map((post) => JSON.parse(post.body).data.id)).toEqual([wanted.id]);
    for (const { id } of [webhook, beside, late]) await call('DELETE', `/${id}`);
  });

  test('needs no event row if no webhook subscribes to movements', async () => {
    const quiet = await app.newOrganization();
    const wants = async () =>
      (await app.admin`select movement_events from organizations where id = ${quiet.organizationId}`)[0]?.[
        'movement_events'
      ];
    const product = await seedProduct(app, quiet);
    const post = () =>
      app.request('POST', '/api/inventory/stock-movements', {
        key: quiet.keys.owner,
        body: { product_id: product, type: 'entry', quantity: 1, unit_cost: 1, movement_date: '2026-03-10' },
      });
    const rows = async () =>
      (await app.admin`select 1 from outgoing_events where organization_id = ${quiet.organizationId}`).length;
    const other = await call(
      'POST',
      '',
      { url: receiver.url, events: ['invitation.sent'] },
      quiet.keys.owner,
    );
    expect(await wants()).toBe(false);
    expect((await post()).status).toBe(201);
    expect(await rows()).toBe(0);
    const hook = await call('POST', '', { url: receiver.url + newPath() }, quiet.keys.owner);
    expect(await wants()).toBe(true);
    await post();
    expect(await rows()).toBe(1);
    await call('POST', `/${hook.body.id}/disable`, {}, quiet.keys.owner);
    expect(await wants()).toBe(false);
    await post();
    expect(await rows()).toBe(1);
    await call('POST', `/${hook.body.id}/enable`, {}, quiet.keys.owner);
    expect(await wants()).toBe(true);
    for (const { id } of [hook.body, other.body]) await call('DELETE', `/${id}`, undefined, quiet.keys.owner);
    expect(await wants()).toBe(false);
  });
});

describe('a receiver that', () => {
  test('fails gets another attempt with the same id, and a later success completes the delivery', async () => {
    const path = newPath();
    const webhook = await create(path, { events: ['invitation.sent'] });
    receiver.responders.set(path, (response) => {
      response.writeHead(receiver.postsTo(path).length === 1 ? 500 : 200).end('x'.repeat(100));
    });
    await invite();
    await arrived(path);
    await expect.poll(async () => (await deliveries(webhook.id))[0]?.attempts).toBe(1);
    const [waiting] = await deliveries(webhook.id);
    expect(waiting).toMatchObject({
      status: 'pending',
      status_code: 500,
      last_error: 'The receiver responded with status 500.',
    });
    const wait = Date.parse(waiting.next_attempt_at) - Date.parse(waiting.last_attempt_at);
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThanOrEqual(6_000);
    expect((await call('GET', `/${webhook.id}`)).body.failing_since).toMatch(/Z$/);
    await arrived(path, 2);
    await settled(webhook.id, 'delivered');
    expect((await call('GET', `/${webhook.id}`)).body.failing_since).toBeNull();
    const [first, second] = receiver.postsTo(path);
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(second!.body).toBe(first!.body);
    expect((await deliveries(webhook.id))[0]).toMatchObject({
      attempts: 2,
      status_code: 200,
      last_error: null,
    });
    await call('DELETE', `/${webhook.id}`);
  });

  test('fails only after its webhook was disabled does not count as failing', async () => {
    const path = newPath();
    const webhook = await create(path, { events: ['invitation.sent'] });
    const mayRespond = Promise.withResolvers<void>();
    receiver.responders.set(
      path,
      (response) => void mayRespond.promise.then(() => response.writeHead(500).end()),
    );
    await call('POST', `/${webhook.id}/test`, {});
    await arrived(path);
    await call('POST', `/${webhook.id}/disable`, {});
    await call('POST', `/${webhook.id}/enable`, {});
    mayRespond.resolve();
    await expect
      .poll(
        async () =>
          (
            await app.admin`
              select 1 from pgboss.job where data ->> 'webhook_id' = ${webhook.id} and state = 'completed'`
          ).length,
      )
      .toBe(1);
    expect((await call('GET', `/${webhook.id}`)).body.failing_since).toBeNull();
    expect((await deliveries(webhook.id))[0]).toMatchObject({ status: 'cancelled', attempts: 0 });
    const trail = await app.request('GET', `/api/audit-events?subject_id=${webhook.id}&type=webhook.test`, {
      key: own.keys.admin,
    });
    expect(trail.body).toMatchObject([{ actor_user_id: own.userIds.admin }]);
    await call('DELETE', `/${webhook.id}`);
  });

  test('responds 410 is disabled, and the audit trail names the service as the actor', async () => {
    const path = newPath();
    const webhook = await create(path, { events: ['invitation.sent'] });
    receiver.responders.set(path, (response) => void response.writeHead(410).end());
    await invite();
    await settled(webhook.id, 'failed');
    expect((await call('GET', `/${webhook.id}`)).body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'gone',
    });
    await invite();
    const trail = await app.request('GET', `/api/audit-events?subject_id=${webhook.id}`, {
      key: own.keys.admin,
    });
    expect(trail.body[0]).toMatchObject({
      type: 'webhook.disabled',
      actor_user_id: null,
      credential: null,
      details: { reason: 'gone', host: new URL(receiver.url).host },
    });
    expect(receiver.postsTo(path)).toHaveLength(1);
    expect((await call('POST', `/${webhook.id}/test`, {})).body.code).toBe('WEBHOOK_DISABLED');
    receiver.responders.delete(path);
    expect((await call('POST', `/${webhook.id}/enable`, {})).body).toMatchObject({
      status: 'enabled',
      disabled_reason: null,
    });
    await call('POST', `/${webhook.id}/test`, {});
    await arrived(path, 2);
    await call('DELETE', `/${webhook.id}`);
  });

  test('redirects is not followed, and one that closes the connection is reported', async () => {
    const [redirecting, cutting] = [newPath(), newPath()];
    const elsewhere = newPath();
    receiver.responders.set(redirecting, (response) => {
      response.writeHead(307, { location: receiver.url + elsewhere }).end();
    });
    receiver.responders.set(cutting, (response) => void response.socket?.destroy());
    const hooks = [await create(redirecting), await create(cutting)];
    for (const hook of hooks) await call('POST', `/${hook.id}/test`, {});
    const errors = [];
    for (const hook of hooks) {
      await expect.poll(async () => (await deliveries(hook.id))[0]?.attempts).toBe(1);
      errors.push((await deliveries(hook.id))[0].last_error);
      await call('DELETE', `/${hook.id}`);
    }
    expect(errors).toEqual([
      'The receiver responded with status 307; redirects are not followed.',
      'The connection was closed before a response.',
    ]);
    expect(receiver.postsTo(elsewhere)).toHaveLength(0);
  });

  test('fails for a day gets no further attempts of a delivery, and after five days it is disabled', async () => {
    const path = newPath();
    receiver.responders.set(path, (response) => void response.writeHead(503).end());
    const webhook = await create(path, { events: ['invitation.sent'] });
    const giveUp = async () => {
      await call('POST', `/${webhook.id}/test`, {});
      for (let attempt = 1; attempt <= 11; attempt += 1) {
        await expect.poll(async () => (await deliveries(webhook.id))[0]?.attempts).toBe(attempt);
        await retryNow(webhook.id);
      }
      await settled(webhook.id, 'failed');
    };
    await giveUp();
    expect((await deliveries(webhook.id))[0]).toMatchObject({
      attempts: 11,
      next_attempt_at: null,
      status_code: 503,
    });
    expect((await call('GET', `/${webhook.id}`)).body).toMatchObject({ status: 'enabled' });
    expect(await deliveries(webhook.id, '?status=failed')).toHaveLength(1);
    expect(await deliveries(webhook.id, '?status=pending')).toHaveLength(0);
    await app.admin`update webhooks set failing_since = now() - interval '5 days' where id = ${webhook.id}`;
    await giveUp();
    expect((await call('GET', `/${webhook.id}`)).body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'failing',
    });
    // The five days begin again: the next failure must not disable it at once.
    expect((await call('POST', `/${webhook.id}/enable`, {})).body).toMatchObject({
      status: 'enabled',
      failing_since: null,
    });
  });

  test('fails while its webhook is disabled and enabled again does not count as failing, because recording it waits', async () => {
    const path = newPath();
    const webhook = await create(path, { events: ['invitation.sent'] });
    receiver.responders.set(path, (response) => void response.writeHead(503).end());
    await call('POST', `/${webhook.id}/test`, {});
    await expect.poll(async () => (await deliveries(webhook.id))[0]?.attempts).toBe(1);
    const [{ id: deliveryId }] = await deliveries(webhook.id);
    await app.admin`update webhook_deliveries set next_attempt_at = 'infinity' where id = ${deliveryId}`;
    const { organizationId } = own;
    const key = { organizationId, deliveryId, attempt: 2 };
    const { recording } = await app.admin.begin(async (other) => {
      // What disabling and enabling do to the two rows.
      await other`update webhooks set failing_since = null, enabled_at = now() where id = ${webhook.id}`;
      await other`
        update webhook_deliveries set status = 'cancelled', next_attempt_at = null where id = ${deliveryId}`;
      const recording = app.services.database.tenant(organizationId, (tx) =>
        recordFailure(tx, webhook.id, key),
      );
      await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
      return { recording };
    });
    expect(await recording).toBeUndefined();
    expect((await call('GET', `/${webhook.id}`)).body.failing_since).toBeNull();
    await call('DELETE', `/${webhook.id}`);
  });
});

test('a failure does not count while the webhook is disabled, even if its delivery is pending', async () => {
  const path = newPath();
  const webhook = await create(path, { events: ['invitation.sent'] });
  receiver.responders.set(path, (response) => void response.writeHead(503).end());
  await call('POST', `/${webhook.id}/test`, {});
  await expect.poll(async () => (await deliveries(webhook.id))[0]?.attempts).toBe(1);
  const [{ id: deliveryId }] = await deliveries(webhook.id);
  // As if the test had been sent while the webhook was being disabled: its delivery was not cancelled.
  await app.admin`update webhooks set failing_since = null, status = 'disabled' where id = ${webhook.id}`;
  const key = { organizationId: own.organizationId, deliveryId, attempt: 2 };
  const recorded = await app.services.database.tenant(own.organizationId, (tx) =>
    recordFailure(tx, webhook.id, key),
  );
  expect(recorded).toBeUndefined();
  expect((await call('GET', `/${webhook.id}`)).body.failing_since).toBeNull();
  await call('DELETE', `/${webhook.id}`);
});

describe('a signing secret', () => {
  test('is shown once, replayed as null, and stored nowhere in plain text', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { url: `${receiver.url}${newPath()}?token=in-the-query` };
    const send = () => app.request('POST', '/api/webhooks', { key: own.keys.admin, body, headers });
    const first = await send();
    const again = await send();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual({ ...first.body, secret: null });
    const rotated = await call('POST', `/${first.body.id}/rotate`, {});
    for (const path of ['', `/${first.body.id}`])
      expect(JSON.stringify((await call('GET', path)).body)).not.toContain('whsec_');
    const tables = await app.admin<{ name: string }[]>`
      select n.nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname in ('public', 'pgboss')`;
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables)
      for (const { secret } of [first.body, rotated.body]) {
        const [found] = await app.admin.unsafe(
          `select count(*)::int as n from ${name} t where strpos(t::text, $1) > 0`,
          [secret.slice(6, -1)],
        );
        expect([name, found?.['n']]).toEqual([name, 0]);
      }
    // A receiver's URL may contain a secret of its own.
    const trail = await app.admin`select t::text from audit_events t`;
    expect(JSON.stringify(trail)).not.toContain('in-the-query');
    await call('DELETE', `/${first.body.id}`);
    const [row] = await app.admin`select secret, previous_secrets from webhooks where id = ${first.body.id}`;
    expect(row).toEqual({ secret: null, previous_secrets: [] });
  });

  test('signs along with its successor for a day', async () => {
    const path = newPath();
    const webhook = await create(path);
    const rotated = (await call('POST', `/${webhook.id}/rotate`, {})).body;
    expect(rotated.secret).not.toBe(webhook.secret);
    const left = Date.parse(rotated.previous_secret_expires_at) - Date.now();
    expect(left).toBeGreaterThan(23.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(24 * 3_600_000 + 1_000);
    await call('POST', `/${webhook.id}/test`, {});
    const both = await arrived(path);
    for (const secret of [webhook.secret, rotated.secret])
      expect(verified(secret, both)).toMatchObject({
        type: 'webhook.test',
        data: { webhook_id: webhook.id },
      });
    // A caller repeats a rotation whose response was lost: the secret that receivers know goes on signing.
    const third = (await call('POST', `/${webhook.id}/rotate`, {})).body;
    await call('POST', `/${webhook.id}/test`, {});
    const all = await arrived(path, 2);
    for (const { secret } of [webhook, rotated, third])
      expect(verified(secret, all).type).toBe('webhook.test');
    for (let more = 0; more < 5; more += 1) await call('POST', `/${webhook.id}/rotate`, {});
    const last = (await call('POST', `/${webhook.id}/rotate`, {})).body;
    await app.admin`
      update webhooks set previous_secrets = (
        select jsonb_agg(item || jsonb_build_object('expires_at', now() - interval '1 second'))
        from jsonb_array_elements(previous_secrets) as former (item))
      where id = ${webhook.id}`;
    expect((await call('GET', `/${webhook.id}`)).body.previous_secret_expires_at).toBeNull();
    await call('POST', `/${webhook.id}/test`, {});
    const later = await arrived(path, 3);
    expect(verified(last.secret, later).type).toBe('webhook.test');
    expect(later.headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}=$/);
    for (const { secret } of [webhook, rotated, third])
      expect(() => verified(secret, later)).toThrow('No matching signature found');
    await call('DELETE', `/${webhook.id}`);
  });

  test('signs along with at most three former ones, as docs/webhooks.md says', async () => {
    const path = newPath();
    const webhook = await create(path);
    const secrets: string[] = [webhook.secret];
    for (let more = 0; more < 4; more += 1)
      secrets.push((await call('POST', `/${webhook.id}/rotate`, {})).body.secret);
    await call('POST', `/${webhook.id}/test`, {});
    const post = await arrived(path);
    expect(post.headers['webhook-signature']?.toString().split(' ')).toHaveLength(4);
    for (const secret of secrets.slice(1)) expect(verified(secret, post).type).toBe('webhook.test');
    expect(() => verified(webhook.secret, post)).toThrow('No matching signature found');
    await call('DELETE', `/${webhook.id}`);
  });

  test('that was encrypted with another TOKEN_KEY fails the delivery instead of sending it unsigned', async () => {
    const path = newPath();
    const webhook = await create(path);
    await app.admin`update webhooks set secret = ${Buffer.alloc(60).toString('base64url')} where id = ${webhook.id}`;
    await call('POST', `/${webhook.id}/test`, {});
    await expect.poll(async () => (await deliveries(webhook.id))[0]?.attempts).toBe(1);
    expect((await deliveries(webhook.id))[0].last_error).toContain('TOKEN_KEY');
    expect(receiver.postsTo(path)).toHaveLength(0);
    await call('DELETE', `/${webhook.id}`);
  });
});

describe('the webhook operations', () => {
  test('are for admins and owners only; foreign, random and deleted ids give the same error', async () => {
    const webhook = await create(newPath());
    const gone = await create(newPath());
    await call('DELETE', `/${gone.id}`);
    const foreign = await app.newOrganization();
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/disable', {}],
      ['POST', '/enable', {}],
      ['POST', '/rotate', {}],
      ['POST', '/test', {}],
      ['GET', '/deliveries'],
    ];
    for (const [method, below, body] of calls) {
      for (const role of roles.slice(2))
        expect((await call(method, `/${webhook.id}${below}`, body, own.keys[role])).status).toBe(403);
      const responses = await Promise.all([
        call(method, `/${webhook.id}${below}`, body, foreign.keys.owner),
        call(method, `/${randomUUID()}${below}`, body),
        call(method, `/${gone.id}${below}`, body),
      ]);
      for (const response of responses) {
        expect([method, below, response.status]).toEqual([method, below, 404]);
        expect(withoutRequestId(response.body)).toEqual(withoutRequestId(responses[0].body));
      }
    }
    for (const role of roles.slice(2)) {
      expect((await call('GET', '', undefined, own.keys[role])).status).toBe(403);
      expect((await call('POST', '', { url: receiver.url }, own.keys[role])).status).toBe(403);
    }
    expect((await call('GET', `/${webhook.id}`, undefined, own.keys.owner)).body).toMatchObject({
      status: 'enabled',
    });
    const ids = (await call('GET', '')).body.map(({ id }: { id: string }) => id);
    expect(ids).toContain(webhook.id);
    expect(ids).not.toContain(gone.id);
    await call('DELETE', `/${webhook.id}`);
  });

  test('list pages newest first, and a cursor is valid for its own webhook only', async () => {
    const [a, b] = [await create(newPath()), await create(newPath())];
    for (let n = 0; n < 5; n += 1) await call('POST', `/${a.id}/test`, {});
    const all = (await deliveries(a.id)).map(({ id }: { id: string }) => id);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await call(
        'GET',
        `/${a.id}/deliveries?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      ids.push(...page.body.map(({ id }: { id: string }) => id));
      cursor = page.headers.get('x-next-cursor');
      if (cursor !== null && ids.length === 2)
        expect((await call('GET', `/${b.id}/deliveries?limit=2&cursor=${cursor}`)).body.code).toBe(
          'INVALID_CURSOR',
        );
    } while (cursor !== null);
    expect(ids).toEqual(all);
    expect(ids).toHaveLength(5);
    const hooks = await call('GET', '?limit=1');
    expect(hooks.body[0].id).toBe(b.id);
    expect(hooks.headers.get('x-next-cursor')).not.toBeNull();
    for (const { id } of [a, b]) await call('DELETE', `/${id}`);
  });

  test('create at most twenty webhooks, even concurrently', async () => {
    const full = await app.newOrganization();
    const send = () => call('POST', '', { url: receiver.url }, full.keys.owner);
    const responses = await Promise.all(Array.from({ length: 23 }, send));
    expect(responses.filter((each) => each.status === 201)).toHaveLength(20);
    expect(responses.filter((each) => each.body.code === 'WEBHOOK_LIMIT_REACHED')).toHaveLength(3);
  });

  test('reject an invalid webhook and name the field', async () => {
    for (const [body, pointer] of [
      [{}, '/url'],
      [{ url: 5 }, '/url'],
      [{ url: 'ftp://example.com' }, '/url'],
      [{ url: 'https://user:pass@example.com' }, '/url'],
      [{ url: 'https://user@example.com' }, '/url'],
      [{ url: 'https://example.com/#part' }, '/url'],
      [{ url: 'https://example.com/#' }, '/url'],
      [{ url: 'https://example.com/a b' }, '/url'],
      [{ url: ' https://example.com/' }, '/url'],
      // Browsers and curl parse this as host 8.8.8.8 with credentials.
      [{ url: 'https:///user:secret@8.8.8.8/' }, '/url'],
      [{ url: 'https:8.8.8.8' }, '/url'],
      [{ url: 'https://@8.8.8.8/' }, '/url'],
      [{ url: 'https://8.8.8.8:443/' }, '/url'],
      [{ url: 'https://EXAMPLE.com/' }, '/url'],
      [{ url: 'https://example.com/a/../b' }, '/url'],
      [{ url: 'https://0x7f.1/' }, '/url'],
      [{ url: 'https://2130706433/' }, '/url'],
      [{ url: 'https://[::ffff:10.0.0.1]/' }, '/url'],
      [{ url: 'https://example.com:25/' }, '/url'],
      [{ url: 'https://example.com:999/' }, '/url'],
      [{ url: `https://example.com/${'a'.repeat(2048)}` }, '/url'],
      [{ url: 'https://example.com', events: [] }, '/events'],
      [{ url: 'https://example.com', events: ['nothing'] }, '/events/0'],
      [{ url: 'https://example.com', events: ['invitation.sent', 'invitation.sent'] }, '/events'],
      [{ url: 'https://example.com', secret: 'mine' }, '/secret'],
    ] as const) {
      const response = await call('POST', '', body);
      expect([body, response.status, response.body.errors?.[0]?.pointer]).toEqual([body, 400, pointer]);
    }
  });
});
