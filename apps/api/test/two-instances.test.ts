import { giveGuards, noPgBouncer, startPgBouncer, type PgBouncer } from '@tallybook/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailbox, type Mailbox } from '../src/platform/mail/mailbox.testing.ts';
import type { RunningService } from '../src/start/service.ts';
import { sendFromConsole, signInWithKey } from '../src/testing/console-session.ts';
import {
  latestInvitationToken,
  seedProduct,
  sendRequest,
  startSecondInstance,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../src/testing/index.ts';

if (noPgBouncer !== undefined) console.warn(noPgBouncer);

const movements = '/api/inventory/stock-movements';
/** The documented bound; cached rights expire after 5 s even without an invalidation. */
const withinOneSecond = { timeout: 1_000, interval: 20 };
const within15Seconds = { timeout: 15_000, interval: 50 };
const turns = Array.from({ length: 20 }, (_, index) => index);
const statusesOf = (responses: readonly TestResponse[]) =>
  responses.map(({ status }) => status).sort((a, b) => a - b);
const oneWins = (winner: number, others: number) => [winner, ...turns.slice(1).map(() => others)];

// Tested with direct connections, and with both instances sharing four connections of PgBouncer in transaction mode.
describe.each([
  ['connected directly', false],
  ['behind PgBouncer', true],
])('two instances %s', (_, pooled) => {
  describe.skipIf(pooled && noPgBouncer !== undefined)('on one database', () => {
    let app: TestApp;
    let second: RunningService;
    let mailbox: Mailbox;
    let bouncer: PgBouncer | undefined;

    beforeAll(async () => {
      mailbox = await openMailbox();
      const variables = {
        LOG_LEVEL: 'silent',
        DATABASE_POOL: '10',
        SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
        PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
      };
      app = await startTestApp(variables, undefined, async (database) => {
        if (!pooled) return database.service;
        await giveGuards(database);
        bouncer = await startPgBouncer(database, { default_pool_size: '4' });
        return bouncer.target;
      });
      second = await startSecondInstance(app, variables);
    });
    afterAll(async () => {
      await second.stop();
      await app.stop();
      await bouncer?.stop();
      await mailbox.close();
    });

    /** Alternates between the instances. */
    const urlOf = (turn: number): string => (turn % 2 === 0 ? app.url : second.url);

    const call = (
      url: string,
      method: string,
      path: string,
      {
        body,
        key = app.keys.owner,
        ...headers
      }: { body?: unknown; key?: string | null; 'idempotency-key'?: string } = {},
    ) => sendRequest(method, url + path, { key, body, headers });

    const movement = (product_id: string, type: 'entry' | 'exit', quantity: number) => ({
      product_id,
      type,
      quantity,
      movement_date: '2026-03-10',
      unit_cost: 2.5,
    });
    const statusAt = async (url: string, key: string): Promise<number> =>
      (await call(url, 'GET', '/api/me', { key })).status;

    test('of 20 concurrent exits of the last unit, one succeeds', async () => {
      for (let round = 0; round < 3; round += 1) {
        const product = await seedProduct(app, app);
        expect(
          (await call(second.url, 'POST', movements, { body: movement(product, 'entry', 1) })).status,
        ).toBe(201);
        const responses = await Promise.all(
          turns.map((turn) => call(urlOf(turn), 'POST', movements, { body: movement(product, 'exit', 1) })),
        );
        expect(statusesOf(responses)).toEqual(oneWins(201, 400));
        expect(new Set(responses.map(({ body }) => body.code))).toEqual(
          new Set([undefined, 'INSUFFICIENT_STOCK']),
        );
        expect(await app.admin`select on_hand from stock_balances where product_id = ${product}`).toEqual([
          { on_hand: '0' },
        ]);
      }
    });

    test('the same Idempotency-Key sent to both posts one movement and gets the same response every time', async () => {
      const product = await seedProduct(app, app);
      const sent = { body: movement(product, 'entry', 1), 'idempotency-key': `both-${product}` };
      const responses = await Promise.all(turns.map((turn) => call(urlOf(turn), 'POST', movements, sent)));
      expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1);
      expect(responses[0]?.status).toBe(201);
      expect(await app.admin`select 1 from stock_movements where product_id = ${product}`).toHaveLength(1);
    });

    test('20 concurrent postings on each instance add up, in one hash chain', async () => {
      const product = await seedProduct(app, app);
      const both = [...turns, ...turns.map((turn) => turn + 1)];
      const responses = await Promise.all(
        both.map((turn) => call(urlOf(turn), 'POST', movements, { body: movement(product, 'entry', 2) })),
      );
      expect(new Set(statusesOf(responses))).toEqual(new Set([201]));
      expect(await app.admin`select on_hand from stock_balances where product_id = ${product}`).toEqual([
        { on_hand: '80' },
      ]);
      const verification = await call(second.url, 'GET', '/api/inventory/verify');
      expect(verification).toMatchObject({ status: 200, body: { ok: true } });
    });

    test('20 concurrent acceptances of an invitation create one account', async () => {
      const email = `guest-${String(pooled)}@example.com`;
      expect(
        (await call(app.url, 'POST', '/api/invitations', { body: { email, role: 'clerk' } })).status,
      ).toBe(201);
      const token = await latestInvitationToken(app, email, mailbox);
      const responses = await Promise.all(
        turns.map((turn) =>
          call(urlOf(turn), 'POST', '/api/invitations/accept', { body: { token }, key: null }),
        ),
      );
      expect(statusesOf(responses)).toEqual(oneWins(200, 409));
      expect(
        await app.admin`select 1 from memberships m join users u on u.id = m.user_id where u.email = ${email}`,
      ).toHaveLength(1);
    });

    test('each email is sent once, whichever instance queued it', async () => {
      const emails = turns.map((turn) => `mail-${turn}-${String(pooled)}@example.com`);
      const responses = await Promise.all(
        emails.map((email, turn) =>
          call(urlOf(turn), 'POST', '/api/invitations', { body: { email, role: 'viewer' } }),
        ),
      );
      expect(new Set(statusesOf(responses))).toEqual(new Set([201]));
      const unsent = () =>
        app.admin`select 1 from invitations where email = any(${emails}) and mail_status <> 'sent'`;
      await expect.poll(async () => (await unsent()).length, within15Seconds).toBe(0);
      const received = mailbox.mails.flatMap(({ to }) => to).filter((to) => emails.includes(to));
      expect(received.sort()).toEqual(emails.sort());
    });

    test('a revoked key or changed role takes effect on the other instance within a second', async () => {
      const created = await call(app.url, 'POST', '/api/api-keys', { body: { name: 'k', role: 'viewer' } });
      for (let n = 0; n < 3; n += 1) expect(await statusAt(second.url, created.body.key)).toBe(200);
      expect((await call(app.url, 'DELETE', `/api/api-keys/${created.body.id}`)).status).toBe(204);
      await expect.poll(() => statusAt(second.url, created.body.key), withinOneSecond).toBe(401);

      // A key whose role exceeds its member's new role is revoked with the change.
      const { clerk } = app.keys;
      const product = await seedProduct(app, app);
      const post = () =>
        call(second.url, 'POST', movements, { body: movement(product, 'entry', 1), key: clerk });
      expect((await post()).status).toBe(201);
      const member = `/api/members/${app.userIds.clerk}`;
      expect((await call(app.url, 'PATCH', member, { body: { role: 'viewer' } })).status).toBe(200);
      await expect.poll(async () => (await post()).status, withinOneSecond).toBe(401);
    });

    test('a session of the console ends on the other instance within a second of its key or a sign-out', async () => {
      const created = await call(app.url, 'POST', '/api/api-keys', { body: { name: 'k', role: 'viewer' } });
      const cookies = [await signInWithKey(app, created.body.key), await signInWithKey(app, app.keys.owner)];
      const statusOf = async (cookie = ''): Promise<number> =>
        (await sendFromConsole(second, 'GET', '/console/trpc/me.get', { headers: { cookie } })).status;
      for (const cookie of [...cookies, ...cookies]) expect(await statusOf(cookie)).toBe(200);
      expect((await call(app.url, 'DELETE', `/api/api-keys/${created.body.id}`)).status).toBe(204);
      await expect.poll(() => statusOf(cookies[0]), withinOneSecond).toBe(401);
      expect(await statusOf(cookies[1])).toBe(200);
      const headers = { cookie: cookies[1] ?? '' };
      expect((await sendFromConsole(app, 'DELETE', '/console/session', { headers })).status).toBe(204);
      await expect.poll(() => statusOf(cookies[1]), withinOneSecond).toBe(401);
    });

    const isListening = async (url: string): Promise<boolean> =>
      /^tallybook_listening 1$/m.test(await (await fetch(`${url}/metrics`)).text());

    test('an instance whose listener is disconnected does not use its cache', async () => {
      const created = await call(app.url, 'POST', '/api/api-keys', { body: { name: 'k', role: 'viewer' } });
      expect(await statusAt(second.url, created.body.key)).toBe(200);
      const { database, username: login } = app.database.service;
      // Limits connections to this database, because all test files share the login.
      await app.admin.unsafe(`alter database ${database} connection limit 0`);
      try {
        await app.admin`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = ${login} and (query like 'listen %' or query = 'select 1')`;
        await expect.poll(() => isListening(second.url), withinOneSecond).toBe(false);
        expect(await statusAt(second.url, created.body.key)).toBe(200);
        expect((await call(app.url, 'DELETE', `/api/api-keys/${created.body.id}`)).status).toBe(204);
        expect(await statusAt(second.url, created.body.key)).toBe(401);
      } finally {
        await app.admin.unsafe(`alter database ${database} connection limit -1`);
      }
      await expect.poll(() => isListening(second.url), within15Seconds).toBe(true);
    });

    test.skipIf(!pooled)(
      'while PgBouncer is down requests get 503, and after its restart retries complete each exactly once',
      async () => {
        const product = await seedProduct(app, app);
        const post = (turn: number) =>
          call(urlOf(turn), 'POST', movements, {
            body: movement(product, 'entry', 1),
            'idempotency-key': `killed-${product}-${turn}`,
          });
        const during = Promise.all(turns.map(post));
        await bouncer?.kill();
        for (const { status } of await during) expect([201, 503]).toContain(status);
        expect((await post(100)).status).toBe(503);
        await bouncer?.start();
        // With the same idempotency keys: finished requests are not repeated, the others are completed.
        await expect
          .poll(async () => new Set(statusesOf(await Promise.all(turns.map(post)))), within15Seconds)
          .toEqual(new Set([201]));
        expect(await app.admin`select on_hand from stock_balances where product_id = ${product}`).toEqual([
          { on_hand: '20' },
        ]);
      },
    );

    test('neither instance has reported an internal error', async () => {
      for (const url of [app.url, second.url])
        expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('code="INTERNAL_ERROR"');
    });
  });
});
