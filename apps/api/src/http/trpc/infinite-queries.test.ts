import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchStreamLink, type TRPCClient } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRouter, type AppRouter } from '../../modules/router.ts';
import { proceduresOf } from '../../procedures/procedures-of.ts';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
let client: TRPCClient<AppRouter>;
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeAll(async () => {
  app = await startTestApp();
  const headers = { authorization: `Bearer ${app.keys.owner}` };
  client = createTRPCClient<AppRouter>({
    links: [httpBatchStreamLink({ url: `${app.url}/trpc`, headers })],
  });
});
afterAll(async () => {
  queryClient.clear();
  await app.stop();
});

test('an infinite query of TanStack Query reads every page', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await seedProduct(app, app));
  const trpc = createTRPCOptionsProxy({ client, queryClient });
  const options = trpc.products.listPage.infiniteQueryOptions(
    { limit: 2 },
    { getNextPageParam: ({ next_cursor }) => next_cursor, initialCursor: null },
  );
  const observer = new InfiniteQueryObserver(queryClient, options);
  let result = await observer.fetchNextPage();
  while (result.hasNextPage) result = await observer.fetchNextPage();
  expect(result.error).toBeNull();
  const found = result.data?.pages.map(({ items }) => items.map(({ id }) => id));
  expect(found?.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(found?.flat().toSorted()).toEqual(ids.toSorted());
});

const pages = Object.keys(proceduresOf(appRouter)).filter((path) => path.endsWith('Page'));

test.each(pages)('%s accepts what an infinite query sends for the first page', async (path) => {
  const id = await ofOne(path);
  const input = encodeURIComponent(JSON.stringify({ ...id, limit: 2, cursor: null, direction: 'forward' }));
  const { status, body } = await app.request('GET', `/trpc/${path}?input=${input}`);
  expect([status, body.error]).toEqual([200, undefined]);
  expect(body.result.data).toMatchObject({ items: expect.any(Array) });
});

test('pages cannot be read backward', async () => {
  await expect(
    // @ts-expect-error -- not a direction
    client.products.listPage.query({ direction: 'backward' }),
  ).rejects.toMatchObject({
    data: { problem: { code: 'VALIDATION_FAILED', errors: [{ pointer: '/direction' }] } },
  });
});

test('a list over REST takes neither a direction nor an empty cursor', async () => {
  for (const query of ['direction=forward', 'cursor='])
    expect((await app.request('GET', `/api/inventory/products?${query}`)).status).toBe(400);
});

/** The id that the pages of one resource need. */
async function ofOne(path: string): Promise<{ id?: string }> {
  if (path === 'webhookDeliveries.listPage') return { id: await createWebhook() };
  if (!['stockTakes.countHistoryPage', 'stockTakes.laterChangesPage'].includes(path)) return {};
  const body = { count_date: '2026-03-31' };
  return { id: (await app.request('POST', '/api/inventory/stock-takes', { body })).body.id };
}

async function createWebhook(): Promise<string> {
  const { body } = await app.request('POST', '/api/webhooks', {
    body: { url: 'https://hooks.example.com/d14' },
  });
  return body.id;
}
