import { describe, expect, test } from 'vitest';
import { findAdditions, findBreaks } from './compare.ts';
import { pack, unpack } from './file-format.ts';
import { currentContracts } from './recorded.ts';
import { restContract } from './rest.ts';

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** A document with one operation of each kind; a test changes its own copy. */
const released = () => ({
  paths: {
    '/lamps': {
      get: {
        operationId: 'lamps.list',
        security: [] as object[],
        parameters: [
          { in: 'query', name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 100 } },
          { in: 'query', name: 'color', required: false, schema: { type: 'string' } },
        ] as { in: string; name: string; required?: boolean; schema: Record<string, unknown> }[],
        responses: {
          '200': {
            headers: { Link: {} } as Record<string, object>,
            ...json({ type: 'array', items: reference('Lamp') }),
          },
          '404': json(reference('Problem')),
        } as Record<string, object>,
      },
      post: {
        operationId: 'lamps.create',
        security: [{ bearer: [] }],
        requestBody: { required: false, ...json(reference('CreateLamp')) } as Record<string, unknown>,
        responses: { '201': json(reference('Lamp')) } as Record<string, object>,
      },
    } as Record<string, unknown>,
  } as Record<string, Record<string, unknown>>,
  webhooks: { lamp: { post: { requestBody: json(reference('Lamp')), responses: {} } } } as object,
  components: {
    schemas: {
      Lamp: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          kind: { type: 'string', enum: ['desk', 'floor'] },
          price: { type: 'string' },
          note: { type: ['string', 'null'] },
          watts: { type: 'integer', minimum: 0 },
          parts: { type: 'array', items: reference('Lamp') },
          maker: { anyOf: [{ type: 'object', properties: { name: { type: 'string' } } }, { type: 'null' }] },
        } as Record<string, Record<string, unknown>>,
        required: ['id', 'kind', 'price', 'note'],
      },
      CreateLamp: {
        type: 'object',
        properties: {
          kind: { type: 'string', enum: ['desk', 'floor'] },
          note: { anyOf: [{ type: 'string', maxLength: 100 }, { type: 'null' }] },
          made_on: { type: 'string', format: 'date' },
          code: { type: 'string', pattern: '^[a-z]+$' },
          labels: { type: 'object', additionalProperties: { type: 'number' } },
        } as Record<string, Record<string, unknown>>,
        required: ['kind'],
        additionalProperties: false,
      },
      Problem: {
        type: 'object',
        properties: { code: { type: 'string', 'x-extensible-enum': ['NOT_FOUND'] } },
        required: ['code'],
      } as { properties: Record<string, Record<string, unknown>> } & Record<string, unknown>,
    },
  },
});

type Document = ReturnType<typeof released>;
type List = {
  parameters: { in: string; name: string; required?: boolean; schema: Record<string, unknown> }[];
  responses: Record<string, { headers?: Record<string, object>; content: object }>;
  security: object[];
  operationId: string;
};
type Create = { requestBody: Record<string, unknown>; responses: Record<string, object> };
const listOf = (document: Document) => document.paths['/lamps']!['get'] as List;
const createOf = (document: Document) => document.paths['/lamps']!['post'] as Create;

const changed = (change: (document: Document) => void) => {
  const document = released();
  change(document);
  return restContract(document);
};

const breaking: [string, (document: Document) => void, string, string][] = [
  ['a removed path', (d) => delete d.paths['/lamps'], 'lamps.list', 'GET /lamps was removed'],
  ['a removed method', (d) => delete d.paths['/lamps']!['post'], 'lamps.create', 'POST /lamps was removed'],
  ['a renamed operation', (d) => (listOf(d).operationId = 'x'), 'lamps.list', 'operation id was lamps.list'],
  ['a new credential', (d) => (listOf(d).security = [{ bearer: [] }]), 'lamps.list', 'needs a credential'],
  ['a removed parameter', (d) => listOf(d).parameters.pop(), 'lamps.list', 'query color was removed'],
  [
    'a required parameter',
    (d) => (listOf(d).parameters[1]!.required = true),
    'lamps.list',
    'query color is now required',
  ],
  [
    'a new required parameter',
    (d) => listOf(d).parameters.push({ in: 'query', name: 'q', required: true, schema: {} }),
    'lamps.list',
    'query q is new and required',
  ],
  [
    'a lower maximum of a parameter',
    (d) => (listOf(d).parameters[0]!.schema['maximum'] = 50),
    'lamps.list',
    'query limit (request): maximum 100 and 50 differ',
  ],
  [
    'a body that becomes required',
    (d) => (createOf(d).requestBody['required'] = true),
    'lamps.create',
    'a body is now required',
  ],
  [
    'a removed media type',
    (d) => (createOf(d).requestBody['content'] = {}),
    'lamps.create',
    'application/json was removed',
  ],
  [
    'another success status',
    (d) => (createOf(d).responses = { '200': createOf(d).responses['201']! }),
    'lamps.create',
    'the response 201 was removed',
  ],
  [
    'a removed response header',
    (d) => (listOf(d).responses['200']!.headers = {}),
    'lamps.list',
    'no longer has the header Link',
  ],
  [
    'a removed field of a response',
    (d) => delete d.components.schemas.Lamp.properties['price'],
    'Lamp',
    'Lamp.price (response): was removed',
  ],
  [
    'a removed optional field of a response',
    (d) => delete d.components.schemas.Lamp.properties['watts'],
    'Lamp',
    'Lamp.watts (response): was removed',
  ],
  [
    'a renamed field of a response',
    ({ components: { schemas } }) => {
      schemas.Lamp.properties = { ...schemas.Lamp.properties, cost: { type: 'string' } };
      delete schemas.Lamp.properties['price'];
    },
    'Lamp',
    'Lamp.price (response): was removed',
  ],
  [
    'a field of a response that becomes optional',
    (d) => (d.components.schemas.Lamp.required = ['id', 'kind', 'price']),
    'Lamp',
    'Lamp.note (response): may now be absent',
  ],
  [
    'a field of a response that becomes nullable',
    (d) => (d.components.schemas.Lamp.properties['price'] = { type: ['string', 'null'] }),
    'Lamp',
    'Lamp.price (response): may now be null',
  ],
  [
    'another type of a field of a response',
    (d) => (d.components.schemas.Lamp.properties['price'] = { type: 'number' }),
    'Lamp',
    'Lamp.price (response): may now be number',
  ],
  [
    'a wider type of a field of a response',
    (d) => (d.components.schemas.Lamp.properties['watts'] = { type: 'number', minimum: 0 }),
    'Lamp',
    'Lamp.watts (response): may now be number',
  ],
  [
    'a wider enum in a response',
    (d) => (d.components.schemas.Lamp.properties['kind']!['enum'] = ['desk', 'floor', 'wall']),
    'Lamp',
    'Lamp.kind (response): may now be "wall"',
  ],
  [
    'a lower minimum in a response',
    (d) => (d.components.schemas.Lamp.properties['watts']!['minimum'] = -1),
    'Lamp',
    'Lamp.watts (response): minimum -1 and 0 differ',
  ],
  [
    'a format that a response no longer has',
    (d) => delete d.components.schemas.Lamp.properties['id']!['format'],
    'Lamp',
    'may now be a value without the format uuid',
  ],
  [
    'a removed field in an alternative',
    (d) =>
      (d.components.schemas.Lamp.properties['maker'] = {
        anyOf: [{ type: 'object', properties: {} }, { type: 'null' }],
      }),
    'Lamp',
    'Lamp.maker.name (response): was removed',
  ],
  [
    'a removed problem code',
    (d) => (d.components.schemas.Problem.properties['code']!['x-extensible-enum'] = []),
    'Problem',
    'NOT_FOUND was removed',
  ],
  [
    'a removed field of a request',
    (d) => delete d.components.schemas.CreateLamp.properties['made_on'],
    'CreateLamp',
    'CreateLamp.made_on (request): was removed',
  ],
  [
    'a new required field of a request',
    ({ components: { schemas } }) => {
      schemas.CreateLamp.properties['height'] = { type: 'number' };
      schemas.CreateLamp.required = ['height', 'kind'];
    },
    'CreateLamp',
    'CreateLamp.height (request): is now required',
  ],
  [
    'a narrower enum in a request',
    (d) => (d.components.schemas.CreateLamp.properties['kind']!['enum'] = ['desk']),
    'CreateLamp',
    '"floor" is no longer accepted',
  ],
  [
    'an enum in place of any text in a request',
    (d) => (d.components.schemas.CreateLamp.properties['made_on'] = { type: 'string', enum: ['2026-01-01'] }),
    'CreateLamp',
    'another value than the listed ones is no longer accepted',
  ],
  [
    'null that a request no longer accepts',
    (d) => (d.components.schemas.CreateLamp.properties['note'] = { type: 'string' }),
    'CreateLamp',
    'null is no longer accepted',
  ],
  [
    'a lower maximum length in a request',
    (d) =>
      (d.components.schemas.CreateLamp.properties['note'] = {
        anyOf: [{ type: 'string', maxLength: 50 }, { type: 'null' }],
      }),
    'CreateLamp',
    'CreateLamp.note (request): maxLength 100 and 50 differ',
  ],
  [
    'another pattern in a request',
    (d) => (d.components.schemas.CreateLamp.properties['code']!['pattern'] = '^[a-z]{3}$'),
    'CreateLamp',
    'the pattern has changed',
  ],
  [
    'a narrower value of a map in a request',
    (d) =>
      (d.components.schemas.CreateLamp.properties['labels']!['additionalProperties'] = { type: 'integer' }),
    'CreateLamp',
    'CreateLamp.labels.* (request): number is no longer accepted',
  ],
  ['a removed event', (d) => (d.webhooks = {}), 'lamp', 'the event lamp was removed'],
];

describe('a change that can break callers', () => {
  test.each(breaking)('%s is found', (_, change, subject, text) => {
    const breaks = findBreaks(restContract(released()), changed(change));
    expect(breaks.map((each) => each.text).join('\n')).toContain(text);
    expect(breaks.map((each) => each.subject)).toContain(subject);
  });

  test('it is reported once, however many operations use the schema', () => {
    const current = changed((d) => delete d.components.schemas.Lamp.properties['price']);
    expect(findBreaks(restContract(released()), current)).toEqual([
      { subject: 'Lamp', text: 'Lamp.price (response): was removed' },
    ]);
  });
});

const compatible: [string, (document: Document) => void, string | undefined][] = [
  ['nothing', () => {}, undefined],
  [
    'another description',
    (d) => (d.components.schemas.Lamp.properties['id']!['description'] = 'x'),
    undefined,
  ],
  [
    'a new operation',
    (d) => (d.paths['/shades'] = { get: { operationId: 'shades.list', responses: {} } }),
    'GET /shades',
  ],
  [
    'a new optional parameter',
    (d) => listOf(d).parameters.push({ in: 'query', name: 'q', schema: {} }),
    'parameter query q of GET /lamps',
  ],
  [
    'a new field of a response',
    (d) => (d.components.schemas.Lamp.properties['height'] = { type: 'number' }),
    'field height of Lamp',
  ],
  [
    'a new optional field of a request',
    (d) => (d.components.schemas.CreateLamp.properties['height'] = { type: 'number' }),
    'field height of CreateLamp',
  ],
  [
    'a new error',
    (d) => (listOf(d).responses['410'] = json(reference('Problem'))),
    'response 410 of GET /lamps',
  ],
  [
    'a new problem code',
    (d) => (d.components.schemas.Problem.properties['code']!['x-extensible-enum'] = ['NOT_FOUND', 'GONE']),
    undefined,
  ],
  [
    'a wider enum in a request',
    (d) => (d.components.schemas.CreateLamp.properties['kind']!['enum'] = ['desk', 'floor', 'wall']),
    undefined,
  ],
  [
    'a field of a request that becomes optional',
    (d) => (d.components.schemas.CreateLamp.required = []),
    undefined,
  ],
  [
    'a narrower field of a response',
    (d) => (d.components.schemas.Lamp.properties['note'] = { type: 'string' }),
    undefined,
  ],
  [
    'a schema in line instead of by name',
    (d) => (createOf(d).responses['201'] = json(d.components.schemas.Lamp)),
    undefined,
  ],
];

describe('a compatible change', () => {
  test.each(compatible)('%s breaks nothing', (_, change, addition) => {
    const before = restContract(released());
    expect(findBreaks(before, changed(change))).toEqual([]);
    expect(findAdditions(before, changed(change))).toEqual(addition === undefined ? [] : [addition]);
  });
});

describe('the contracts of the service', () => {
  const { rest, trpc } = currentContracts().contracts;

  test('are the same after they are written and read', () => {
    for (const contract of [rest, trpc]) expect(unpack(pack(contract))).toEqual(contract);
  });

  test('have the changes that are planted in them', () => {
    const { id: _, ...level } = rest.schemas['StockMovement']!.properties!;
    const movement = { ...rest.schemas['StockMovement'], properties: level };
    for (const contract of [rest, trpc])
      expect(
        findBreaks(contract, { ...contract, schemas: { ...contract.schemas, StockMovement: movement } }),
      ).toContainEqual({ subject: 'StockMovement', text: 'StockMovement.id (response): was removed' });

    const { INSUFFICIENT_STOCK: __, ...problems } = trpc.problems;
    const exports = trpc.exports.filter((name) => name !== 'StockMovement');
    const { 'products.get': get, ...operations } = trpc.operations;
    const kind = { ...operations, 'products.get': { ...get!, kind: 'mutation' } };
    expect(
      findBreaks(trpc, { ...trpc, problems, exports, operations: kind }).map(({ text }) => text),
    ).toEqual([
      'products.get: it was a query, now a mutation',
      'INSUFFICIENT_STOCK had the status 400, now it is removed',
      'the client no longer exports the type StockMovement',
    ]);
  });
});
