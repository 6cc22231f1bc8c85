import { describe, expect, test } from 'vitest';
import {
  data,
  errorResponse,
  hangUp,
  json,
  scriptedServer,
  silence,
  type Step,
} from '../test/scripted-server.ts';
import { createTallybook, TallybookError } from './index.ts';

const rejected: Step = errorResponse(409, 'PERIOD_STATE_CONFLICT');
const limited: Step = errorResponse(429, 'RATE_LIMITED', {}, { 'retry-after': '3600' });
const pageOfProxy =
  (status: number): Step =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>404</h1>');

type Client = ReturnType<typeof createTallybook>;
const create = ({ products }: Client, options = {}) => products.create({ sku: 'S', name: 'N' }, options);

async function failureOf(
  steps: readonly Step[],
  call: (client: Client) => PromiseLike<unknown>,
  options: object = {},
): Promise<TallybookError> {
  await using server = await scriptedServer(...steps);
  const client = createTallybook({ baseUrl: server.url, apiKey: 'key-for-tests', ...options });
  const failure: unknown = await call(client).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof TallybookError)) throw new Error(`not a TallybookError: ${String(failure)}`);
  expect(server.received).toHaveLength(steps.length);
  return failure;
}

describe('the outcome of a write', () => {
  test.each<[string, readonly Step[]]>([
    ['a rate limit', [hangUp, limited]],
    ['an ended session', [hangUp, errorResponse(401, 'UNAUTHENTICATED')]],
    ['a lost permission', [hangUp, errorResponse(403, 'PERMISSION_DENIED')]],
    ["a proxy's 404", [hangUp, pageOfProxy(404)]],
    ["a gateway's 404 in JSON", [hangUp, json(404, { status: 404, code: 'NOT_FOUND', detail: 'No route.' })]],
    ['a 404 for the path, not for a record', [hangUp, errorResponse(404, 'ROUTE_NOT_FOUND')]],
    ['a rate limit after 503', [errorResponse(503, 'UNAVAILABLE'), limited]],
  ])('stays unknown if its first response was lost and the retry gets %s', async (_name, steps) => {
    expect(await failureOf(steps, create)).toMatchObject({ outcomeUnknown: true });
  });

  test.each<[string, Step]>([
    ['no response', hangUp],
    ['a timeout', silence],
    ['an internal error', errorResponse(500, 'INTERNAL_ERROR')],
    ["a proxy's page", pageOfProxy(404)],
  ])('is unknown after %s', async (_name, step) => {
    const failure = await failureOf([step], create, { maxRetries: 0, timeoutMs: 200 });
    expect(failure).toMatchObject({ outcomeUnknown: true });
  });

  test.each<[string, readonly Step[]]>([
    ['a conclusive 409', [hangUp, rejected]],
    ['a record that does not exist', [hangUp, errorResponse(404, 'PRODUCT_NOT_FOUND')]],
    ['a rate limit alone', [limited]],
    ['an ended session alone', [errorResponse(401, 'UNAUTHENTICATED')]],
  ])('is known after %s', async (_name, steps) => {
    expect(await failureOf(steps, create)).toMatchObject({ outcomeUnknown: false });
  });

  test('is known if it was carried out and only its secret is lost', async () => {
    const steps = [hangUp, data({ id: 'k', key: null })];
    const failure = await failureOf(steps, ({ apiKeys }) => apiKeys.create({ name: 'till', role: 'clerk' }));
    expect(failure).toMatchObject({ code: 'KEY_NOT_SHOWN', outcomeUnknown: false });
  });

  test('stays unknown in a call that repeats it, until a response of the operation arrives', async () => {
    const repeat = { idempotencyKey: 'order-4711', outcomeUnknown: true };
    const again = (client: Client) => create(client, repeat);
    expect(await failureOf([limited], again)).toMatchObject({ outcomeUnknown: true });
    expect(await failureOf([rejected], again)).toMatchObject({ outcomeUnknown: false });
  });

  test('stays unknown without a key if the repeated deletion finds nothing', async () => {
    const remove = (client: Client) => client.request('DELETE', '/api/webhooks/w');
    const gone = json(404, { code: 'NOT_FOUND', status: 404, detail: 'Not found.', request_id: 'r' });
    expect(await failureOf([hangUp, gone], remove)).toMatchObject({
      code: 'NOT_FOUND',
      outcomeUnknown: true,
    });
  });

  test('is unknown for requests and imports as well', async () => {
    const calls = [
      (client: Client) => client.request('PATCH', '/api/organizations/o', { body: {} }),
      (client: Client) => client.stockMovements.import('sku,type'),
    ];
    for (const call of calls)
      expect(await failureOf([hangUp, limited], call)).toHaveProperty('outcomeUnknown', true);
  });
});

test.each<[string, (client: Client) => PromiseLike<unknown>]>([
  ['a query', ({ products }) => products.get({ id: 'p' })],
  ['a request', (client) => client.request('GET', '/api/me')],
  ['an export', ({ stockMovements }) => stockMovements.export()],
  ['a dry run', ({ stockMovements }) => stockMovements.import('sku,type', { dryRun: true })],
])('%s has no effect whose outcome could be unknown', async (_name, call) => {
  expect(await failureOf([hangUp, limited], call)).toMatchObject({ outcomeUnknown: false });
});
