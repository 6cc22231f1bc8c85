import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../../modules/router.ts';
import { seedImport } from '../../testing/seed.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../testing/index.ts';
import { restResponses } from '../testing/example-run.ts';
import { operationsOf } from './operations.ts';

// Compares responses with the served OpenAPI document: statuses, headers, bodies.

const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));

// oxlint-disable-next-line typescript/no-explicit-any -- the test reads any part of the document
type Any = any;

let app: TestApp;
let document: Any;
let ajv: Ajv2020;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_RATE_LIMIT_PER_MINUTE: '1000', INVITATION_RESEND_SECONDS: '0' });
  document = (await app.request('GET', '/openapi.json', { key: null })).body;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
});
afterAll(() => app.stop());

const resolved = (node: Any): Any =>
  node?.$ref === undefined
    ? node
    : node.$ref
        .split('/')
        .slice(1)
        .reduce((at: Any, key: string) => at[key], document);

/** Fails unless the document describes this response of this operation. */
function expectDocumented(name: string, { status, headers, body }: TestResponse): void {
  const operation = operations.get(name);
  if (operation === undefined) throw new Error(`there is no ${name}`);
  const documented = document.paths[`/api${operation.path}`][operation.method.toLowerCase()];
  const response = resolved(documented.responses[status]);
  expect(response, `${name} returned ${status}: ${JSON.stringify(body)}`).toBeDefined();
  for (const header of [
    'location',
    'link',
    'x-next-cursor',
    'retry-after',
    'www-authenticate',
    'idempotency-replayed',
    'ratelimit',
    'ratelimit-policy',
  ])
    if (headers.has(header))
      expect(
        Object.keys(response.headers).map((header) => header.toLowerCase()),
        `${name} ${status}`,
      ).toContain(header);
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  if (response.content === undefined) {
    expect(body).toBe('');
    expect(headers.get('content-type')).toBeNull();
    return;
  }
  const [type = '', media] = Object.entries<Any>(response.content)[0] ?? [];
  expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  const schema = JSON.parse(
    JSON.stringify(media.schema).replaceAll('"#/components', '"document#/components'),
  );
  expect(
    ajv.validate(schema, body),
    `${name} ${status}: ${ajv.errorsText()} in ${JSON.stringify(body)}`,
  ).toBe(true);
}

describe('the OpenAPI document describes the response', () => {
  it('of every operation that succeeds', async () => {
    const organization = await app.newOrganization();
    await seedImport(app.admin, organization);
    for await (const { operation, response } of restResponses(app, organization)) {
      const { name, status, location } = operation;
      expect(response.status, `${name}: ${JSON.stringify(response.body)}`).toBe(status);
      expectDocumented(name, response);
      if (location !== undefined)
        expect(response.headers.get('location')).toBe(location.replace('{id}', response.body.id));
    }
  });

  it.each([...operations.values()])(
    'when $name rejects a request',
    async ({ name, method, path, isPublic }) => {
      const nowhere = `/api${path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`;
      const nonsense = `/api${path.replaceAll(/\{\w+\}/g, 'nonsense')}`;
      const hasBody = method === 'POST' || method === 'PATCH';
      const responses = await Promise.all([
        app.request(method, nowhere, { key: null }),
        app.request(method, nowhere, { key: app.keys.viewer, ...(hasBody ? { body: {} } : {}) }),
        app.request(method, nowhere, hasBody ? { body: {} } : {}),
        app.request(
          method,
          hasBody ? nonsense : `${nonsense}?nonsense=1`,
          hasBody ? { body: { nonsense: 1 } } : {},
        ),
        ...(hasBody
          ? [
              app.request(method, nowhere, { body: '{' }),
              app.request(method, nowhere, { body: 'text', headers: { 'content-type': 'text/plain' } }),
              app.request(method, nowhere, { body: { note: 'x'.repeat(70_000) } }),
            ]
          : []),
        ...(method === 'POST'
          ? [app.request(method, nowhere, { body: {}, headers: { 'idempotency-key': 'short' } })]
          : []),
      ]);
      if (!isPublic) expect(responses[0]?.status).toBe(401);
      expect(responses[3]?.status).toBe(400);
      for (const response of responses) expectDocumented(name, response);
    },
  );
});
