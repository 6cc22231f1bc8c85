import { expect, test } from 'vitest';
import { data, hangUp, json, scriptedServer, silence } from '../test/scripted-server.ts';
import { createTallybook, type TallybookOptions } from './index.ts';

const apiKey = 'key-for-tests';

test('sends a query as GET with its input in the URL and a write as POST with its input in the body', async () => {
  await using server = await scriptedServer(data([]), data({ id: 'p' }));
  const tallybook = createTallybook({ baseUrl: `${server.url}/`, apiKey, organizationId: 'o-1' });
  await tallybook.stockMovements.list({ type: 'exit' });
  await tallybook.products.create({ sku: 'S', name: 'N' });
  const [get, post] = server.received;
  expect(get).toMatchObject({ method: 'GET', body: '' });
  expect(decodeURIComponent(get?.url ?? '')).toBe('/trpc/stockMovements.listPage?input={"type":"exit"}');
  expect(get?.headers).toMatchObject({ authorization: `Bearer ${apiKey}`, 'x-organization-id': 'o-1' });
  expect(get?.headers['idempotency-key']).toBeUndefined();
  expect(post).toMatchObject({
    method: 'POST',
    url: '/trpc/products.create',
    body: '{"sku":"S","name":"N"}',
  });
  expect(post?.headers['content-type']).toBe('application/json');
});

test('keeps a path in baseUrl', async () => {
  await using server = await scriptedServer(data([]));
  await createTallybook({ baseUrl: `${server.url}/books/`, apiKey }).stockMovements.list();
  expect(server.received[0]?.url).toMatch(/^\/books\/trpc\/stockMovements\.list/);
});

test('calls the token function before each attempt', async () => {
  await using server = await scriptedServer(hangUp, data([]));
  let count = 0;
  const token = async () => `token-${(count += 1)}`;
  await createTallybook({ baseUrl: server.url, token }).stockMovements.list();
  expect(server.received.map(({ headers }) => headers.authorization)).toStrictEqual([
    'Bearer token-1',
    'Bearer token-2',
  ]);
});

test("passes on an error of the caller's token function and sends nothing", async () => {
  await using server = await scriptedServer(data([]));
  const failure = new Error('signed out');
  const tallybook = createTallybook({ baseUrl: server.url, token: () => Promise.reject(failure) });
  await expect(tallybook.stockMovements.list()).rejects.toBe(failure);
  expect(server.received).toHaveLength(0);
});

test('sends no credential with apiKey: null', async () => {
  await using server = await scriptedServer(data([]));
  await createTallybook({ baseUrl: server.url, apiKey: null }).stockMovements.list();
  expect(server.received[0]?.headers).not.toHaveProperty('authorization');
});

test.each([
  [{ baseUrl: 'localhost:4400', apiKey }, /baseUrl/],
  [{ baseUrl: 'http://user:pass@localhost', apiKey }, /baseUrl/],
  [{ baseUrl: 'http://localhost?x=1', apiKey }, /baseUrl/],
  [{ baseUrl: 'http://localhost/?', apiKey }, /baseUrl/],
  [{ baseUrl: 'http://localhost/#', apiKey }, /baseUrl/],
  [{ baseUrl: 'http://localhost', apiKey: 'line\nbreak' }, /^apiKey must be printable/],
  [{ baseUrl: 'http://localhost', apiKey: '' }, /apiKey/],
  [{ baseUrl: 'http://localhost' }, /apiKey or token/],
  // An unset environment variable must not silently turn into an anonymous caller.
  [{ baseUrl: 'http://localhost', apiKey: undefined }, /apiKey or token/],
  [{ baseUrl: 'http://localhost', apiKey, token: 't' }, /not both/],
  [{ baseUrl: 'http://localhost', apiKey, timeoutMs: -1 }, /timeoutMs/],
  [{ baseUrl: 'http://localhost', apiKey, maxRetries: Number.NaN }, /maxRetries/],
])('rejects the options %j immediately', (options, message) => {
  expect(() => createTallybook(options as TallybookOptions)).toThrow(message);
});

test('does not quote an invalid credential', () => {
  const create = () => createTallybook({ baseUrl: 'http://localhost', apiKey: 'secret\nvalue' });
  expect(create).toThrow(TypeError);
  expect(create).not.toThrow(/secret|value/);
});

test('fails with the abort reason when aborted before, during and between attempts', async () => {
  await using server = await scriptedServer(silence, hangUp);
  const { stockMovements } = createTallybook({ baseUrl: server.url, apiKey });
  const reason = new Error('aborted by the caller');
  await expect(stockMovements.list({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  expect(server.received).toHaveLength(0);

  const during = new AbortController();
  const call = stockMovements.list({}, { signal: during.signal });
  setTimeout(() => during.abort(reason), 50);
  await expect(call).rejects.toBe(reason);

  const between = new AbortController();
  const fetch: typeof globalThis.fetch = async (...request) => {
    setTimeout(() => between.abort(), 20);
    return await globalThis.fetch(...request);
  };
  const second = createTallybook({ baseUrl: server.url, apiKey, maxRetries: 1000, fetch });
  await expect(second.stockMovements.list({}, { signal: between.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('batches simultaneous queries on request, at most ten, and sends writes singly with their own keys', async () => {
  const batched = json(
    200,
    Array.from({ length: 10 }, () => ({ result: { data: [] } })),
  );
  await using server = await scriptedServer((response, request) => {
    if (request.url.includes('batch=1')) {
      const size = request.url.split('?')[0]?.split(',').length ?? 0;
      json(
        200,
        Array.from({ length: size }, () => ({ result: { data: [] } })),
      )(response, request);
    } else if (request.method === 'POST') data({ id: 'x' })(response, request);
    else batched(response, request);
  });
  const { stockMovements, products } = createTallybook({ baseUrl: server.url, apiKey, batch: true });
  await Promise.all([
    ...Array.from({ length: 12 }, () => stockMovements.list()),
    products.create({ sku: 'A', name: 'A' }),
    products.create({ sku: 'B', name: 'B' }),
  ]);
  const posts = server.received.filter(({ method }) => method === 'POST');
  const gets = server.received.filter(({ method }) => method === 'GET');
  expect(new Set(gets.map(({ url }) => url.split('?')[0]?.split(',').length))).toStrictEqual(
    new Set([10, 2]),
  );
  expect(posts).toHaveLength(2);
  expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

test('sends each query as its own request without `batch`', async () => {
  await using server = await scriptedServer(data([]));
  const { stockMovements } = createTallybook({ baseUrl: server.url, apiKey });
  await Promise.all([stockMovements.list(), stockMovements.list()]);
  expect(server.received).toHaveLength(2);
});

test('iterates page by page and requests no page that is not needed', async () => {
  const page = (items: number[], next: string | null) =>
    data({ items: items.map((id) => ({ id })), next_cursor: next });
  await using server = await scriptedServer(page([1, 2], 'c1'), page([], 'c2'), page([3], null));
  const { stockMovements } = createTallybook({ baseUrl: server.url, apiKey });
  const all: unknown[] = [];
  for await (const { id } of stockMovements.list({ type: 'entry' })) all.push(id);
  expect(all).toStrictEqual([1, 2, 3]);
  const inputs = server.received.map(({ url }) =>
    JSON.parse(new URL(url, server.url).searchParams.get('input') ?? ''),
  );
  expect(inputs).toStrictEqual([
    { type: 'entry' },
    { type: 'entry', cursor: 'c1' },
    { type: 'entry', cursor: 'c2' },
  ]);

  await using again = await scriptedServer(page([1, 2], 'c1'));
  for await (const _ of createTallybook({ baseUrl: again.url, apiKey }).stockMovements.list()) break;
  expect(again.received).toHaveLength(1);
});

test('can be awaited and printed without side effects', async () => {
  const tallybook = createTallybook({ baseUrl: 'http://127.0.0.1:1', apiKey });
  expect(await Promise.resolve(tallybook)).toBe(tallybook);
  expect(JSON.stringify(tallybook)).not.toContain(apiKey);
});
