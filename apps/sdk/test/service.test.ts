import { latestInvitationToken, startTestApp, type TestApp } from '@tallybook/api/testing';
import { createTallybook, KeyNotShownError, TallybookError, type Tallybook } from '@tallybook/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let tallybook: Tallybook;

beforeAll(async () => {
  app = await startTestApp();
  tallybook = createTallybook({ baseUrl: app.url, apiKey: app.keys.owner });
});
afterAll(() => app?.stop());

let created = 0;
const product = () => tallybook.products.create({ sku: `SDK-${(created += 1)}`, name: 'Chair' });
const entry = (product_id: string, quantity: number, movement_date = '2026-11-01') =>
  ({ product_id, type: 'entry', quantity, unit_cost: 2.5, movement_date }) as const;

async function errorOf(call: Promise<unknown>): Promise<TallybookError> {
  const failure: unknown = await call.catch((error: unknown) => error);
  if (!(failure instanceof TallybookError)) throw new Error(`not a TallybookError: ${String(failure)}`);
  return failure;
}

test('lists a posted movement', async () => {
  const { id } = await product();
  const posted = await tallybook.stockMovements.post(entry(id, 10));
  expect(posted).toMatchObject({ product_id: id, quantity: 10, unit_cost: 2.5, cost_amount: '25.00' });
  expect((await tallybook.stockMovements.list({ product_id: id })).items).toStrictEqual([posted]);
  expect(await tallybook.stockMovements.get({ id: posted.id })).toStrictEqual({
    ...posted,
    reversed_quantity: 0,
    reversal_ids: [],
    import_id: null,
    hash: expect.stringMatching(/^v1:[0-9a-f]{64}$/),
  });
});

test('exposes the code and figures of an error', async () => {
  const { id } = await product();
  await tallybook.stockMovements.post(entry(id, 3));
  const error = await errorOf(
    tallybook.stockMovements.post({ ...entry(id, 5), type: 'exit', movement_date: '2026-11-02' }),
  );
  if (error.code !== 'INSUFFICIENT_STOCK') throw error;
  expect(error.available).toBe(3);
  expect(error.on_date).toBe('2026-11-02');
  expect(error.status).toBe(400);
});

test('maps wrong credentials, missing permissions, unknown objects and invalid input to their error classes', async () => {
  const wrong = createTallybook({ baseUrl: app.url, apiKey: 'tb_test_wrong' });
  expect(await errorOf(wrong.stockMovements.list())).toMatchObject({ name: 'AuthenticationError' });
  const viewer = createTallybook({ baseUrl: app.url, apiKey: app.keys.viewer });
  expect(await errorOf(viewer.products.create({ sku: 'V', name: 'V' }))).toMatchObject({
    name: 'PermissionError',
  });
  const nowhere = '018f0000-0000-7000-8000-000000000000';
  expect(await errorOf(tallybook.stockMovements.get({ id: nowhere }))).toMatchObject({
    name: 'NotFoundError',
  });
  const bad = await errorOf(tallybook.stockMovements.post({ ...entry(nowhere, 1), quantity: 0 }));
  expect(bad).toMatchObject({ name: 'ValidationError', errors: [{ pointer: '/quantity' }] });
  expect(bad.requestId).toBeTruthy();
});

/** A client that loses the first response of each call, after the service has processed it. */
function losingFirstResponse(apiKey: string | null = app.keys.owner): Tallybook {
  const lost = new Set<string | null>();
  const losing: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const key = new Headers(init?.headers).get('idempotency-key');
    if (lost.has(key)) return response;
    lost.add(key);
    await response.arrayBuffer();
    throw new TypeError('the response was lost');
  };
  return createTallybook({ baseUrl: app.url, apiKey, fetch: losing });
}

test('posts a movement once when the response is lost and the call is retried', async () => {
  const { id } = await product();
  const posted = await losingFirstResponse().stockMovements.post(entry(id, 7));
  expect((await tallybook.stockMovements.list({ product_id: id })).items).toStrictEqual([posted]);
});

// Over REST these are PATCH and DELETE without an Idempotency-Key; over tRPC they are POSTs with one.
test('replays the response of a retried update and revocation instead of failing', async () => {
  const { id } = await product();
  expect(await losingFirstResponse().products.update({ id, name: 'Stool' })).toMatchObject({ name: 'Stool' });
  const { id: invitation } = await tallybook.invitations.send({
    email: 'lost@example.com',
    role: 'clerk',
    metadata: {},
  });
  expect(await losingFirstResponse().invitations.revoke({ id: invitation })).toBeUndefined();
});

// Stored responses contain no keys: the replay has null in place of the key.
test('names a lost key so that it can be revoked', async () => {
  const error = await errorOf(losingFirstResponse().apiKeys.create({ name: 'lost', role: 'clerk' }));
  if (error.code !== 'KEY_NOT_SHOWN') throw error;
  expect(error).toBeInstanceOf(KeyNotShownError);
  const { api_key_id: id = '' } = error;
  const left = async () =>
    (await tallybook.apiKeys.list()).items.filter(
      ({ name, revoked_at }) => name === 'lost' && revoked_at === null,
    );
  expect((await left()).map((key) => key.id)).toStrictEqual([id]);
  expect(error.message).toContain(id);
  await tallybook.apiKeys.revoke({ id });
  expect(await left()).toStrictEqual([]);
});

test('names a webhook whose secret was lost so that it can be rotated', async () => {
  const error = await errorOf(
    losingFirstResponse().webhooks.create({ url: 'https://hooks.example.invalid/' }),
  );
  if (error.code !== 'KEY_NOT_SHOWN') throw error;
  const {
    items: [webhook],
  } = await tallybook.webhooks.list();
  expect(webhook?.id).toBe(error.webhook_id);
  const rotated = await tallybook.webhooks.rotate({ id: webhook?.id ?? '' });
  expect(rotated.secret).toMatch(/^whsec_/);
  const lost = await errorOf(losingFirstResponse().webhooks.rotate({ id: rotated.id }));
  expect(lost).toMatchObject({ code: 'KEY_NOT_SHOWN', webhook_id: rotated.id });
});

test('names an organization whose first key was lost, and creates it once', async () => {
  const error = await errorOf(losingFirstResponse().organizations.create({ name: 'Lost Ltd' }));
  if (error.code !== 'KEY_NOT_SHOWN') throw error;
  const rows = await app.admin`select id from organizations where name = 'Lost Ltd'`;
  expect(rows.map(({ id }) => id)).toStrictEqual([error.organization_id]);
});

const invite = async (email: string) => {
  await tallybook.invitations.send({ email, role: 'clerk' });
  return latestInvitationToken(app, email);
};
const anonymous = () => createTallybook({ baseUrl: app.url, apiKey: null });

test('lets an invited person preview and accept without a credential and use the returned key', async () => {
  const token = await invite('grace@example.com');
  expect(await anonymous().invitations.preview({ token })).toMatchObject({
    email_masked: 'g•••e@example.com',
    status: 'pending',
  });
  const { api_key: apiKey, user_id } = await anonymous().invitations.accept({ token, name: 'Grace' });
  if (typeof apiKey !== 'string') throw new Error('no key was shown');
  const grace = createTallybook({ baseUrl: app.url, apiKey });
  expect(await grace.me.get()).toMatchObject({ user_id, email: 'grace@example.com', role: 'clerk' });
  const used = await errorOf(anonymous().invitations.accept({ token }));
  expect(used).toMatchObject({ name: 'ConflictError', code: 'INVITATION_ALREADY_ACCEPTED' });
});

test('returns the first key again when the response of the acceptance was lost, and creates account and key once', async () => {
  const token = await invite('lost-key@example.com');
  const { api_key: apiKey, user_id } = await losingFirstResponse(null).invitations.accept({ token });
  if (typeof apiKey !== 'string') throw new Error('no key was shown');
  const own = createTallybook({ baseUrl: app.url, apiKey });
  expect(await own.me.get()).toMatchObject({ user_id, email: 'lost-key@example.com' });
  const rows = await app.admin`
    select u.id from users u join api_keys k on k.user_id = u.id where u.email = 'lost-key@example.com'`;
  expect(rows.map(({ id }) => id)).toStrictEqual([user_id]);
});

test('reports why an invitation cannot be accepted as a specific error class', async () => {
  const token = await invite('registered@example.com');
  const others = await errorOf(tallybook.invitations.accept({ token }));
  expect(others).toMatchObject({ name: 'PermissionError', code: 'INVITATION_NOT_YOURS' });
  await app.admin`insert into users (id, email, name) values (gen_random_uuid(), 'registered@example.com', 'R')`;
  const signIn = await errorOf(anonymous().invitations.accept({ token }));
  expect(signIn).toMatchObject({ name: 'AuthenticationError', code: 'SIGN_IN_REQUIRED' });
  expect(await anonymous().invitations.decline({ token })).toBeUndefined();
});

test('returns an outcome per invitation of a batch, and Retry-After for an early resend', async () => {
  const [sent, invalid] = await tallybook.invitations.sendBatch({
    invitations: [
      { email: 'batch@example.com', role: 'viewer' },
      { email: 'batch', role: 'viewer' },
    ],
  });
  expect([sent?.outcome, invalid?.outcome]).toStrictEqual(['sent', 'invalid']);
  expect(invalid?.problem?.errors?.[0]?.pointer).toBe('/invitations/1/email');
  const id = sent?.invitation?.id ?? '';
  const patient = createTallybook({ baseUrl: app.url, apiKey: app.keys.owner, maxRetries: 0 });
  expect((await errorOf(patient.invitations.resend({ id }))).retryAfter).toBeGreaterThan(50);
});

test('returns the stored response with a null key when your own idempotency key is reused', async () => {
  const input = { name: 'mine', role: 'clerk' } as const;
  const options = { idempotencyKey: 'my-own-api-key' };
  const first = await tallybook.apiKeys.create(input, options);
  expect(first.key).toMatch(/^tb_test_/);
  expect(await tallybook.apiKeys.create(input, options)).toStrictEqual({ ...first, key: null });
});

test('returns the same movement for the same key, and rejects the key with another input', async () => {
  const { id } = await product();
  const options = { idempotencyKey: `order-${id}` };
  const first = await tallybook.stockMovements.post(entry(id, 1), options);
  expect(await tallybook.stockMovements.post(entry(id, 1), options)).toStrictEqual(first);
  const error = await errorOf(tallybook.stockMovements.post(entry(id, 2), options));
  expect(error).toMatchObject({ name: 'ConflictError', code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('iterates all pages in list order', async () => {
  const { id } = await product();
  for (let day = 1; day <= 5; day += 1)
    await tallybook.stockMovements.post(entry(id, day, `2026-11-0${day}`));
  const seen: number[] = [];
  for await (const { quantity } of tallybook.stockMovements.list({ product_id: id, limit: 2 }))
    seen.push(quantity);
  expect(seen).toStrictEqual([5, 4, 3, 2, 1]);
});

// The paths of ten calls form one path parameter, which routers may limit to 100 characters.
test('sends ten queries in one request', async () => {
  let sent = 0;
  const counting: typeof fetch = async (...request) => {
    sent += 1;
    return await fetch(...request);
  };
  const batching = createTallybook({
    baseUrl: app.url,
    apiKey: app.keys.owner,
    batch: true,
    fetch: counting,
  });
  const { id } = await product();
  const levels = await Promise.all(
    Array.from({ length: 10 }, () => batching.stockLevels.list({ product_id: id })),
  );
  expect(levels).toHaveLength(10);
  expect(sent).toBe(1);
});

test('sends and revokes an invitation', async () => {
  const sent = await tallybook.invitations.send({
    email: 'sdk@example.com',
    role: 'clerk',
    metadata: { desk: 4 },
  });
  expect(sent).toMatchObject({ email: 'sdk@example.com', status: 'pending', metadata: { desk: 4 } });
  expect(await tallybook.invitations.revoke({ id: sent.id })).toBeUndefined();
});
