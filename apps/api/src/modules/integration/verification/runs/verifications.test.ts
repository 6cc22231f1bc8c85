import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newId } from '../../../../platform/ids.ts';
import {
  seedProduct,
  startSecondInstance,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/index.ts';
import { claimVerification, renewClaim } from './claim-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

const path = '/api/inventory/verifications';

const start = ({ keys }: TestOrganization, headers: Record<string, string> = {}) =>
  app.request('POST', path, { key: keys.owner, headers });

const get = async ({ keys }: TestOrganization, id: string) =>
  (await app.request('GET', `${path}/${id}`, { key: keys.owner })).body;

async function untilEnded(organization: TestOrganization, id: string) {
  await expect.poll(async () => (await get(organization, id)).status).not.toBe('running');
  return get(organization, id);
}

/** An organization with products of one movement each; their ids are in the order in which they are checked. */
async function newLedger(count: number): Promise<{ organization: TestOrganization; products: string[] }> {
  const organization = await app.newOrganization();
  const products: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const product_id = await seedProduct(app, organization);
    const body = { product_id, type: 'entry', quantity: 2, unit_cost: 3, movement_date: '2026-03-10' };
    await app.request('POST', '/api/inventory/stock-movements', { body, key: organization.keys.owner });
    products.push(product_id);
  }
  return { organization, products: products.toSorted() };
}

const tamper = (product: string | undefined) =>
  app.admin`update stock_balances set value = value + 1 where product_id = ${product ?? ''}`;

/** Makes the checks wait until it resolves. */
async function whileChecksWait<T>(work: () => Promise<T>): Promise<T> {
  return app.admin.begin(async (transaction) => {
    await transaction`lock table stock_balances in access exclusive mode`;
    return work();
  }) as Promise<T>;
}

/** A verification that another instance has left after some products. */
async function leftByAnother(
  { organizationId, userIds }: TestOrganization,
  { checked, last, attempts = 1 }: { checked: number; last: string | undefined; attempts?: number },
): Promise<string> {
  const id = newId();
  await app.admin`
    insert into ledger_verifications (organization_id, id, status, products, products_checked, movements_checked, recosting,
      last_product_id, created_by, claim_id, leased_until, attempts)
    values (${organizationId}, ${id}, 'running', 3, ${checked}, ${checked}, false, ${last ?? null}, ${userIds.owner},
      ${newId()}, now() - interval '1 second', ${attempts})`;
  return id;
}

test('a verification runs in the background and ends with the result of `verify`', async () => {
  const { organization } = await newLedger(3);
  const { status, headers, body } = await start(organization);
  expect(status).toBe(202);
  expect(headers.get('location')).toBe(`${path}/${body.id}`);
  expect(body).toMatchObject({ status: 'running', products: 3, products_checked: 0, finished_at: null });
  expect(body).not.toHaveProperty('ok');
  const ended = await untilEnded(organization, body.id);
  const verified = await app.request('GET', '/api/inventory/verify', { key: organization.keys.owner });
  expect(ended).toMatchObject({ status: 'finished', products: 3, ...verified.body });
  expect(ended.products_checked).toBe(3);
  expect(ended.finished_at).toBe(ended.updated_at);
  const client = app.trpc(organization.keys.owner);
  expect(await client.verifications.get.query({ id: body.id })).toEqual(ended);
  expect(await client.verifications.list.query({})).toEqual([ended]);
});

test('it ends at the first failure, in the order of the products', async () => {
  const { organization, products } = await newLedger(4);
  await tamper(products[1]);
  await tamper(products[3]);
  const ended = await untilEnded(organization, (await start(organization)).body.id);
  const verified = await app.request('GET', '/api/inventory/verify', { key: organization.keys.owner });
  expect(ended).toMatchObject({ status: 'finished', ok: false, products: 4, ...verified.body });
  expect(ended).toMatchObject({ products_checked: 2, first_failure: { product_id: products[1] } });
  expect(ended).not.toHaveProperty('chain');
});

test('a failure of the ledger log is found although every product passes', async () => {
  const { organization } = await newLedger(1);
  await app.admin`delete from ledger_log where organization_id = ${organization.organizationId} and position = 1`;
  const ended = await untilEnded(organization, (await start(organization)).body.id);
  expect(ended).toMatchObject({
    ok: false,
    products_checked: 1,
    first_failure: { check: 'log', position: 1 },
  });
});

test('an organization without products has a verification that passes', async () => {
  const organization = await app.newOrganization();
  const ended = await untilEnded(organization, (await start(organization)).body.id);
  expect(ended).toMatchObject({ ok: true, products: 0, products_checked: 0 });
});

test('while one runs, a second start returns it, on both protocols and for concurrent calls', async () => {
  const { organization } = await newLedger(1);
  const [first, id] = await whileChecksWait(async () => {
    const started = await Promise.all(Array.from({ length: 8 }, () => start(organization)));
    const ids = new Set(started.map(({ body }) => body.id as string));
    expect(ids.size).toBe(1);
    const again = await app.trpc(organization.keys.clerk).verifications.start.mutate({}).catch(String);
    expect(again).toContain('clerk');
    const other = await app.trpc(organization.keys.accountant).verifications.start.mutate({});
    expect(other).toMatchObject({ status: 'running', created_by: organization.userIds.owner });
    return [other.id, [...ids][0] ?? ''];
  });
  expect(first).toBe(id);
  await untilEnded(organization, id);
  const next = await start(organization);
  expect(next.body.id).not.toBe(id);
  await untilEnded(organization, next.body.id);
});

test('an Idempotency-Key returns the same verification after it has ended', async () => {
  const { organization } = await newLedger(1);
  const key = { 'idempotency-key': `verify-${newId()}` };
  const first = await start(organization, key);
  await untilEnded(organization, first.body.id);
  const again = await start(organization, key);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.body).toEqual(first.body);
});

test('another instance continues after the last product that an ended one has stored', async () => {
  const { organization, products } = await newLedger(3);
  // Checked already: only a verification that starts from the beginning would notice.
  await tamper(products[0]);
  const id = await leftByAnother(organization, { checked: 1, last: products[0] });
  expect((await start(organization)).body.id).toBe(id);
  const ended = await untilEnded(organization, id);
  expect(ended).toMatchObject({ ok: true, products_checked: 3, movements_checked: 3 });
});

test('nobody else may claim one before its lease expires, and who has lost it stores nothing', async () => {
  const organization = await app.newOrganization();
  const { database } = app.services;
  const { organizationId } = organization;
  // Another instance, because this one would claim it too.
  await app.admin`
    insert into ledger_verifications (organization_id, id, status, products, products_checked, movements_checked, recosting,
      created_by, claim_id, leased_until, attempts)
    values (${organizationId}, ${newId()}, 'running', 0, 0, 0, false, ${organization.userIds.owner}, ${newId()},
      now() + interval '1 hour', 1)`;
  const claim = (claimId: string) =>
    database.tenant(organizationId, (tx) => claimVerification(tx, organizationId, claimId));
  expect(await claim(newId())).toBeUndefined();
  await app.admin`
    update ledger_verifications set leased_until = now() + interval '1 hour', claim_id = ${newId()}
    where organization_id = ${organizationId}`;
  const [row] = await app.admin<{ id: string }[]>`
    select id from ledger_verifications where organization_id = ${organizationId}`;
  const lost = { organizationId, id: row?.id ?? '', claimId: newId() };
  expect(await database.tenant(organizationId, (tx) => renewClaim(tx, lost, undefined))).toBe(false);
});

test('one that fails again and again at the same place is given up, and a new one can start', async () => {
  const { organization } = await newLedger(1);
  const id = await leftByAnother(organization, { checked: 0, last: undefined, attempts: 10 });
  await start(organization);
  const ended = await untilEnded(organization, id);
  expect(ended).toMatchObject({ status: 'failed', products_checked: 0 });
  expect(ended).not.toHaveProperty('ok');
  expect((await untilEnded(organization, (await start(organization)).body.id)).ok).toBe(true);
});

test('it waits as long as other organizations need the connections for reports', async () => {
  const { organization } = await newLedger(1);
  const { reports } = app.services.fairness;
  const others = Array.from({ length: 400 }, () => newId());
  const held: string[] = [];
  const all = others.map((key) =>
    reports.acquire(key).then(
      () => held.push(key),
      () => undefined,
    ),
  );
  const { body } = await start(organization);
  await expect.poll(() => reports.usage.waiting).toBeGreaterThan(200);
  expect((await get(organization, body.id)).status).toBe('running');
  // Each that gets a slot gives it back.
  const release = async (key: string, acquired: Promise<unknown>) => {
    await acquired;
    if (held.includes(key)) reports.release(key);
  };
  await Promise.all(others.map((key, index) => release(key, all[index] ?? Promise.resolve())));
  expect((await untilEnded(organization, body.id)).ok).toBe(true);
});

test('the newest hundred that have ended are kept', async () => {
  const organization = await app.newOrganization();
  const { organizationId, userIds } = organization;
  const ids = Array.from({ length: 120 }, () => newId());
  await app.admin`
    insert into ledger_verifications (organization_id, id, status, products, products_checked, movements_checked, recosting,
      finished_at, created_by, attempts)
    select ${organizationId}, id, 'finished', 0, 0, 0, false, now(), ${userIds.owner}, 0
    from unnest(${ids}::uuid[]) as id`;
  const { body } = await start(organization);
  await untilEnded(organization, body.id);
  const kept = async () =>
    (
      await app.admin<{ id: string }[]>`
        select id from ledger_verifications where organization_id = ${organizationId} order by id`
    ).map(({ id }) => id);
  await expect.poll(kept).toEqual([...ids.slice(21), body.id]);
  const page = await app.request('GET', `${path}?limit=2`, { key: organization.keys.owner });
  expect(page.body.map(({ id }: { id: string }) => id)).toEqual([body.id, ids.at(-1)]);
  const next = page.headers.get('x-next-cursor') ?? '';
  const following = await app.request('GET', `${path}?limit=1&cursor=${next}`, {
    key: organization.keys.owner,
  });
  expect(following.body).toMatchObject([{ id: ids.at(-2) }]);
});

test('an instance that stops leaves its verification to another one, which continues it at once', async () => {
  await app.services.verifications.stop();
  const { organization } = await newLedger(4);
  const second = await startSecondInstance(app);
  const [id, stopped] = await whileChecksWait(async () => {
    const response = await fetch(second.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${organization.keys.owner}` },
    });
    const { id: started } = (await response.json()) as { id: string };
    const claimed = async () =>
      (await app.admin`select claim_id from ledger_verifications where id = ${started}`)[0]?.['claim_id'];
    await expect.poll(claimed).not.toBeNull();
    return [started, second.stop()] as const;
  });
  await stopped;
  const left = await get(organization, id);
  expect(left.status).toBe('running');
  expect(left.products_checked).toBeLessThan(4);
  const third = await startSecondInstance(app);
  onTestFinished(() => third.stop());
  expect(await untilEnded(organization, id)).toMatchObject({
    ok: true,
    products_checked: 4,
    movements_checked: 4,
  });
});
