import type postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  sendInvitation,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../src/testing/index.ts';
import { waitForBackgroundWork } from '../src/testing/organization-rows.ts';

// What has ended stays as it is: ending another one of its kind must not change when, why and by whom it ended.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ...withoutLimits, WEBHOOK_ALLOW_PRIVATE: 'true' });
});
afterAll(() => app?.stop());

/** Sends requests as the owner; rejects unless they succeed. */
type Send = (method: string, path: string, body?: unknown) => Promise<{ id: string }>;
/** Creates one and returns a function that ends it. */
type Start = (send: Send, own: TestOrganization, index: number) => Promise<() => Promise<unknown>>;

const post = (send: Send, path: string, body: object) => send('POST', path, body);
const product = (send: Send, body: object = {}) =>
  post(send, '/api/inventory/products', { sku: `SKU-${(sku += 1)}`, name: 'Bolt', ...body });
let sku = 0;

/** Goes low with an issue; a receipt closes the alert. */
const startAlert = async (
  id: string,
  { keys: { owner: key } }: TestOrganization,
  index = 0,
): Promise<() => Promise<unknown>> => {
  const move = (type: string, quantity: number) =>
    expectCreated(
      postMovement(app, { product_id: id, type, quantity, unit_cost: type === 'entry' ? 1 : 0 }, { key }),
    );
  if (index === 0) await move('entry', 20);
  await move('exit', 15);
  return () => move('entry', 15);
};
const watched = new Map<string, Promise<{ id: string }>>();

const cases: readonly [what: string, table: string, start: Start][] = [
  [
    'alert of the same product',
    'stock_alerts',
    async (send, own, index) => {
      const found = watched.get(own.organizationId) ?? product(send, { reorder_point: 10 });
      watched.set(own.organizationId, found);
      const { id } = await found;
      return startAlert(id, own, index);
    },
  ],
  [
    'alert of another product',
    'stock_alerts',
    async (send, own) => startAlert((await product(send, { reorder_point: 10 })).id, own),
  ],
  [
    'API key',
    'api_keys',
    async (send) => {
      const { id } = await post(send, '/api/api-keys', { name: 'Import', role: 'clerk' });
      return () => send('DELETE', `/api/api-keys/${id}`);
    },
  ],
  [
    'key of a removed member',
    'api_keys',
    async (send, { userIds }, index) => {
      const role = index === 0 ? 'clerk' : 'viewer';
      // One of the keys of each member was revoked before.
      await app.admin`
        insert into api_keys select (jsonb_populate_record(k, jsonb_build_object(
          'id', gen_random_uuid(), 'lookup_id', substr(md5(random()::text), 1, length(lookup_id)), 'revoked_at', now()))).*
        from api_keys k where user_id = ${userIds[role]} and revoked_at is null`;
      return () => send('DELETE', `/api/members/${userIds[role]}`);
    },
  ],
  [
    'posting rule',
    'posting_rules',
    async (send) => {
      const rule = { kind: 'goods_received', account: '1650', category: 'Tools' };
      const { id } = await post(send, '/api/accounting/posting-rules', rule);
      return () => send('DELETE', `/api/accounting/posting-rules/${id}`);
    },
  ],
  [
    'webhook',
    'webhooks',
    async (send) => {
      const { id } = await post(send, '/api/webhooks', { url: 'https://receiver.example/' });
      return () => send('DELETE', `/api/webhooks/${id}`);
    },
  ],
  [
    'revoked invitation',
    'invitations',
    async (send, { keys: { owner: key } }) => {
      const { id } = await expectCreated(sendInvitation(app, {}, { key }));
      return () => send('DELETE', `/api/invitations/${id}`);
    },
  ],
  [
    'cancelled stock take',
    'stock_takes',
    async (send) => {
      const { id } = await post(send, '/api/inventory/stock-takes', { count_date: '2026-03-10' });
      return () => send('POST', `/api/inventory/stock-takes/${id}/cancel`);
    },
  ],
  [
    'closed period',
    'accounting_periods',
    async (send, own, index) => {
      const day = `2026-0${index + 1}-10`;
      const { id: product_id } = await product(send);
      await expectCreated(postMovement(app, { product_id, movement_date: day }, { key: own.keys.owner }));
      const [period] = await app.admin<{ id: string }[]>`
        select id from accounting_periods where organization_id = ${own.organizationId} and ${day} between start_date and end_date`;
      return () => send('POST', `/api/accounting/periods/${period?.id}/close`, {});
    },
  ],
  [
    'archived product',
    'products',
    async (send) => {
      const { id } = await product(send);
      return () => send('POST', `/api/inventory/products/${id}/archive`);
    },
  ],
];

type Row = Readonly<Record<string, unknown>>;
const rowsOf = async (admin: postgres.Sql, table: string, organizationId: string): Promise<Row[]> =>
  (
    await admin<{ content: Row }[]>`
      select to_jsonb(t) - 'last_used_at' - 'mail_status' as content from ${admin(table)} t where organization_id = ${organizationId}`
  ).map(({ content }) => content);
/** The columns that an ending sets. */
const ending = ['closed_at', 'revoked_at', 'deleted_at', 'cancelled_at', 'archived_at'];
const hasEnded = (row: Row): boolean =>
  ending.some((column) => row[column] !== undefined && row[column] !== null) || row['status'] === 'closed';

test.each(cases)(
  'the end of one (%s) leaves those that ended before as they are',
  async (_, table, start) => {
    const own = await app.newOrganization();
    const send: Send = async (method, path, body) => {
      const response = await app.request(method, path, {
        key: own.keys.owner,
        ...(body === undefined ? {} : { body }),
      });
      expect([method, path, response.status, response.body]).toEqual([
        method,
        path,
        expect.toSatisfy((status: number) => status < 300),
        expect.anything(),
      ]);
      return response.body;
    };
    const read = () => rowsOf(app.admin, table, own.organizationId);
    await (
      await start(send, own, 0)
    )();
    const end = await start(send, own, 1);
    await waitForBackgroundWork(app.admin);
    const ended = (await read()).filter(hasEnded);
    expect(ended.length).toBeGreaterThan(0);
    await end();
    const after = await read();
    expect(after).toEqual(expect.arrayContaining(ended));
    expect(after.filter(hasEnded).length).toBeGreaterThan(ended.length);
  },
);
