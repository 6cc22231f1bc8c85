import { problemCatalog, type ProblemCode } from '@tallybook/domain';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { appRouter } from '../../modules/router.ts';
import { buildDocument } from './build.ts';
import { exampleProblem } from './problem-examples.ts';

// Properties of the document on which generators of clients depend.

const document = buildDocument(appRouter);

// oxlint-disable-next-line typescript/no-explicit-any -- looks into every corner of a document
type Any = any;

/** Every object below, except in examples, with its path. */
function* nodes(node: unknown, path = ''): Generator<[path: string, node: Record<string, Any>]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [path, node as Record<string, Any>];
  for (const [key, value] of Object.entries(node))
    if (!['example', 'examples'].includes(key)) yield* nodes(value, `${path}/${key}`);
}

const referencesOf = (root: unknown): string[] =>
  [...nodes(root)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
const targetOf = (reference: string): Any =>
  reference
    .split('/')
    .slice(1)
    .reduce((at: Any, key) => at[key], document);
const resolved = (node: Any): Any => (node.$ref === undefined ? node : targetOf(node.$ref));

const operations: Any[] = Object.values(document.paths).flatMap((item) => Object.values(item));
const events: Any[] = Object.values(document.webhooks ?? {}).flatMap((item) => Object.values(item));

test('every number has 64 bits in generated code, unless its bounds fit into 32', () => {
  const numbers = [...nodes(document)].flatMap(([path, { type, format, minimum, maximum }]) => {
    const [numeric] = [type].flat().filter((each) => each === 'number' || each === 'integer');
    return numeric === undefined ? [] : [{ path, numeric, format, minimum, maximum }];
  });
  expect(numbers.length).toBeGreaterThan(50);
  const tooNarrow = numbers.filter(({ numeric, format, minimum, maximum }) => {
    if (numeric === 'number') return format !== 'double';
    if (format !== 'int32') return format !== 'int64';
    return !(minimum >= -(2 ** 31) && maximum < 2 ** 31);
  });
  expect(tooNarrow).toEqual([]);
  const { properties } = document.components.schemas['PostStockMovement'] as Any;
  expect(properties.quantity).toMatchObject({ format: 'int64', maximum: Number.MAX_SAFE_INTEGER });
  expect(properties.unit_cost).toMatchObject({ format: 'double' });
});

test('no two tags give the same file, and none is shared by an operation and an event', () => {
  const fileOf = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  const declared = document.tags?.map(({ name }) => fileOf(name)) ?? [];
  expect(new Set(declared).size).toBe(declared.length);
  const tagsOf = (all: Any[]): string[] => [...new Set(all.flatMap(({ tags }) => tags.map(fileOf)))];
  const [ofOperations, ofEvents] = [tagsOf(operations), tagsOf(events)];
  expect(ofEvents).not.toEqual([]);
  expect(ofOperations.filter((tag) => ofEvents.includes(tag))).toEqual([]);
  expect([...ofOperations, ...ofEvents].toSorted()).toEqual(declared.toSorted());
});

test('every schema is reachable from an operation, so that no generator removes one that an event needs', () => {
  const found = new Set<string>();
  const follow = (root: unknown): void => {
    for (const reference of referencesOf(root))
      if (!found.has(reference)) {
        found.add(reference);
        follow(targetOf(reference));
      }
  };
  follow(document.paths);
  const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(names.filter((name) => !found.has(name))).toEqual([]);
  expect(events.flatMap(referencesOf).filter((name) => !found.has(name))).toEqual([]);
});

const problemMedia: Any[] = operations.flatMap(({ responses }) =>
  Object.values(responses).flatMap(
    (response) => resolved(response).content?.['application/problem+json'] ?? [],
  ),
);

const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'document', components: document.components });

/** The schemas of a response, the most precise first. */
const alternativesOf = (schema: Any): string[] => (schema.anyOf ?? [schema]).map(({ $ref }: Any) => $ref);
const validators = new Map<string, (value: unknown) => boolean>();
function accepts(reference: string, value: unknown): boolean {
  const validate = validators.get(reference) ?? ajv.compile({ $ref: `document${reference}` });
  validators.set(reference, validate);
  return validate(value);
}

test('a response with problems consists of named schemas only, and accepts codes of later versions', () => {
  expect(problemMedia.length).toBeGreaterThan(200);
  const later = { ...exampleProblem('NOT_FOUND'), code: 'CODE_OF_A_LATER_VERSION' };
  for (const { schema } of problemMedia) {
    const alternatives = alternativesOf(schema);
    expect(alternatives.at(-1)).toBe('#/components/schemas/Problem');
    expect(alternatives.every((each) => accepts(each, later) === each.endsWith('/Problem'))).toBe(true);
  }
});

test.each(Object.keys(problemCatalog) as ProblemCode[])(
  'the first schema that accepts %s names all of its members',
  (code) => {
    const problem = exampleProblem(code);
    for (const { schema, examples } of problemMedia) {
      if (!(code in examples)) continue;
      const precise = alternativesOf(schema).find((each) => accepts(each, problem));
      const names = Object.keys(targetOf(precise ?? '').properties);
      // A figure is missing: declare it in packages/domain/src/problem/figures.ts.
      expect(Object.keys(problem).filter((name) => !names.includes(name))).toEqual([]);
    }
  },
);

test('INSUFFICIENT_STOCK has a schema with its figures', () => {
  const { code, available, on_date } = (document.components.schemas['InsufficientStockProblem'] as Any)
    .properties;
  expect([code.const, available.type, on_date.format]).toEqual(['INSUFFICIENT_STOCK', 'integer', 'date']);
});
