import { giveGuards, noPgBouncer, startPgBouncer, type PgBouncer } from '@tallybook/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailbox, type Mailbox } from '../src/platform/mail/mailbox.testing.ts';
import type { RunningService } from '../src/start/service.ts';
import {
  latestInvitationToken,
  seedProduct,
  startSecondInstance,
  startTestApp,
  type TestApp,
} from '../src/testing/index.ts';

if (noPgBouncer !== undefined) console.warn(noPgBouncer);

interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  readonly body: any;
}

const movements = '/api/inventory/stock-movements';
/** As long as the promise: sooner than what is cached would run out by itself (5 s). */
const withinOneSecond = { timeout: 1_000, interval: 20 };
const inTime = { timeout: 15_000, interval: 50 };
const twenty = Array.from({ length: 20 }, (_, index) => index);
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const one = (winner: number, others: number) => [winner, ...twenty.slice(1).map(() => others)];

// The same holds directly and where both instances share four connections of a PgBouncer in transaction mode.
describe.each([
  ['two instances', false],
  ['two instances behind PgBouncer', true],
])('%s', (_, pooled) => {
  describe.skipIf(pooled && noPgBouncer !== undefined)('on one database', () => {
    let app: TestApp;
    let beside: RunningService;
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
      beside = await startSecondInstance(app, variables);
    });
    afterAll(async () => {
      await beside.stop();
      await app.stop();
      await bouncer?.stop();
      await mailbox.close();
    });

    /** By turns to the one and the other. */
    const urlOf = (turn: number): string => (turn % 2 === 0 ? app.url : beside.url);

    async function call(
      url: string,
      method: string,
      path: string,
      {
        body,
        key = app.keys.owner,
        ...headers
      }: { body?: unknown; key?: string | null; 'idempotency-key'?: string },
    ): Promise<Answer> {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...headers,
          ...(key !== null && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
    }

    const move = (product_id: string, type: 'entry' | 'exit', quantity: number) => ({
      product_id,
      type,
      quantity,
      movement_date: '2026-03-10',
      unit_cost: 2.5,
    });
    const statusAt = async (url: string, key: string): Promise<number> =>
      (await call(url, 'GET', '/api/me', { key })).status;

    test('20 callers for the last unit: one has it, every time', async () => {
      for (let round = 0; round < 3; round += 1) {
        const product = await seedProduct(app, app);
        expect((await call(beside.url, 'POST', movements, { body: move(product, 'entry', 1) })).status).toBe(
          201,
        );
        const answers = await Promise.all(
          twenty.map((turn) => call(urlOf(turn), 'POST', movements, { body: move(product, 'exit', 1) })),
        );
        expect(statusesOf(answers)).toEqual(one(201, 400));
        expect(new Set(answers.map(({ body }) => body.code))).toEqual(
          new Set([undefined, 'INSUFFICIENT_STOCK']),
        );
        expect(await app.admin`select on_hand from stock_balances where product_id = ${product}`).toEqual([
          { on_hand: '0' },
        ]);
      }
    });

    test('one Idempotency-Key at both: one movement, the same answer to all', async () => {
      const product = await seedProduct(app, app);
      const sent = { body: move(product, 'entry', 1), 'idempotency-key': `both-${product}` };
      const answers = await Promise.all(twenty.map((turn) => call(urlOf(turn), 'POST', movements, sent)));
      expect(new Set(answers.map((each) => JSON.stringify(each)))).toHaveLength(1);
      expect(answers[0]?.status).toBe(201);
      expect(await app.admin`select 1 from stock_movements where product_id = ${product}`).toHaveLength(1);
    });

    test('20 parallel postings of each instance add up, in one chain', async () => {
      const product = await seedProduct(app, app);
      const both = [...twenty, ...twenty.map((turn) => turn + 1)];
      const answers = await Promise.all(
        both.map((turn) => call(urlOf(turn), 'POST', movements, { body: move(product, 'entry', 2) })),
      );
      expect(new Set(statusesOf(answers))).toEqual(new Set([201]));
      expect(await app.admin`select on_hand from stock_balances where product_id = ${product}`).toEqual([
        { on_hand: '80' },
      ]);
      const verified = await call(beside.url, 'GET', '/api/inventory/verify', {});
      expect(verified).toMatchObject({ status: 200, body: { ok: true } });
    });

    test('20 acceptances of one invitation: one account', async () => {
      const email = `guest-${String(pooled)}@example.com`;
      expect(
        (await call(app.url, 'POST', '/api/invitations', { body: { email, role: 'clerk' } })).status,
      ).toBe(201);
      const token = await latestInvitationToken(app, email);
      const answers = await Promise.all(
        twenty.map((turn) =>
          call(urlOf(turn), 'POST', '/api/invitations/accept', { body: { token }, key: null }),
        ),
      );
      expect(statusesOf(answers)).toEqual(one(200, 409));
      expect(
        await app.admin`select 1 from memberships m join users u on u.id = m.user_id where u.email = ${email}`,
      ).toHaveLength(1);
    });

    test('each mail is sent once, whichever instance queued it', async () => {
      const emails = twenty.map((turn) => `mail-${turn}-${String(pooled)}@example.com`);
      const answers = await Promise.all(
        emails.map((email, turn) =>
          call(urlOf(turn), 'POST', '/api/invitations', { body: { email, role: 'viewer' } }),
        ),
      );
      expect(new Set(statusesOf(answers))).toEqual(new Set([201]));
      const unsent = () =>
        app.admin`select 1 from invitations where email = any(${emails}) and mail_status <> 'sent'`;
      await expect.poll(async () => (await unsent()).length, inTime).toBe(0);
      const received = mailbox.mails.flatMap(({ to }) => to).filter((to) => emails.includes(to));
      expect(received.sort()).toEqual(emails.sort());
    });

    test('a revoked key and a changed role count at the other instance within a second', async () => {
      const made = await call(app.url, 'POST', '/api/api-keys', { body: { name: 'k', role: 'viewer' } });
      for (let n = 0; n < 3; n += 1) expect(await statusAt(beside.url, made.body.key)).toBe(200);
      expect((await call(app.url, 'DELETE', `/api/api-keys/${made.body.id}`, {})).status).toBe(204);
      await expect.poll(() => statusAt(beside.url, made.body.key), withinOneSecond).toBe(401);

      // A key above its member's new role dies with the change.
      const { clerk } = app.keys;
      const product = await seedProduct(app, app);
      const sale = () => call(beside.url, 'POST', movements, { body: move(product, 'entry', 1), key: clerk });
      expect((await sale()).status).toBe(201);
      const member = `/api/members/${app.userIds.clerk}`;
      expect((await call(app.url, 'PATCH', member, { body: { role: 'viewer' } })).status).toBe(200);
      await expect.poll(async () => (await sale()).status, withinOneSecond).toBe(401);
    });

    const heard = async (url: string): Promise<boolean> =>
      /^tallybook_listening 1$/m.test(await (await fetch(`${url}/metrics`)).text());

    test('with the listener down nothing is answered from memory', async () => {
      const made = await call(app.url, 'POST', '/api/api-keys', { body: { name: 'k', role: 'viewer' } });
      expect(await statusAt(beside.url, made.body.key)).toBe(200);
      const { database, username: login } = app.database.service;
      // Nobody may connect anew; the login itself is every test's.
      await app.admin.unsafe(`alter database ${database} connection limit 0`);
      try {
        await app.admin`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = ${login} and (query like 'listen %' or query = 'select 1')`;
        await expect.poll(() => heard(beside.url), withinOneSecond).toBe(false);
        expect(await statusAt(beside.url, made.body.key)).toBe(200);
        expect((await call(app.url, 'DELETE', `/api/api-keys/${made.body.id}`, {})).status).toBe(204);
        expect(await statusAt(beside.url, made.body.key)).toBe(401);
      } finally {
        await app.admin.unsafe(`alter database ${database} connection limit -1`);
      }
      await expect.poll(() => heard(beside.url), inTime).toBe(true);
    });

    test.skipIf(!pooled)(
      'PgBouncer killed and started again: unavailable meanwhile, whole afterwards',
      async () => {
        const product = await seedProduct(app, app);
        const post = (turn: number) =>
          call(urlOf(turn), 'POST', movements, {
            body: move(product, 'entry', 1),
            'idempotency-key': `killed-${product}-${turn}`,
          });
        const during = Promise.all(twenty.map(post));
        await bouncer?.kill();
        for (const { status } of await during) expect([201, 503]).toContain(status);
        expect((await post(100)).status).toBe(503);
        await bouncer?.start();
        // The same keys again: what was done is not done twice, and the rest is done.
        await expect
          .poll(async () => new Set(statusesOf(await Promise.all(twenty.map(post)))), inTime)
          .toEqual(new Set([201]));
        expect(await app.admin`select on_hand from stock_balances where product_id = ${product}`).toEqual([
          { on_hand: '20' },
        ]);
      },
    );

    test('no answer was a fault of ours', async () => {
      for (const url of [app.url, beside.url])
        expect(await (await fetch(`${url}/metrics`)).text()).not.toContain('code="INTERNAL_ERROR"');
    });
  });
});
