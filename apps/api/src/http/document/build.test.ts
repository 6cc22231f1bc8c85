import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { appRouter } from '../../modules/router.ts';
import { csvOperations } from '../csv/operations.ts';
import { takesBody } from '../rest/operation-input.ts';
import { operationsOf } from '../rest/operations.ts';
import { inputSchemaOf, proceduresOf } from '../../procedures/procedures-of.ts';
import { buildDocument } from './build.ts';

const document = buildDocument(appRouter);
const operations = operationsOf(appRouter);

// oxlint-disable-next-line typescript/no-explicit-any -- looks into every corner of a document
type Any = any;

const operationAt = (path: string, method: string): Any => (document.paths[path] as Any)?.[method];
const resolved = (node: Any): Any =>
  node?.$ref === undefined
    ? node
    : node.$ref
        .split('/')
        .slice(1)
        .reduce((at: Any, key: string) => at[key], document);

// Each schema is compiled once, not into every other one that refers to it.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'document', components: document.components });

const checks = new Map<string, ValidateFunction>();

function schemaErrors(schema: Any, value: unknown): ErrorObject[] {
  const local = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
  const check = checks.get(local) ?? ajv.compile(JSON.parse(local));
  checks.set(local, check);
  return check(value) ? [] : (check.errors ?? []);
}

describe('the document', () => {
  // A service builds it for /openapi.json and for /docs; ranges of dates were added to shared descriptions each time.
  it('is the same each time it is built', () => {
    expect(buildDocument(appRouter)).toStrictEqual(document);
    expect(JSON.stringify(document).match(/(A date from [^.]*\.) \1/)).toBeNull();
  });

  it('contains exactly the operations of the router and the CSV operations', () => {
    const found = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, { operationId }]: [string, Any]) => `${operationId} ${method} ${path}`,
      ),
    );
    const expected = [...operations, ...csvOperations].map(
      ({ name, method, path }) => `${name} ${method.toLowerCase()} /api${path}`,
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  it('is reproducible', () => {
    expect(JSON.stringify(buildDocument(appRouter))).toBe(JSON.stringify(document));
  });

  // trpc-to-openapi's handler turns coercion on in the schemas that it shares with the procedures; its
  // generator must not.
  it('does not change the schemas of the procedures', () => {
    for (const procedure of Object.values(proceduresOf(appRouter))) {
      const input = inputSchemaOf(procedure);
      if (input !== undefined) expect(coercedPaths(input)).toEqual([]);
    }
  });

  it('contains none of the generator’s error bodies and wrong statuses', () => {
    expect(Object.keys(document.components.schemas).filter((name) => name.startsWith('error.'))).toEqual([]);
    for (const { name, path, method, status } of operations) {
      const statuses = Object.keys(operationAt(`/api${path}`, method.toLowerCase()).responses);
      expect(
        statuses.filter((each) => each.startsWith('2')),
        `of ${name}`,
      ).toEqual([String(status)]);
    }
  });
});

// Tools fill forms with examples and send them: a filter hides what is there, a key repeats an earlier request.
it('gives no examples of optional parameters', () => {
  const all = Object.values(document.paths).flatMap((item) =>
    ['get', 'post', 'put', 'patch', 'delete'].flatMap((method) => (item as Any)[method]?.parameters ?? []),
  );
  const optional = all.map(resolved).filter(({ required }: Any) => required !== true);
  const names = optional.map(({ name }: Any) => name);
  expect(names).toEqual(expect.arrayContaining(['Idempotency-Key', 'X-Organization-Id', 'cursor', 'q']));
  const withExample = optional.filter(({ example, examples, schema }: Any) =>
    [example, examples, schema.example, schema.examples, schema.default].some((each) => each !== undefined),
  );
  expect(withExample.map(({ name }: Any) => name)).toEqual([]);
});

describe('the specified operations', () => {
  const additions = ['413', '415', '422', '429', '503'];
  it.each([
    ['/api/invitations', 'post', '201 400 401 403 404 409 500'],
    ['/api/invitations', 'get', '200 400 401 403 500'],
    ['/api/invitations/{id}', 'delete', '204 400 401 403 404 409 500'],
    ['/api/inventory/stock-movements', 'post', '201 400 401 403 404 500'],
    ['/api/inventory/stock-movements', 'get', '200 400 401 403 500'],
  ])('%s %s responds with %s', (path, method, statuses) => {
    const documented = Object.keys(operationAt(path, method).responses).filter(
      (each) => !additions.includes(each),
    );
    expect(documented.sort().join(' ')).toBe(statuses);
  });

  it('a revocation has a response without a body', () => {
    expect(operationAt('/api/invitations/{id}', 'delete').responses[204].content).toBeUndefined();
  });
});

describe.each(operations)('$name', (operation) => {
  const { path, method, input, isPublic } = operation;
  const {
    parameters = [],
    requestBody,
    responses,
    security,
  }: Any = operationAt(`/api${path}`, method.toLowerCase());

  it('requires a credential unless it is public', () => {
    expect(security).toEqual(isPublic ? [{}, { bearer: [] }] : [{ bearer: [] }]);
  });

  it('describes requests as strictly as the service checks them, with a valid example', () => {
    const example: Record<string, unknown> = {};
    for (const parameter of parameters.map(resolved))
      if (parameter.in === 'path') {
        expect(parameter.schema.format).toBe('uuid');
        example[parameter.name] = parameter.example;
      }
    if (requestBody !== undefined) {
      const media = requestBody.content['application/json'];
      expect(resolved(media.schema).additionalProperties).toBe(false);
      expect(schemaErrors(media.schema, media.example)).toEqual([]);
      expect(schemaErrors(media.schema, { ...media.example, unknown_field: 1 })).not.toEqual([]);
      Object.assign(example, media.example);
    }
    expect((input as z.ZodType | undefined)?.safeParse(example).error?.issues).toBeUndefined();
  });

  it('accepts an Idempotency-Key exactly when it is a POST or PUT', () => {
    const names = parameters.map((each: Any) => resolved(each).name);
    expect(names.includes('Idempotency-Key')).toBe(['POST', 'PUT'].includes(method));
    expect(names.includes('X-Organization-Id')).toBe(!isPublic);
  });

  it('describes an extensible response with an example', () => {
    const success = responses[operation.status];
    expect(Object.keys(success.headers)).toContain('X-Request-Id');
    expect('Location' in success.headers).toBe(operation.location !== undefined);
    if (operation.status === 204) return;
    const media = success.content['application/json'];
    expect(media.schema).not.toEqual({});
    expect(schemaErrors(media.schema, media.example)).toEqual([]);
    const one = Array.isArray(media.example)
      ? [{ ...media.example[0], later: 1 }]
      : { ...media.example, later: 1 };
    expect(schemaErrors(media.schema, one)).toEqual([]);
  });

  it('describes its problems, each with an example', () => {
    const problems = Object.entries(responses).filter(
      ([status]) => status.startsWith('4') || status.startsWith('5'),
    );
    const statuses = problems.map(([status]) => status);
    expect(statuses).toEqual(
      expect.arrayContaining(
        isPublic ? ['400', '429', '500', '503'] : ['400', '401', '403', '429', '500', '503'],
      ),
    );
    if (takesBody(operation)) expect(statuses).toEqual(expect.arrayContaining(['413', '415']));
    for (const [status, reference] of problems) {
      const response = resolved(reference);
      expect(Object.keys(response.content)).toEqual(['application/problem+json']);
      const { schema, examples } = response.content['application/problem+json'];
      for (const [code, example] of Object.entries<Any>(examples)) {
        const { value } = resolved(example);
        expect(value).toMatchObject({ code, status: Number(status) });
        expect(schemaErrors(schema, value)).toEqual([]);
      }
    }
  });
});

/** Paths of the fields that would be coerced. */
function coercedPaths(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const own = 'coerce' in def && def.coerce ? [path] : [];
  if ('innerType' in def) return [...own, ...coercedPaths(def.innerType, path)];
  if (def.type === 'array') return [...own, ...coercedPaths(def.element, `${path}[]`)];
  if (def.type !== 'object') return own;
  return [
    ...own,
    ...Object.entries(def.shape).flatMap(([name, field]) => coercedPaths(field, `${path}.${name}`)),
  ];
}

// Readers and tools send examples as they are.
it('gives examples of requests that do no damage', () => {
  const exampleOf = (path: string, method: string): Any =>
    operationAt(path, method).requestBody.content['application/json'].example;
  // Part of a month would keep its other days from opening.
  const period = { name: '2026-05', start_date: '2026-05-01', end_date: '2026-05-31' };
  expect(exampleOf('/api/accounting/periods', 'post')).toEqual(period);
  const created = operationAt('/api/accounting/periods', 'post').responses[201];
  expect(created.content['application/json'].example).toMatchObject(period);
  expect(exampleOf('/api/organizations/{id}', 'patch')).toEqual({ settings: { auto_open_periods: true } });
  expect(exampleOf('/api/api-keys', 'post')).toEqual({
    name: 'Warehouse scanner',
    role: 'clerk',
    expires_in_days: 90,
  });
  expect(exampleOf('/api/members/{user_id}', 'patch')).toEqual({ role: 'accountant' });
});

it('promises figures in the items of a batch only for problems that have them there', () => {
  const { schemas } = document.components;
  const promising = Object.entries(schemas).filter(([, { description }]) =>
    description?.includes('In a batch, the figures are'),
  );
  expect(promising.map(([name]) => name)).toEqual([
    'CountOvertakenProblem',
    'DateTooFarAheadProblem',
    'InsufficientStockProblem',
    'NotWholeUnitsProblem',
    'OnHandMismatchProblem',
    'OpenStockTakesProblem',
    'ProductHasMovementsProblem',
    'QuantityOverflowProblem',
    'ReservationExceededProblem',
    'ReviewsDueProblem',
    'WriteDownOutOfOrderProblem',
  ]);
  const { existing_id: existing, available } = (schemas['FieldError'] as Any).properties;
  expect(existing.description).toBe('Never set: only the problem itself has this member.');
  expect(available.description).toContain('The largest quantity');
});

// Each was a sentence of the document that the service did not keep.
it.each([
  'returned as given',
  'If the member',
  'when a movement is posted to a month',
  'Default: the average cost at the end of `count_date`.',
])('does not promise %j', (sentence) => {
  expect(JSON.stringify(document)).not.toContain(sentence);
});
