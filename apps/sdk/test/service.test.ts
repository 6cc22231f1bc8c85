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

let made = 0;
const product = () => tallybook.products.create({ sku: `SDK-${(made += 1)}`, name: 'Chair' });
const entry = (product_id: string, quantity: number, movement_date = '2026-11-01') =>
  ({ product_id, type: 'entry', quantity, unit_cost: 2.5, movement_date }) as const;

async function refusalOf(call: Promise<unknown>): Promise<TallybookError> {
  const failure: unknown = await call.catch((error: unknown) => error);
  if (!(failure instanceof TallybookError)) throw new Error(`not refused by the service: ${String(failure)}`);
  return failure;
}

test('what is posted is listed', async () => {
  const { id } = await product();
  const posted = await tallybook.stockMovements.post(entry(id, 10));
  expect(posted).toMatchObject({ product_id: id, quantity: 10, unit_cost: 2.5, cost_amount: '25.00' });
  expect(await tallybook.stockMovements.list({ product_id: id })).toStrictEqual([posted]);
  expect(await tallybook.stockMovements.get({ id: posted.id })).toStrictEqual(posted);
});

test('a refusal has its code and its figures', async () => {
  const { id } = await product();
  await tallybook.stockMovements.post(entry(id, 3));
  const error = await refusalOf(
    tallybook.stockMovements.post({ ...entry(id, 5), type: 'exit', movement_date: '2026-11-02' }),
  );
  if (error.code !== 'INSUFFICIENT_STOCK') throw error;
  expect(error.available).toBe(3);
  expect(error.on_date).toBe('2026-11-02');
  expect(error.status).toBe(400);
});

test('wrong credentials, missing rights, unknown things and bad input have their kinds', async () => {
  const wrong = createTallybook({ baseUrl: app.url, apiKey: 'tb_test_wrong' });
  expect(await refusalOf(wrong.stockMovements.list())).toMatchObject({ name: 'AuthenticationError' });
  const viewer = createTallybook({ baseUrl: app.url, apiKey: app.keys.viewer });
  expect(await refusalOf(viewer.products.create({ sku: 'V', name: 'V' }))).toMatchObject({
    name: 'PermissionError',
  });
  const nowhere = '018f0000-0000-7000-8000-000000000000';
  expect(await refusalOf(tallybook.stockMovements.get({ id: nowhere }))).toMatchObject({
    name: 'NotFoundError',
  });
  const bad = await refusalOf(tallybook.stockMovements.post({ ...entry(nowhere, 1), quantity: 0 }));
  expect(bad).toMatchObject({ name: 'ValidationError', errors: [{ pointer: '/quantity' }] });
  expect(bad.requestId).toBeTruthy();
});

/** A client that loses the first answer of each call, after the service has done its work. */
function unlucky(apiKey: string | null = app.keys.owner): Tallybook {
  const lost = new Set<string | null>();
  const losing: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const key = new Headers(init?.headers).get('idempotency-key');
    if (lost.has(key)) return answer;
    lost.add(key);
    await answer.arrayBuffer();
    throw new TypeError('the answer was lost');
  };
  return createTallybook({ baseUrl: app.url, apiKey, fetch: losing });
}

test('when the answer is lost the call is sent again, and the movement is posted once', async () => {
  const { id } = await product();
  const posted = await unlucky().stockMovements.post(entry(id, 7));
  expect(await tallybook.stockMovements.list({ product_id: id })).toStrictEqual([posted]);
});

// On REST these are PATCH and DELETE, which take no Idempotency-Key; on the tRPC wire they are POSTs and do.
test('so are a change and a removal: the second call is answered as the first, not refused', async () => {
  const { id } = await product();
  expect(await unlucky().products.update({ id, name: 'Stool' })).toMatchObject({ name: 'Stool' });
  const { id: invitation } = await tallybook.invitations.send({
    email: 'lost@example.com',
    role: 'clerk',
    metadata: {},
  });
  expect(await unlucky().invitations.revoke({ id: invitation })).toBeUndefined();
});

// Kept answers hold no keys: the repeated one has null where the key was.
test('a key whose text was lost with the answer is named, so that it can be revoked', async () => {
  const error = await refusalOf(unlucky().apiKeys.create({ name: 'lost', role: 'clerk' }));
  if (error.code !== 'KEY_NOT_SHOWN') throw error;
  expect(error).toBeInstanceOf(KeyNotShownError);
  const { api_key_id: id = '' } = error;
  const left = async () =>
    (await tallybook.apiKeys.list()).filter(({ name, revoked_at }) => name === 'lost' && revoked_at === null);
  expect((await left()).map((key) => key.id)).toStrictEqual([id]);
  expect(error.message).toContain(id);
  await tallybook.apiKeys.revoke({ id });
  expect(await left()).toStrictEqual([]);
});

test('so is a webhook whose secret was lost; it is rotated', async () => {
  const error = await refusalOf(unlucky().webhooks.create({ url: 'https://hooks.example.invalid/' }));
  if (error.code !== 'KEY_NOT_SHOWN') throw error;
  const [webhook] = await tallybook.webhooks.list();
  expect(webhook?.id).toBe(error.webhook_id);
  const rotated = await tallybook.webhooks.rotate({ id: webhook?.id ?? '' });
  expect(rotated.secret).toMatch(/^whsec_/);
  const lost = await refusalOf(unlucky().webhooks.rotate({ id: rotated.id }));
  expect(lost).toMatchObject({ code: 'KEY_NOT_SHOWN', webhook_id: rotated.id });
});

test('so is an organization whose first key was lost; it is there once', async () => {
  const error = await refusalOf(unlucky().organizations.create({ name: 'Lost Ltd' }));
  if (error.code !== 'KEY_NOT_SHOWN') throw error;
  const rows = await app.admin`select id from organizations where name = 'Lost Ltd'`;
  expect(rows.map(({ id }) => id)).toStrictEqual([error.organization_id]);
});

const invite = async (email: string) => {
  await tallybook.invitations.send({ email, role: 'clerk' });
  return latestInvitationToken(app, email);
};
const nobody = () => createTallybook({ baseUrl: app.url, apiKey: null });

test('an invited person previews and accepts without a credential, and acts with the key of the answer', async () => {
  const token = await invite('grace@example.com');
  expect(await nobody().invitations.preview({ token })).toMatchObject({
    email_masked: 'g•••e@example.com',
    status: 'pending',
  });
  const { api_key: apiKey, user_id } = await nobody().invitations.accept({ token, name: 'Grace' });
  if (typeof apiKey !== 'string') throw new Error('no key was shown');
  const grace = createTallybook({ baseUrl: app.url, apiKey });
  expect(await grace.me.get()).toMatchObject({ user_id, email: 'grace@example.com', role: 'clerk' });
  const used = await refusalOf(nobody().invitations.accept({ token }));
  expect(used).toMatchObject({ name: 'ConflictError', code: 'INVITATION_ALREADY_ACCEPTED' });
});

test('the first key is given again where the answer to the acceptance was lost; account and key were made once', async () => {
  const token = await invite('lost-key@example.com');
  const { api_key: apiKey, user_id } = await unlucky(null).invitations.accept({ token });
  if (typeof apiKey !== 'string') throw new Error('no key was shown');
  const own = createTallybook({ baseUrl: app.url, apiKey });
  expect(await own.me.get()).toMatchObject({ user_id, email: 'lost-key@example.com' });
  const rows = await app.admin`
    select u.id from users u join api_keys k on k.user_id = u.id where u.email = 'lost-key@example.com'`;
  expect(rows.map(({ id }) => id)).toStrictEqual([user_id]);
});

test('whoever may not accept hears why in an error of its kind', async () => {
  const token = await invite('registered@example.com');
  const others = await refusalOf(tallybook.invitations.accept({ token }));
  expect(others).toMatchObject({ name: 'PermissionError', code: 'INVITATION_NOT_YOURS' });
  await app.admin`insert into users (id, email, name) values (gen_random_uuid(), 'registered@example.com', 'R')`;
  const signIn = await refusalOf(nobody().invitations.accept({ token }));
  expect(signIn).toMatchObject({ name: 'AuthenticationError', code: 'SIGN_IN_REQUIRED' });
  expect(await nobody().invitations.decline({ token })).toBeUndefined();
});

test('a batch of invitations has an outcome for each; a resend too soon says when', async () => {
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
  expect((await refusalOf(patient.invitations.resend({ id }))).retryAfter).toBeGreaterThan(50);
});

test('a replay by a key of your own is no surprise and gives the answer, with null for the key', async () => {
  const input = { name: 'mine', role: 'clerk' } as const;
  const options = { idempotencyKey: 'my-own-api-key' };
  const first = await tallybook.apiKeys.create(input, options);
  expect(first.key).toMatch(/^tb_test_/);
  expect(await tallybook.apiKeys.create(input, options)).toStrictEqual({ ...first, key: null });
});

test('the same key gives the same movement; with another input it is refused', async () => {
  const { id } = await product();
  const options = { idempotencyKey: `order-${id}` };
  const first = await tallybook.stockMovements.post(entry(id, 1), options);
  expect(await tallybook.stockMovements.post(entry(id, 1), options)).toStrictEqual(first);
  const error = await refusalOf(tallybook.stockMovements.post(entry(id, 2), options));
  expect(error).toMatchObject({ name: 'ConflictError', code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('iterate goes through all pages in the order of the list', async () => {
  const { id } = await product();
  for (let day = 1; day <= 5; day += 1)
    await tallybook.stockMovements.post(entry(id, day, `2026-11-0${day}`));
  const seen: number[] = [];
  for await (const { quantity } of tallybook.stockMovements.iterate({ product_id: id, limit: 2 }))
    seen.push(quantity);
  expect(seen).toStrictEqual([5, 4, 3, 2, 1]);
});

// The paths of ten calls are one path parameter, which a router may limit to 100 characters.
test('ten queries go in one request', async () => {
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

test('an invitation is sent and revoked', async () => {
  const sent = await tallybook.invitations.send({
    email: 'sdk@example.com',
    role: 'clerk',
    metadata: { desk: 4 },
  });
  expect(sent).toMatchObject({ email: 'sdk@example.com', status: 'pending', metadata: { desk: 4 } });
  expect(await tallybook.invitations.revoke({ id: sent.id })).toBeUndefined();
});
