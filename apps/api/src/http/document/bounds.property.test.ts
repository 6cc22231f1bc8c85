import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { appRouter } from '../../modules/router.ts';
import { operationsOf } from '../rest/operations.ts';
import { buildDocument } from './build.ts';
import { exampleOf } from './examples.ts';

// Whatever the document says of one field, the service decides in the same way. Compares the published JSON Schema of
// every scalar field of a request with the schema that the service parses it with.

const document = buildDocument(appRouter);

// oxlint-disable-next-line typescript/no-explicit-any -- looks into every corner of a document
type Any = any;

const resolved = (node: Any): Any =>
  node?.$ref === undefined ? node : document.components.schemas[node.$ref.split('/').at(-1)];

const operationAt = (path: string, method: string): Any =>
  (document.paths[`/api${path}`] as Any)[method.toLowerCase()];

interface Leaf {
  readonly path: readonly (string | number)[];
  readonly schema: Any;
}

/** The scalar fields below a schema, and those of the first item of its arrays. */
function leavesOf(given: Any, path: readonly (string | number)[] = []): Leaf[] {
  const schema = resolved(given);
  const [first, second] = schema.anyOf ?? [];
  if (second?.type === 'null' && resolved(first).type === 'object') return leavesOf(first, path);
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => leavesOf(each, [...path, name]));
  if (schema.type === 'array') return leavesOf(schema.items, [...path, 0]);
  return [{ path, schema }];
}

/** A copy of `root` with `value` at `path`; missing objects on the way get their example. */
function withValue(
  root: Any,
  schema: Any,
  [step, ...rest]: readonly (string | number)[],
  value: unknown,
): Any {
  if (step === undefined) return value;
  const own = resolved(schema);
  const type = own.anyOf === undefined ? own : resolved(own.anyOf[0]);
  const child = typeof step === 'number' ? type.items : type.properties[step];
  const copy = Array.isArray(root) ? [...root] : { ...root };
  const existing = copy[step] ?? exampleOf(child, document.components.schemas, String(step), 'request');
  copy[step] = withValue(existing, child, rest, value);
  return copy;
}

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** Rules between fields; the descriptions state them. */
const betweenFields = new Set([
  'INVALID_RANGE',
  'ONE_SIDE',
  'INVENTORY_ACCOUNT',
  'ALLOWANCE_ACCOUNT',
  'DUPLICATE',
  'SAME_ACCOUNT',
  'NOT_ALLOWED',
  'LAYERS_DIFFER',
  'TOO_LATE',
]);

/**
 * Rules that JSON Schema cannot express portably; descriptions state them. A field may reject more than its schema says
 * only if it is listed here.
 */
const stricter: Readonly<Record<string, string>> = {
  email: 'a single address; `format: email` allows quoted and unusual ones',
  url: 'a normalized https URL',
  continue_url: 'an allowed URL',
  currency: 'a known code, not only three letters',
  unit_cost: '6 decimal places and 15 significant digits',
  quantity: 'its sign depends on the type',
  end_date: 'at most 24 months after the start',
  // plainName: invisible characters and Unicode NFC.
  name: 'no invisible characters, NFC',
  account: 'no invisible characters, NFC',
  category: 'no invisible characters, NFC',
  memo: 'at least one visible character',
  ...Object.fromEntries(
    ['inventory', 'goods_received', 'cost_of_goods_sold', 'stock_gain', 'stock_loss', 'cost_variance'].map(
      (each) => [each, 'no invisible characters, NFC'],
    ),
  ),
};

/** Plain values, for which even these fields follow their schema. */
const isPlain = (value: unknown): boolean =>
  typeof value !== 'number' && (typeof value !== 'string' || /^[\u0000-\u007f]*$/.test(value));

const texts = [
  '',
  ' ',
  'a',
  'a b',
  ' a',
  'a ',
  '\t',
  'a\tb',
  'a\nb',
  '\n',
  'a\rb',
  'a\0',
  '\u007f',
  '\u0085',
  '\u00a0',
  'é',
  '😀',
  '5',
  '1',
  '01',
  '1.5',
  '1.2345',
  '1.23456',
  '-1',
  '+1',
  '1e3',
  '.5',
  '5.',
  '9'.repeat(26),
  '9'.repeat(27),
  '0.0000',
  'EUR',
  'eur',
  'EURO',
  'true',
  'entry',
  'owner',
  'de',
  'xx',
  '2026-03-10',
  '2026-02-30',
  '2026-3-1',
  '1899-12-31',
  '1900-01-01',
  '2199-12-31',
  '2200-01-01',
  '0000-00-00',
  '0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11',
  '0198C5A2-7D3E-7B1A-9F42-3F6F1F0A7C11',
  '00000000-0000-0000-0000-000000000000',
  '0198c5a27d3e7b1a9f423f6f1f0a7c11',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'ada@example.com',
  'https://example.com/a',
];
const others = [null, true, false, 0, -0, 1, -1, 0.5, 5, 1e3, 1e12, 1e300, [], {}, ['a'], [5]];

function candidatesOf({ schema }: Leaf): unknown[] {
  const types = (schema.anyOf ?? [schema]).map(resolved);
  return types.flatMap((type: Any) => {
    const bounds = [type.minimum, type.maximum, type.exclusiveMinimum, type.exclusiveMaximum];
    const numbers = bounds.filter((each) => each !== undefined).flatMap((each) => [each - 1, each, each + 1]);
    const lengths = [type.minLength, type.maxLength].filter((each) => each !== undefined);
    const sized = lengths.flatMap((length) =>
      [length - 1, length, length + 1]
        .filter((each) => each >= 0)
        .flatMap((each) => ['x'.repeat(each), '😀'.repeat(each)]),
    );
    return [
      ...numbers.filter((each) => !Number.isInteger(each) || Number.isSafeInteger(each)),
      ...sized,
      ...(type.enum ?? []),
    ];
  });
}

const isDate = ({ schema }: Leaf): boolean => resolved(schema.anyOf?.[0] ?? schema).format === 'date';
const outOfRange = (value: unknown): boolean =>
  typeof value === 'string' && (value < '1900' || value >= '2200');
/** Their contents are not for callers to write. */
const opaque = new Set(['cursor', 'token']);

// The items of this batch are checked one by one, and an invalid one does not reject the request.
const checkedLater = 'invitations.sendBatch';
const operations = operationsOf(appRouter).filter(
  ({ name, input }) => name !== checkedLater && input !== undefined,
);

describe.each(operations)('$name', (operation) => {
  const { path, method } = operation;
  const { parameters = [], requestBody }: Any = operationAt(path, method);
  const own = parameters.filter((each: Any) => each.in === 'query' || each.in === 'path');
  const body = resolved(requestBody?.content['application/json'].schema) ?? {};
  const fields = {
    ...Object.fromEntries(own.map((each: Any) => [each.name, each.schema])),
    ...body.properties,
  };
  const schema = { type: 'object', properties: fields };
  const example = {
    ...Object.fromEntries(
      own.filter((each: Any) => each.in === 'path').map((each: Any) => [each.name, each.example]),
    ),
    ...requestBody?.content['application/json'].example,
  };
  const leaves = leavesOf(schema).filter((leaf) => !opaque.has(String(leaf.path.at(-1))));

  test('has a valid example', () => {
    expect((operation.input as z.ZodType).safeParse(example).success).toBe(true);
  });

  test.each(leaves.map((leaf) => [leaf.path.join('.'), leaf] as const))('%s', (_name, leaf) => {
    const validate = ajv.compile(
      JSON.parse(JSON.stringify(leaf.schema), (key, value) => (key === '$ref' ? undefined : value)),
    );
    const field = String(leaf.path.at(-1));
    const check = (value: unknown): void => {
      const documented = validate(value);
      const { error } = (operation.input as z.ZodType).safeParse(
        withValue(example, schema, leaf.path, value),
      );
      const issues = (error?.issues ?? []).filter(
        (issue) =>
          leaf.path.every((step, index) => issue.path[index] === step) &&
          !(issue.code === 'custom' && betweenFields.has(String(issue.params?.['code']))),
      );
      const accepted = issues.length === 0;
      if (accepted === documented) return;
      const stated =
        (field in stricter && !isPlain(value)) ||
        // A quotient with `amount`, which is reduced first.
        (field === 'per' && leaf.path.at(-2) === 'price') ||
        ['email', 'url', 'continue_url', 'currency', 'quantity', 'end_date'].includes(field) ||
        (isDate(leaf) && outOfRange(value));
      if (documented && stated) return;
      expect.fail(
        `${JSON.stringify(value)?.slice(0, 80)} is ${documented ? 'valid' : 'invalid'} in the document ${JSON.stringify(leaf.schema)}, but ${accepted ? 'accepted' : `rejected: ${issues[0]?.message}`}`,
      );
    };
    for (const value of [...texts, ...others, ...candidatesOf(leaf)]) check(value);
    fc.assert(fc.property(fc.string({ unit: 'binary-ascii', maxLength: 80 }), check), { numRuns: 30 });
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), check), { numRuns: 30 });
  });
});

test('the description of every date states its range', () => {
  const dates = operationsOf(appRouter).flatMap(({ path, method }) => {
    const { parameters = [], requestBody }: Any = operationAt(path, method);
    const fields = leavesOf(requestBody?.content['application/json']?.schema ?? { type: 'object' });
    return [
      ...parameters.flatMap((each: Any) => (each.schema ? [{ schema: each.schema }] : [])),
      ...fields,
    ].filter(({ schema }) => schema.format === 'date');
  });
  expect(dates.length).toBeGreaterThan(10);
  for (const { schema } of dates) expect(schema.description ?? '').toContain('1900-01-01 to 2199-12-31');
});
