import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '../../modules/router.ts';
import { seedImport } from '../../testing/seed.ts';
import { mailedToken, startTestApp, type TestAnswer, type TestApp } from '../../testing/index.ts';
import { operationsOf } from './operations.ts';
import { restCall, story } from '../testing/example-calls.ts';

// What is served against what is written in the served document: statuses, headers, bodies.

const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));

// oxlint-disable-next-line typescript/no-explicit-any -- looks into every corner of a document
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

/** Fails unless the document foretells this answer of this operation. */
function expectForetold(name: string, { status, headers, body }: TestAnswer): void {
  const operation = operations.get(name);
  if (operation === undefined) throw new Error(`there is no ${name}`);
  const drawn = document.paths[`/api${operation.path}`][operation.method.toLowerCase()];
  const response = resolved(drawn.responses[status]);
  expect(response, `${name} answers ${status}: ${JSON.stringify(body)}`).toBeDefined();
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
        Object.keys(response.headers).map((each) => each.toLowerCase()),
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

describe('an answer is one that the document foretells', () => {
  it('when an operation does what it was asked to', async () => {
    const organization = await app.newOrganization();
    await seedImport(app.admin, organization);
    const seen: Record<string, string> = {};
    for (const { operation: name, input, anonymous } of story) {
      const operation = operations.get(name);
      if (operation === undefined) throw new Error(`there is no ${name}`);
      const given = await input(seen, organization, (email) => mailedToken(app, email));
      const { method, path, body } = restCall(operation, given);
      const key = anonymous === true ? null : organization.keys.owner;
      const options = { key, ...(body === undefined ? {} : { body }) };
      const answer = await app.request(method, `/api${path}`, options);
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(operation.status);
      expectForetold(name, answer);
      if (typeof answer.body?.id === 'string') seen[name] ??= answer.body.id;
      if (operation.location !== undefined)
        expect(answer.headers.get('location')).toBe(operation.location.replace('{id}', answer.body.id));
    }
  });

  it.each([...operations.values()])('when $name is refused', async ({ name, method, path, isPublic }) => {
    const nowhere = `/api${path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`;
    const nonsense = `/api${path.replaceAll(/\{\w+\}/g, 'nonsense')}`;
    const hasBody = method === 'POST' || method === 'PATCH';
    const answers = await Promise.all([
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
    if (!isPublic) expect(answers[0]?.status).toBe(401);
    expect(answers[3]?.status).toBe(400);
    for (const answer of answers) expectForetold(name, answer);
  });
});
