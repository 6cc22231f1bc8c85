import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  httpSubscriptionLink,
} from '@trpc/client';
import type { AnyTRPCRouter } from '@trpc/server';
import { EventSource } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppRouter } from '../../modules/router.ts';
import type { RunningService } from '../../start/service.ts';
import {
  seedProduct,
  startSecondInstance,
  startTestApp,
  withoutLimits,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let second: RunningService;
let productId: string;

beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  second = await startSecondInstance(app, withoutLimits);
  productId = await seedProduct(app, app);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

interface Options {
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly streamHeader?: 'accept' | 'trpc-accept';
  readonly maxItems?: number;
}

/** A client with the real streaming link, and the responses that it has received. */
function streamingClient({ url = app.url, headers, ...options }: Options = {}) {
  const responses: Response[] = [];
  const client = createTRPCClient<AppRouter>({
    links: [
      httpBatchStreamLink({
        url: `${url}/trpc`,
        headers: { authorization: `Bearer ${app.keys.owner}`, ...headers },
        fetch: async (input, init) => {
          const response = await fetch(input as string, init as RequestInit);
          responses.push(response);
          return response;
        },
        ...options,
      }),
    ],
  });
  return { client, responses };
}

const entry = (quantity: number) => ({
  product_id: productId,
  type: 'entry' as const,
  quantity,
  unit_cost: 1,
  movement_date: '2026-03-10',
});

const quantities = async (): Promise<number[]> => {
  const movements = await app.trpc().stockMovements.list.query({ product_id: productId });
  return movements.map(({ quantity }) => quantity);
};

const problemOf = (result: PromiseSettledResult<unknown> | undefined): unknown =>
  result?.status === 'rejected'
    ? (result.reason as { data?: { problem?: unknown } }).data?.problem
    : undefined;

describe.each(['accept', 'trpc-accept'] as const)(
  'httpBatchStreamLink with the header %s',
  (streamHeader) => {
    test('one mutation runs once and resolves', async () => {
      const { client } = streamingClient({ streamHeader });
      const movement = await client.stockMovements.post.mutate(entry(streamHeader.length));
      expect(movement.quantity).toBe(streamHeader.length);
      expect((await quantities()).filter((each) => each === streamHeader.length)).toHaveLength(1);
    });

    test('ten queries of one batch resolve from one response in JSON lines', async () => {
      const { client, responses } = streamingClient({ streamHeader });
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          index % 2 === 0 ? client.products.get.query({ id: productId }) : client.products.list.query({}),
        ),
      );
      expect(results.flat().every(({ id }) => typeof id === 'string')).toBe(true);
      expect(responses.map(({ status }) => status)).toEqual([200]);
      expect(responses[0]?.headers.get('transfer-encoding')).toBe('chunked');
    });
  },
);

describe('httpBatchStreamLink', () => {
  test('a failed call of a batch rejects with its problem; the others resolve', async () => {
    const { client } = streamingClient();
    const mutations = await Promise.allSettled([
      client.stockMovements.post.mutate(entry(21)),
      client.stockMovements.post.mutate({ ...entry(1_000_000), type: 'exit', unit_cost: 0 }),
      client.stockMovements.post.mutate(entry(22)),
    ]);
    expect(mutations.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(problemOf(mutations[1])).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      available: expect.any(Number),
    });
    expect(await quantities()).toEqual(expect.arrayContaining([21, 22]));
    const queries = await Promise.allSettled([
      client.products.get.query({ id: '0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11' }),
      client.products.get.query({ id: productId }),
    ]);
    expect(problemOf(queries[0])).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    expect(queries[1]).toMatchObject({ status: 'fulfilled', value: { id: productId } });
  });

  test('a retry with the same Idempotency-Key on another instance posts once and says so', async () => {
    const headers = { 'idempotency-key': 'streamed-posting-1' };
    const first = streamingClient({ headers });
    const posted = await first.client.stockMovements.post.mutate(entry(31));
    const retry = streamingClient({ headers, url: second.url });
    expect(await retry.client.stockMovements.post.mutate(entry(31))).toEqual(posted);
    expect(first.responses[0]?.headers.get('idempotency-replayed')).toBeNull();
    expect(retry.responses[0]?.headers.get('idempotency-replayed')).toBe('true');
    expect((await quantities()).filter((each) => each === 31)).toHaveLength(1);
  });

  test('a batch that is rejected as a whole rejects every call with the problem', async () => {
    const { client, responses } = streamingClient();
    const eleven = await Promise.allSettled(Array.from({ length: 11 }, () => client.products.list.query({})));
    for (const each of eleven) expect(problemOf(each)).toMatchObject({ code: 'BATCH_TOO_LARGE' });
    expect(responses[0]?.status).toBe(400);
    const stranger = streamingClient({ headers: { authorization: 'Bearer nobody' } });
    const two = await Promise.allSettled(
      [entry(1), entry(2)].map((each) => stranger.client.stockMovements.post.mutate(each)),
    );
    for (const each of two) expect(problemOf(each)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(stranger.responses[0]?.status).toBe(401);
    const large = await Promise.allSettled([
      client.products.create.mutate({ sku: 'L', name: 'x'.repeat(70_000) }),
    ]);
    expect(problemOf(large[0])).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test('a client that leaves in the middle of a stream does not disturb the service', async () => {
    const path = Array.from({ length: 10 }, () => 'products.list').join(',');
    const leave = new AbortController();
    const response = await fetch(`${app.url}/trpc/${path}?batch=1`, {
      headers: { authorization: `Bearer ${app.keys.owner}`, 'trpc-accept': 'application/jsonl' },
      signal: leave.signal,
    });
    leave.abort();
    await expect(response.text()).rejects.toThrow(/abort/i);
    const { client } = streamingClient();
    expect(await client.products.get.query({ id: productId })).toMatchObject({ id: productId });
  });

  test('HEAD of a streamed batch has no body', async () => {
    const response = await fetch(`${app.url}/trpc/products.list?batch=1`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${app.keys.owner}`, 'trpc-accept': 'application/jsonl' },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test('a streamed request without batch=1 is rejected before it has an effect', async () => {
    const sent = await app.request('POST', '/trpc/stockMovements.post', {
      body: entry(41),
      headers: { 'trpc-accept': 'application/jsonl' },
    });
    expect(sent.status).toBe(400);
    expect(sent.body.error.data.problem.code).toBe('MALFORMED_REQUEST');
    expect(await quantities()).not.toContain(41);
  });
});

const authorized = { url: '', headers: {} as Record<string, string> };
beforeAll(() => {
  authorized.url = `${app.url}/trpc`;
  authorized.headers = { authorization: `Bearer ${app.keys.owner}` };
});

describe('other links', () => {
  test.each([httpLink, httpBatchLink])('$name calls queries and mutations', async (link) => {
    const client = createTRPCClient<AppRouter>({ links: [link(authorized)] });
    const [product, movement] = await Promise.all([
      client.products.get.query({ id: productId }),
      client.stockMovements.post.mutate(entry(51)),
    ]);
    expect(product.id).toBe(productId);
    expect(movement.quantity).toBe(51);
  });

  test.each([httpLink, httpBatchLink, httpBatchStreamLink])(
    '$name with methodOverride POST gets an error that says how to call a query',
    async (link) => {
      const client = createTRPCClient<AppRouter>({
        links: [link({ ...authorized, methodOverride: 'POST' })],
      });
      await expect(client.products.list.query({})).rejects.toMatchObject({
        message: 'Call a query with GET and a mutation with POST.',
        data: { problem: { code: 'METHOD_NOT_ALLOWED' } },
      });
      expect(await client.stockMovements.post.mutate(entry(52))).toMatchObject({ quantity: 52 });
    },
  );

  test('the input of a client that uses a transformer such as superjson is rejected without an effect', async () => {
    const transformer = { serialize: (json: unknown) => ({ json }), deserialize: (value: unknown) => value };
    // Typed as a router with any configuration: the real type rejects a transformer.
    const client = createTRPCClient<AnyTRPCRouter>({ links: [httpLink({ ...authorized, transformer })] });
    // oxlint-disable-next-line typescript/no-explicit-any -- the client of any router
    const { products } = client as any;
    await expect(products.create.mutate({ sku: 'SUPER', name: 'Super' })).rejects.toMatchObject({
      data: { problem: { code: 'VALIDATION_FAILED' } },
    });
    expect(await app.trpc().products.list.query({ sku: 'SUPER' })).toEqual([]);
  });

  test.each(['products.list', 'no.such'])('httpSubscriptionLink gets a clear error for %s', async (path) => {
    const errors: unknown[] = [];
    const link = httpSubscriptionLink<AnyTRPCRouter, typeof EventSource>({
      url: authorized.url,
      EventSource,
      eventSourceOptions: {},
    });
    const client = createTRPCClient<AnyTRPCRouter>({ links: [link] });
    const [area = '', name = ''] = path.split('.');
    await new Promise<void>((resolve) => {
      // oxlint-disable-next-line typescript/no-explicit-any -- the client of any router
      (client as any)[area][name].subscribe(
        {},
        {
          onError: (error: unknown) => {
            errors.push(error);
            resolve();
          },
        },
      );
    });
    expect(errors).toMatchObject([{ message: expect.stringContaining('subscription') }]);
  });
});
