import { may, roles } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvOperations } from '../../src/http/csv/operations.ts';
import { invitationPagePaths } from '../../src/http/pages/invitation-routes.ts';
import { startPaths } from '../../src/http/pages/start-routes.ts';
import { bearer, type Headers } from '../../src/http/testing/example-run.ts';
import { newId } from '../../src/platform/ids.ts';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../src/testing/index.ts';
import { organizationRows } from '../../src/testing/organization-rows.ts';
import { callersOf } from './callers.ts';

// Authorization of the operations that upload or download a file, which are not procedures.

type Name = (typeof csvOperations)[number]['name'];

interface CsvInput {
  readonly query?: Readonly<Record<string, string>>;
  /** In the path. */
  readonly id?: string;
  readonly body?: string;
}

const filtered = (productId: string): CsvInput => ({ query: { product_id: productId } });

/**
 * A valid input of each operation for this product and stock take, null if it is about all products; a new operation needs a line here.
 * Reports are compared with their JSON in http/csv/reports.test.ts.
 */
const inputs: Readonly<
  Record<Name, ((productId: string, takeId: string, newProductId: string) => CsvInput) | null>
> = {
  'stockMovements.import': (productId) => ({
    body: `product_id,type,quantity,unit_cost,movement_date\n${productId},entry,5,2.5,2026-03-10\n`,
  }),
  'products.import': (productId) => ({ body: `sku,name\n${productId},Test product\n` }),
  // The other product is kept by location.
  'stockTakes.importCounts': (_productId, id, newProductId) => ({
    id,
    body: `product_id,counted\n${newProductId},5\n`,
  }),
  // A posted one would be rejected the next time.
  'openingBalances.import': (_productId, _takeId, newProductId) => ({
    query: { date: '2026-01-31', expected_total: '7.50', dry_run: 'true' },
    body: `product_id,quantity,value\n${newProductId},3,7.5\n`,
  }),
  'stockMovements.export': filtered,
  'stockLevels.export': filtered,
  'ageing.export': filtered,
  'turnover.export': filtered,
  'valuation.export': null,
  'abc.export': null,
  'valueBridge.export': filtered,
  'reconciliation.export': null,
  'costAdjustments.export': null,
  'stockTransfers.export': filtered,
  'writeDowns.export': null,
  'writeDowns.exportProposal': null,
  'stockTakes.export': (_productId, id) => ({ id }),
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

/** An organization that has a product with one movement, and a stock take. */
async function newOrganization(): Promise<
  TestOrganization & { productId: string; takeId: string; newProductId: string }
> {
  const organization = await app.newOrganization();
  const productId = await seedProduct(app, organization);
  const key = organization.keys.owner;
  await expectCreated(postMovement(app, { product_id: productId, movement_date: '2026-01-31' }, { key }));
  const post = (path: string, body: object) =>
    expectCreated(app.request('POST', `/api/inventory/${path}`, { body, key }));
  const west = await post('locations', { code: 'WEST', name: 'West' });
  const [standard] = (await app.request('GET', '/api/inventory/locations', { key })).body;
  await post('stock-transfers', {
    product_id: productId,
    from_location_id: standard.id,
    to_location_id: west.id,
    quantity: 1,
    transfer_date: '2026-01-31',
  });
  const take = await expectCreated(
    app.request('POST', '/api/inventory/stock-takes', { body: { count_date: '2026-01-31' }, key }),
  );
  return { ...organization, productId, takeId: take.id, newProductId: await seedProduct(app, organization) };
}

async function call(
  operation: (typeof csvOperations)[number],
  { query, id, body }: CsvInput,
  headers: Headers,
) {
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  const prefix = headers['x-tallybook-console'] === undefined ? '/api' : '/console/api';
  const response = await fetch(`${app.url}${prefix}${operation.path.replace('{id}', id ?? '')}${search}`, {
    method: operation.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'text/csv' }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const masked = text.replaceAll(/"(?:request_id|id|file_sha256|\w+_at)":"[^"]*"/g, '"…"');
  return { status: response.status, text: masked };
}

describe.each(csvOperations)('$name', (operation) => {
  const ofProduct = inputs[operation.name];
  const input = ofProduct ?? (() => ({}));

  it('rejects a missing or wrong credential with 401', async () => {
    const own = await newOrganization();
    for (const headers of [{}, bearer('nonsense'), { cookie: 'session=1' }])
      expect(
        (await call(operation, input(own.productId, own.takeId, own.newProductId), headers)).status,
      ).toBe(401);
    const { status } = await call(
      operation,
      input(own.productId, own.takeId, own.newProductId),
      bearer(own.keys.owner),
    );
    expect(status).toBeLessThan(300);
  });

  it.each(roles)('allows or forbids %s what the role permits', async (role) => {
    const own = await newOrganization();
    for (const [kind, headers] of Object.entries(await callersOf(app, own, role))) {
      const { status, text } = await call(
        operation,
        input(own.productId, own.takeId, own.newProductId),
        headers,
      );
      const expected = may(role, operation.permission) ? [200, 201] : [403];
      expect(expected, `with ${kind}: ${text}`).toContain(status);
    }
    const control = await call(
      operation,
      input(own.productId, own.takeId, own.newProductId),
      bearer(own.keys.owner),
    );
    expect(control.status).toBeLessThan(300);
  });

  it.skipIf(ofProduct === null)(
    "treats another organization's product like one that does not exist",
    async () => {
      const [own, other] = [await newOrganization(), await newOrganization()];
      await call(
        operation,
        input(other.productId, other.takeId, other.newProductId),
        bearer(other.keys.owner),
      );
      const before = await organizationRows(app.admin, other.organizationId);
      const owner = bearer(own.keys.owner);
      const random = await call(operation, input(newId(), newId(), newId()), owner);
      const foreign = await call(operation, input(other.productId, other.takeId, other.newProductId), owner);
      expect(foreign).toEqual(random);
      expect(foreign.text).not.toContain(other.organizationId);
      expect(await organizationRows(app.admin, other.organizationId)).toEqual(before);
      const control = await call(operation, input(own.productId, own.takeId, own.newProductId), owner);
      expect(control.status).toBeLessThan(300);
      expect(control.text).not.toBe(foreign.text);
    },
  );

  it("treats another organization's id in X-Organization-Id like one that does not exist", async () => {
    const [own, other] = [await newOrganization(), await newOrganization()];
    const callers = await callersOf(app, own, 'owner');
    for (const caller of [callers['own key'], callers.token, callers.session]) {
      const callIn = (id: string) =>
        call(operation, input(own.productId, own.takeId, own.newProductId), {
          ...caller,
          'x-organization-id': id,
        });
      const [random, foreign] = [await callIn(newId()), await callIn(other.organizationId)];
      expect(foreign).toEqual(random);
      expect(foreign.status).toBe(403);
      expect((await callIn(own.organizationId)).status).toBeLessThan(300);
    }
  });
});

it.each([...invitationPagePaths, ...startPaths])('%s returns the same page to every caller', async (path) => {
  const callers: Headers[] = [{}, bearer('nonsense'), bearer(app.keys.owner), { cookie: 'session=1' }];
  const [anonymous, ...others] = await Promise.all(
    callers.map(async (headers) => {
      const response = await fetch(app.url + path, { headers });
      const cookie = response.headers.get('set-cookie');
      return { status: response.status, text: await response.text(), cookie };
    }),
  );
  expect(anonymous).toMatchObject({ status: 200, cookie: null });
  for (const other of others) expect(other).toEqual(anonymous);
});

it('/metrics with METRICS_TOKEN set rejects every API key', async () => {
  const guarded = await startTestApp({ METRICS_TOKEN: 'matrix-scrape-token' });
  try {
    for (const key of [null, ...Object.values(guarded.keys)])
      expect((await guarded.request('GET', '/metrics', { key })).status).toBe(401);
    const control = await guarded.request('GET', '/metrics', { key: 'matrix-scrape-token' });
    expect(control.status).toBe(200);
  } finally {
    await guarded.stop();
  }
});
