import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  maxBatchItems,
  maxInvitations,
  maxLocations,
  maxPostingRules,
  maxProductRows,
  maxStockTakeCounts,
} from '@tallybook/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxBatchSize } from '../src/http/edge/problems.ts';
import { maxWebhooks } from '../src/modules/integration/webhooks/create.ts';
import { newId } from '../src/platform/ids.ts';
import {
  createJournalEntry,
  newEmail,
  seedProduct,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
  type TestResponse,
} from '../src/testing/index.ts';

// Limits on what an organization has or a call contains: accepted up to the limit, rejected above, with the number to keep to.

const root = join(import.meta.dirname, '../../..');

/** Tests of the limits that reject nothing by number, or are not of a call's content; each names the constant. */
const elsewhere: Readonly<Record<string, string>> = {
  maxCostPer: 'packages/domain/src/stock/price-schema.test.ts',
  maxChangeGroups: 'packages/domain/src/stock/cost-change-summary.property.test.ts',
  maxDigestAlerts: 'apps/api/src/modules/inventory/alerts/digest/digest.test.ts',
  maxDueReviews: 'apps/api/src/modules/accounting/periods/reviews-due.test.ts',
  maxImportBytes: 'apps/api/src/http/csv/csv.test.ts',
  maxImportChunk: 'apps/api/src/modules/inventory/imports/import.test.ts',
  maxImportGroups: 'apps/api/src/modules/inventory/imports/posted-amounts.test.ts',
  maxListedChanges: 'packages/domain/src/stock/cost-change-summary.property.test.ts',
  maxListedMovements: 'apps/api/src/modules/inventory/takes/overtaken.test.ts',
  maxMapLength: 'apps/api/src/modules/inventory/imports/map.test.ts',
  maxOpenStockTakes: 'apps/api/src/modules/accounting/periods/open-stock-takes.test.ts',
  maxPageBytes: 'apps/api/src/platform/cursor.test.ts',
  maxPathValue: 'apps/api/src/http/edge/malformed-requests.test.ts',
  maxQuantity: 'packages/domain/src/stock/decide.test.ts',
  maxReportedRows: 'apps/api/src/modules/inventory/imports/import.test.ts',
};

test('every limit that the rules or the service export is tested at its edge, here or where it says', () => {
  const sources = globSync('{packages/domain,apps/api}/src/**/*.ts', { cwd: root });
  const exported = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (max[A-Z]\w*)/gm)].map(
      ([, name]) => name,
    ),
  );
  const tested = [...Object.keys(elsewhere), ...cases.flatMap(([, { name }]) => name ?? [])];
  expect(new Set(tested)).toEqual(new Set(exported));
  for (const [name, file] of Object.entries(elsewhere))
    expect([file, readFileSync(join(root, file), 'utf8')]).toEqual([file, expect.stringContaining(name)]);
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    ...withoutLimits,
    INVITATIONS_PER_SENDER_HOUR: '0',
    INVITATIONS_PER_ORGANIZATION_DAY: '0',
  });
});
afterAll(() => app?.stop());

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const post = (own: TestOrganization, path: string, body: object, method = 'POST') =>
  app.request(method, path, { key: own.keys.owner, body });

/** Returns a function that sends the nth, or a call with n items. The first is sent with `limit`, the second with one more. */
type Prepare = (own: TestOrganization, limit: number) => Promise<(count: number) => Promise<TestResponse>>;

/** A named limit, or one without a name of its own. */
interface Limit {
  readonly name?: string;
  readonly value: number;
}

/** From `{ maxThings }`, so that the name is that of the constant. */
function limitOf(constant: Readonly<Record<string, number>>): Limit {
  const [[name, value] = ['', 0]] = Object.entries(constant);
  return { name, value };
}

const cases: readonly [what: string, limit: Limit, prepare: Prepare][] = [
  [
    'posting rules of an organization',
    limitOf({ maxPostingRules }),
    async (own, limit) => {
      await app.admin`
        insert into posting_rules (organization_id, id, kind, category, account, created_by)
        select ${own.organizationId}, gen_random_uuid(), 'goods_received', 'Category ' || n, '1650', ${own.userIds.owner}
        from generate_series(1, ${limit - 1}::int) n`;
      // A deleted one does not count.
      await app.admin`
        insert into posting_rules (organization_id, id, kind, category, account, created_by, deleted_at, deleted_by)
        values (${own.organizationId}, ${newId()}, 'goods_received', 'Old', '1650', ${own.userIds.owner}, now(), ${own.userIds.owner})`;
      return (count) =>
        post(own, '/api/accounting/posting-rules', {
          kind: 'stock_loss',
          account: '6910',
          category: `Category ${count}`,
        });
    },
  ],
  [
    'locations of an organization',
    limitOf({ maxLocations }),
    async (own, limit) => {
      // The first is the default location, the second that of goods in transit.
      await app.admin`
        insert into locations (organization_id, id, code, name, is_default, kind, created_by)
        select ${own.organizationId}, gen_random_uuid(), 'L-' || n, 'N', n = 1,
          case n when 2 then 'transit' else 'normal' end, ${own.userIds.owner}
        from generate_series(1, ${limit - 1}::int) n`;
      return (count) => post(own, '/api/inventory/locations', { code: `NEW-${count}`, name: 'N' });
    },
  ],
  [
    'webhooks of an organization',
    limitOf({ maxWebhooks }),
    async (own, limit) => {
      const create = () => post(own, '/api/webhooks', { url: 'https://receiver.example/' });
      for (let at = 1; at < limit; at += 1) expect((await create()).status).toBe(201);
      return create;
    },
  ],
  [
    'counts of a stock take',
    limitOf({ maxStockTakeCounts }),
    async (own, limit) => {
      const { id } = (await post(own, '/api/inventory/stock-takes', { count_date: '2026-03-10' })).body;
      await app.admin`
        insert into stock_take_counts (organization_id, stock_take_id, count_date, product_id, expected, expected_when_counted,
          counted_seq, counted, counted_by)
        select ${own.organizationId}, ${id}, '2026-03-10', gen_random_uuid(), 0, 0, 0, 0, ${own.userIds.owner}
        from generate_series(1, ${limit - 1}::int)`;
      return async () => {
        const product_id = await seedProduct(app, own);
        const counts = [{ product_id, counted_quantity: 1, unit_cost: 1 }];
        return post(own, `/api/inventory/stock-takes/${id}/counts`, { counts }, 'PUT');
      };
    },
  ],
  [
    'rows of an import of products',
    limitOf({ maxProductRows }),
    async (own) => (count) =>
      app.request('POST', '/api/inventory/products/import?dry_run=true', {
        key: own.keys.owner,
        headers: { 'content-type': 'text/csv' },
        body: `sku,name\n${times(count, (at) => `S${at},N\n`).join('')}`,
      }),
  ],
  [
    'products of a call',
    limitOf({ maxBatchItems }),
    async (own) => (count) =>
      post(own, '/api/inventory/products/batch', {
        products: times(count, (at) => ({ sku: `S-${at}`, name: 'N' })),
      }),
  ],
  [
    'invitations of a call',
    limitOf({ maxInvitations }),
    async (own) => (count) =>
      post(own, '/api/invitations/batch', {
        invitations: times(count, () => ({ email: newEmail(), role: 'viewer' })),
      }),
  ],
  [
    'lines of a journal entry',
    { value: 200 },
    async (own) => (count) => {
      const lines = times(count, (at) => ({
        account: `${1000 + at}`,
        ...(at === 0 ? { debit: `${count - 1}.00` } : { credit: '1.00' }),
      }));
      return createJournalEntry(app, { lines }, { key: own.keys.owner });
    },
  ],
  [
    'calls of a tRPC batch',
    limitOf({ maxBatchSize }),
    async (own) => async (count) => {
      const path = times(count, () => 'me.get').join(',');
      const response = await fetch(`${app.url}/trpc/${path}?batch=1`, {
        headers: { authorization: `Bearer ${own.keys.owner}` },
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  ],
];

/** As texts write it. */
const spellings = (limit: number) => [`${limit}`, limit.toLocaleString('en-US')];

test.each(cases)(
  '%s: $1.value are accepted, and one more is rejected with this number',
  async (_, { value: limit }, prepare) => {
    const own = await app.newOrganization();
    const send = await prepare(own, limit);
    const last = await send(limit);
    expect([last.status, JSON.stringify(last.body).slice(0, 500)]).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      expect.anything(),
    ]);
    const { status, body } = await send(limit + 1);
    expect([400, 409, 413]).toContain(status);
    expect(JSON.stringify(body)).toMatch(new RegExp(`\\b(?:${spellings(limit).join('|')})\\b`));
  },
);
