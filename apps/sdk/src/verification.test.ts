import { expect, test } from 'vitest';
import { data, errorResponse, hangUp, scriptedServer } from '../test/scripted-server.ts';
import { createTallybook, NotFoundError } from './index.ts';

const client = (baseUrl: string) => createTallybook({ baseUrl, apiKey: 'key-for-tests', maxRetries: 0 });

const running = (checked: number) => ({
  id: 'v',
  status: 'running',
  products: 3,
  products_checked: checked,
  updated_at: `2026-03-10T09:00:0${checked}.000Z`,
});
const finished = { ...running(3), status: 'finished', ok: true };

test('verifications.run starts once, polls until the end and reports progress only when there is some', async () => {
  await using server = await scriptedServer(
    data(running(0)),
    data(running(0)),
    data(running(2)),
    data(finished),
  );
  const seen: number[] = [];
  const onProgress = ({ products_checked }: { products_checked: number }) => {
    seen.push(products_checked);
    throw new Error('ignored');
  };
  expect(await client(server.url).verifications.run({ onProgress })).toStrictEqual(finished);
  expect(seen).toEqual([0, 2, 3]);
  expect(server.received.map(({ method, url }) => `${method} ${url.split('?')[0]}`)).toEqual([
    'POST /trpc/verifications.start',
    ...Array.from({ length: 3 }, () => 'GET /trpc/verifications.get'),
  ]);
});

test('it waits while the service restarts, but not after another error', async () => {
  await using server = await scriptedServer(
    data(running(0)),
    hangUp,
    errorResponse(503, 'UNAVAILABLE'),
    data(finished),
  );
  expect(await client(server.url).verifications.run()).toStrictEqual(finished);
  await using purged = await scriptedServer(data(running(0)), errorResponse(404, 'NOT_FOUND'));
  await expect(client(purged.url).verifications.run()).rejects.toBeInstanceOf(NotFoundError);
});

test('a failure of the first call is reported at once, and an aborted wait ends with the reason of the signal', async () => {
  await using down = await scriptedServer(errorResponse(503, 'UNAVAILABLE'));
  await expect(client(down.url).verifications.run()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(down.received).toHaveLength(1);
  await using server = await scriptedServer(data(running(0)));
  const caller = new AbortController();
  const reason = new Error('enough');
  const run = client(server.url).verifications.run({
    signal: caller.signal,
    onProgress: () => caller.abort(reason),
  });
  await expect(run).rejects.toBe(reason);
});
