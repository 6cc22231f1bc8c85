import { may, roles } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { csvOperations } from '../../src/http/csv/operations.ts';
import { landingPaths } from '../../src/http/pages/landing-routes.ts';
import { seedProduct } from '../../src/testing/products.ts';
import { startTestApp, type TestApp, type TestOrganization } from '../../src/testing/index.ts';
import { organizationRows } from './organization-rows.ts';
import { bearer, callersOf } from './stage.ts';

// The matrix for what takes or gives a file, and so is no procedure.

type Name = (typeof csvOperations)[number]['name'];
type Headers = Record<string, string>;

interface Asked {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A well-formed call of each with the id of a product; a new operation needs a line here. */
const asked: Readonly<Record<Name, (productId: string) => Asked>> = {
  'stockMovements.import': (productId) => ({
    body: `product_id,type,quantity,unit_cost,movement_date\n${productId},entry,5,2.5,2026-03-10\n`,
  }),
  'stockMovements.export': (productId) => ({ query: { product_id: productId } }),
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0', PUBLIC_RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => app.stop());

/** An organization with a product and a movement of it. */
async function organization(): Promise<TestOrganization & { productId: string }> {
  const made = await app.newOrganization();
  const productId = await seedProduct(app, made);
  const body = {
    product_id: productId,
    type: 'entry',
    quantity: 1,
    unit_cost: 1,
    movement_date: '2026-01-31',
  };
  const posted = await app.request('POST', '/api/inventory/stock-movements', { key: made.keys.owner, body });
  expect(posted.status).toBe(201);
  return { ...made, productId };
}

async function call(operation: (typeof csvOperations)[number], { query, body }: Asked, headers: Headers) {
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  const answer = await fetch(`${app.url}/api${operation.path}${search}`, {
    method: operation.method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'text/csv' }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const masked = text.replaceAll(/"(?:request_id|id|\w+_at)":"[^"]*"/g, '"…"');
  return { status: answer.status, text: masked };
}

describe.each(csvOperations)('$name', (operation) => {
  const input = asked[operation.name];

  it('lets nobody in without a credential', async () => {
    const here = await organization();
    for (const headers of [{}, bearer('nonsense'), { cookie: 'session=1' }])
      expect((await call(operation, input(here.productId), headers)).status).toBe(401);
    const { status } = await call(operation, input(here.productId), bearer(here.keys.owner));
    expect(status).toBeLessThan(300);
  });

  it.each(roles)('is for %s or not', async (role) => {
    const here = await organization();
    for (const [kind, headers] of Object.entries(await callersOf(app, here, role))) {
      const { status, text } = await call(operation, input(here.productId), headers);
      const expected = may(role, operation.permission) ? [200, 201] : [403];
      expect(expected, `by ${kind}: ${text}`).toContain(status);
    }
    const control = await call(operation, input(here.productId), bearer(here.keys.owner));
    expect(control.status).toBeLessThan(300);
  });

  it("takes another organization's product for one that nobody has", async () => {
    const [here, there] = [await organization(), await organization()];
    await call(operation, input(there.productId), bearer(there.keys.owner));
    const before = await organizationRows(app.admin, there.organizationId);
    const owner = bearer(here.keys.owner);
    const [random, theirs] = [
      await call(operation, input(newId()), owner),
      await call(operation, input(there.productId), owner),
    ];
    expect(theirs).toEqual(random);
    expect(theirs.text).not.toContain(there.organizationId);
    expect(await organizationRows(app.admin, there.organizationId)).toEqual(before);
    const own = await call(operation, input(here.productId), owner);
    expect(own.status).toBeLessThan(300);
    expect(own.text).not.toBe(theirs.text);
  });

  it("takes another organization's name for one that nobody has", async () => {
    const [here, there] = [await organization(), await organization()];
    const { key, token } = await callersOf(app, here, 'owner');
    for (const caller of [key, token]) {
      const ask = (id: string) =>
        call(operation, input(here.productId), { ...caller, 'x-organization-id': id });
      const [random, theirs] = [await ask(newId()), await ask(there.organizationId)];
      expect(theirs).toEqual(random);
      expect(theirs.status).toBe(403);
      expect((await ask(here.organizationId)).status).toBeLessThan(300);
    }
  });
});

it.each(landingPaths)('%s is the same for everybody', async (path) => {
  const callers: Headers[] = [{}, bearer('nonsense'), bearer(app.keys.owner), { cookie: 'session=1' }];
  const [nobody, ...others] = await Promise.all(
    callers.map(async (headers) => {
      const answer = await fetch(app.url + path, { headers });
      return { status: answer.status, text: await answer.text(), cookie: answer.headers.get('set-cookie') };
    }),
  );
  expect(nobody).toMatchObject({ status: 200, cookie: null });
  for (const other of others) expect(other).toEqual(nobody);
});

it('/metrics of a guarded service opens to no API key', async () => {
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
