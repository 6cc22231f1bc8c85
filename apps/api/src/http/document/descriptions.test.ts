import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../../modules/router.ts';
import { proceduresOf } from '../../procedures/procedures-of.ts';
import { buildDocument } from './build.ts';

type Node = Readonly<Record<string, unknown>>;

/** One description, or `undefined` where there is none, and what it describes. */
interface Described {
  readonly at: string;
  readonly name: string;
  readonly text: unknown;
}

/** Every property and parameter below; examples are data. */
function* fieldsOf(root: unknown, at: string): Generator<Described> {
  if (typeof root !== 'object' || root === null) return;
  const node = root as Node;
  const properties = Array.isArray(root) ? undefined : node['properties'];
  if (typeof properties === 'object' && properties !== null && !('in' in node))
    for (const [name, field] of Object.entries(properties as Record<string, Node>))
      yield { at: `${at}.${name}`, name, text: field['description'] };
  if (typeof node['in'] === 'string' && typeof node['name'] === 'string')
    yield { at: `${at} ${node['name']}`, name: node['name'], text: node['description'] };
  for (const [key, value] of Object.entries(node))
    if (key !== 'example' && key !== 'examples') yield* fieldsOf(value, `${at}/${key}`);
}

const document = buildDocument(appRouter);

function* operationsOf(): Generator<Described> {
  for (const [path, item] of Object.entries({ ...document.paths, ...document.webhooks }))
    for (const method of ['get', 'post', 'patch', 'delete'] as const) {
      const operation = item[method];
      if (operation === undefined) continue;
      yield { at: `${method} ${path}`, name: operation.operationId ?? '', text: operation.description };
      yield { at: `${method} ${path}`, name: '', text: `${operation.summary}.` };
    }
}

const words = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];
/** Words that say nothing by themselves. */
const empty = new Set(['the', 'a', 'an', 'of', 'this', 'is', 'its', 'it', 'and', 'or', 'for', 'to', 'in']);
const isEmpty = (name: string, text: string): boolean => {
  const known = new Set([...empty, ...words(name)]);
  return words(text).every((word) => known.has(word));
};

/** What is wrong with a description; undefined if nothing is. */
function fault({ name, text }: Described): string | undefined {
  if (typeof text !== 'string' || text === '') return 'missing';
  if (!/^[A-Z0-9`“]/.test(text)) return 'does not begin with a capital';
  if (!/[.!]$/.test(text)) return 'does not end with a period';
  if (text.length > 640) return `${text.length} characters: too long`;
  if (isEmpty(name, text)) return 'repeats the name';
  // language.md: terms that a reader would not search for.
  if (/\b(?:whoever|behind|in front of|wire|refuse[ds]?|is told|founded)\b/i.test(text)) return 'uses jargon';
  if (/\s{2}|\.\./.test(text)) return 'has stray spaces or periods';
  return undefined;
}

const faults = (all: Iterable<Described>): string[] =>
  [...all].flatMap((each) => {
    const found = fault(each);
    return found === undefined ? [] : [`${each.at}: ${found}`];
  });

describe('descriptions', () => {
  it('explain every operation and every webhook', () => expect(faults(operationsOf())).toEqual([]));

  it('explain every property, parameter and header of the document', () => {
    const { components, paths, webhooks } = document;
    const headers = Object.entries(components.headers ?? {}).map(([name, header]): Described => ({
      at: name,
      name,
      text: (header as Node)['description'],
    }));
    const schemas = Object.entries(components.schemas).map(([name, schema]): Described => ({
      at: name,
      name,
      text: schema.description,
    }));
    const fields = [...fieldsOf({ components, paths, webhooks }, '')];
    expect(fields.length).toBeGreaterThan(400);
    expect(faults([...fields, ...headers, ...schemas])).toEqual([]);
  });

  // Hover texts of the client and the help of the command line come from these schemas, not from the document.
  it('are part of the schemas of every procedure', () => {
    const found = Object.entries(proceduresOf(appRouter)).flatMap(([name, procedure]) => {
      const { inputs, output } = procedure._def as unknown as { inputs: z.ZodType[]; output?: z.ZodType };
      const jsonOf = (schema: z.ZodType, io: 'input' | 'output') =>
        z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
      const fields = [
        ...inputs.flatMap((input) => [...fieldsOf(jsonOf(input, 'input'), `${name} input`)]),
        ...(output === undefined ? [] : fieldsOf(jsonOf(output, 'output'), `${name} output`)),
      ];
      return faults(fields);
    });
    expect(found).toEqual([]);
  });

  it.each([
    ['email', 'The email.', 'repeats the name'],
    ['email', 'the verified address.', 'does not begin with a capital'],
    ['email', 'The verified address', 'does not end with a period'],
    ['email', undefined, 'missing'],
    ['email', 'Whoever was invited.', 'uses jargon'],
    ['email', 'The verified address.', undefined],
  ])('are rejected if they explain nothing: %s, %s', (name, text, expected) => {
    expect(fault({ at: '', name, text })).toBe(expected);
  });
});
