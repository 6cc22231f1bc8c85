import { expect, test } from 'vitest';
import {
  data,
  hangUp,
  json,
  errorResponse,
  scriptedServer,
  silence,
  type Step,
} from '../test/scripted-server.ts';
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  createTallybook,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RuleError,
  ServerError,
  TallybookError,
  TimeoutError,
  UnavailableError,
  UnexpectedAnswerError,
  ValidationError,
} from './index.ts';

async function failureOf(step: Step, options: object = {}): Promise<TallybookError> {
  await using server = await scriptedServer(step);
  const tallybook = createTallybook({
    baseUrl: server.url,
    apiKey: 'key-for-tests',
    maxRetries: 0,
    ...options,
  });
  const failure: unknown = await tallybook.stockMovements.get({ id: 'x' }).catch((error: unknown) => error);
  if (!(failure instanceof TallybookError)) throw new Error(`not a TallybookError: ${String(failure)}`);
  return failure;
}

test.each([
  [401, 'UNAUTHENTICATED', AuthenticationError],
  [403, 'PERMISSION_DENIED', PermissionError],
  [404, 'PRODUCT_NOT_FOUND', NotFoundError],
  [409, 'SKU_ALREADY_EXISTS', ConflictError],
  [422, 'IDEMPOTENCY_KEY_REUSED', ConflictError],
  [400, 'VALIDATION_FAILED', ValidationError],
  [400, 'BATCH_TOO_LARGE', ValidationError],
  [413, 'PAYLOAD_TOO_LARGE', ValidationError],
  [400, 'PERIOD_CLOSED', RuleError],
  [400, 'A_RULE_OF_A_NEWER_SERVICE', RuleError],
  [429, 'RATE_LIMITED', RateLimitError],
  [500, 'INTERNAL_ERROR', ServerError],
  [503, 'UNAVAILABLE', UnavailableError],
])('maps %i %s to its own error class', async (status, code, kind) => {
  const error = await failureOf(errorResponse(status, code));
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ status, code, detail: 'refused', message: 'refused', requestId: 'r-1' });
  expect(error.name).toBe(kind.name);
});

test('exposes the figures as properties of the error, typed once the code is known', async () => {
  const error = await failureOf(
    errorResponse(400, 'INSUFFICIENT_STOCK', { available: 3, on_date: '2026-11-02' }),
  );
  if (error.code !== 'INSUFFICIENT_STOCK') throw error;
  const available: number | undefined = error.available;
  expect(available).toBe(3);
  expect(error.on_date).toBe('2026-11-02');
  expect(error.figures).toStrictEqual({ available: 3, on_date: '2026-11-02' });
});

test('never lets a figure replace a property that every error has', async () => {
  const error = await failureOf(
    errorResponse(400, 'PERIOD_CLOSED', { message: 'x', stack: 'y', requestId: 'z' }),
  );
  expect(error).toMatchObject({ message: 'refused', requestId: 'r-1', figures: { message: 'x' } });
});

test('exposes the invalid fields and Retry-After', async () => {
  const errors = [{ pointer: '/quantity', code: 'TOO_SMALL', detail: 'At least 1.' }];
  const error = await failureOf(errorResponse(429, 'RATE_LIMITED', { errors }, { 'retry-after': '7' }));
  expect(error.errors).toStrictEqual(errors);
  expect(error.retryAfter).toBe(7);
});

test("never mistakes a proxy's own page for a response, and keeps its status", async () => {
  const page =
    (status: number): Step =>
    (response) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>oops</h1>');
  expect(await failureOf(page(502))).toBeInstanceOf(UnavailableError);
  expect(await failureOf(page(429))).toBeInstanceOf(RateLimitError);
  expect(await failureOf(page(200))).toBeInstanceOf(UnexpectedAnswerError);
  expect(await failureOf(page(404))).toMatchObject({ status: 404, code: 'UNEXPECTED_ANSWER' });
});

test('rejects foreign JSON but accepts a problem outside the tRPC envelope', async () => {
  expect(await failureOf(json(200, { hello: 'world' }))).toBeInstanceOf(UnexpectedAnswerError);
  const problem = {
    type: 'x',
    title: 'T',
    status: 404,
    detail: 'No such path.',
    code: 'ROUTE_NOT_FOUND',
    request_id: 'r',
  };
  const error = await failureOf(json(404, problem, { 'content-type': 'application/problem+json' }));
  expect(error).toBeInstanceOf(NotFoundError);
});

test('reports a refused or broken connection as a connection error with its cause', async () => {
  const error = await failureOf(hangUp);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.status).toBeUndefined();
  expect(error.cause).toBeInstanceOf(Error);
  const refused = createTallybook({ baseUrl: 'http://127.0.0.1:1', apiKey: 'key-for-tests', maxRetries: 0 });
  await expect(refused.stockMovements.list()).rejects.toMatchObject({ code: 'CONNECTION_FAILED' });
});

test('reports a truncated response as a connection error', async () => {
  const error = await failureOf((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"result":', () => response.socket?.destroy());
  });
  expect(error).toBeInstanceOf(ConnectionError);
});

test('times out, even if fetch ignores its signal', async () => {
  expect(await failureOf(silence, { timeoutMs: 30 })).toBeInstanceOf(TimeoutError);
  const ignoresSignal = (): Promise<Response> => new Promise(() => {});
  expect(await failureOf(data(1), { timeoutMs: 30, fetch: ignoresSignal })).toBeInstanceOf(TimeoutError);
});

test('never includes the credential in an error', async () => {
  const { inspect } = await import('node:util');
  for (const step of [errorResponse(401, 'UNAUTHENTICATED'), hangUp, json(200, {})])
    expect(inspect(await failureOf(step), { depth: 10, showHidden: true })).not.toContain('key-for-tests');
});
