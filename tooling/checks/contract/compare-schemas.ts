import type { Schema } from './schema.ts';

/** Whether callers send the value or receive it. */
export type Direction = 'request' | 'response';
type Schemas = Readonly<Record<string, Schema>>;

/** One change that can break a caller. */
export interface Break {
  /** The operation or named schema. A changeset must name it. */
  readonly subject: string;
  readonly text: string;
}

/** The place where a schema is used, or its own name. */
export interface Place {
  readonly subject: string;
  readonly path: string;
}

/** A schema of one type, without references and alternatives. */
interface Variant {
  readonly schema: Schema;
  readonly type: string | undefined;
  /** The name of the schema, and what distinguishes this variant from its others. */
  readonly name: string | undefined;
  readonly key: string;
}

/** The two schemas that are compared, with those that they refer to. */
interface Pair {
  readonly narrow: Schema;
  readonly wide: Schema;
  readonly direction: Direction;
  readonly place: Place;
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/**
 * Compares what a released and a new schema allow. A new version must accept every request that the released one
 * accepted, and send no response that the released one could not send.
 */
export class SchemaComparison {
  readonly #released: Schemas;
  readonly #current: Schemas;
  /** Results by pair of named schemas, which may refer to themselves. */
  readonly #known = new Map<string, Break[]>();

  constructor(released: Schemas, current: Schemas) {
    this.#released = released;
    this.#current = current;
  }

  breaks(released: Schema, current: Schema, direction: Direction, place: Place): Break[] {
    return direction === 'request'
      ? this.#misfits({ narrow: released, wide: current, direction, place })
      : this.#misfits({ narrow: current, wide: released, direction, place });
  }

  /** What `narrow` allows and `wide` does not. */
  #misfits({ narrow, wide, direction, place }: Pair): Break[] {
    const request = direction === 'request';
    const allowed = variantsOf(wide, request ? this.#current : this.#released);
    return variantsOf(narrow, request ? this.#released : this.#current).flatMap((variant) => {
      const results = allowed
        .filter((each) => accepts(each.type, variant.type))
        .map((each) => this.#compareNamed(variant, each, direction, place));
      const [closest] = results.toSorted((a, b) => a.length - b.length);
      return closest ?? [found(place, direction, lost(direction, variant.type ?? 'any value'))];
    });
  }

  #compareNamed(narrow: Variant, wide: Variant, direction: Direction, place: Place): Break[] {
    const { name } = direction === 'request' ? narrow : wide;
    const pair = { narrow: narrow.schema, wide: wide.schema, direction };
    if (name === undefined) return compareSchemas({ ...pair, place }, this.#nested);
    const key = `${direction} ${narrow.key} ${wide.key}`;
    let result = this.#known.get(key);
    if (result === undefined) {
      this.#known.set(key, []);
      result = compareSchemas({ ...pair, place: { subject: name, path: name } }, this.#nested);
      this.#known.set(key, result);
    }
    return result;
  }

  readonly #nested = (pair: Pair): Break[] => this.#misfits(pair);
}

type Nested = (pair: Pair) => Break[];

function compareSchemas(pair: Pair, nested: Nested): Break[] {
  const { narrow, wide, direction, place } = pair;
  const texts = [...compareValues(narrow, wide, direction), ...compareBounds(narrow, wide)];
  const breaks = texts.map((text) => found(place, direction, text));
  breaks.push(...compareFields(pair, nested));
  if (narrow.items !== undefined && wide.items !== undefined)
    breaks.push(...nested({ ...pair, narrow: narrow.items, wide: wide.items, place: inside(place, '[]') }));
  const [more, allowed] = [narrow.additionalProperties, wide.additionalProperties];
  if (typeof more === 'object' && typeof allowed === 'object')
    breaks.push(...nested({ ...pair, narrow: more, wide: allowed, place: inside(place, '.*') }));
  return breaks;
}

function compareFields(pair: Pair, nested: Nested): Break[] {
  const { narrow, wide, direction, place } = pair;
  const breaks: Break[] = [];
  const report = (name: string, text: string) =>
    breaks.push(found(inside(place, `.${name}`), direction, text));
  for (const [name, expected] of Object.entries(wide.properties ?? {})) {
    const actual = narrow.properties?.[name];
    if (actual === undefined && direction === 'response') report(name, 'was removed');
    else if (isRequired(wide, name) && !isRequired(narrow, name))
      report(name, direction === 'request' ? 'is now required' : 'may now be absent');
    if (actual !== undefined)
      breaks.push(...nested({ ...pair, narrow: actual, wide: expected, place: inside(place, `.${name}`) }));
  }
  // Clients ignore fields of responses that they do not know; the service rejects unknown fields of requests.
  if (direction === 'request' && wide.additionalProperties === false) {
    for (const name of Object.keys(narrow.properties ?? {}))
      if (wide.properties?.[name] === undefined) report(name, 'was removed');
    if (narrow.type === 'object' && narrow.additionalProperties !== false)
      report('*', 'unknown fields are no longer accepted');
  }
  return breaks;
}

const isRequired = (schema: Schema, name: string): boolean => schema.required?.includes(name) === true;
const inside = ({ subject, path }: Place, part: string): Place => ({ subject, path: path + part });

const found = ({ subject, path }: Place, direction: Direction, text: string): Break => ({
  subject,
  text: `${path} (${direction}): ${text}`,
});

const lost = (direction: Direction, value: string): string =>
  direction === 'request' ? `${value} is no longer accepted` : `may now be ${value}`;

/** Without a type, anything is allowed. Every integer is a number. */
const accepts = (wide: string | undefined, narrow: string | undefined): boolean =>
  wide === undefined || wide === narrow || (wide === 'number' && narrow === 'integer');

function variantsOf(schema: Schema, schemas: Schemas, name?: string, key = name ?? ''): Variant[] {
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref];
    if (target === undefined) throw new Error(`the schema ${schema.$ref} is missing`);
    return variantsOf(target, schemas, schema.$ref);
  }
  if (schema.anyOf !== undefined)
    return schema.anyOf.flatMap((each, index) => variantsOf(each, schemas, name, `${key} ${index}`));
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return [{ schema, type: undefined, name, key }];
  return types.map((type) => ({ schema: { ...schema, type }, type, name, key: `${key} ${type}` }));
}

function compareValues(narrow: Schema, wide: Schema, direction: Direction): string[] {
  const texts: string[] = [];
  if (wide.enum !== undefined)
    if (narrow.enum === undefined) texts.push(lost(direction, 'another value than the listed ones'));
    else
      for (const value of narrow.enum)
        if (!wide.enum.includes(value)) texts.push(lost(direction, JSON.stringify(value)));
  if (wide['x-extensible-enum'] !== undefined && direction === 'response')
    for (const value of wide['x-extensible-enum'])
      if (narrow['x-extensible-enum']?.includes(value) === false) texts.push(`${value} was removed`);
  if (narrow.enum === undefined) {
    if (wide.format !== undefined && narrow.format !== wide.format)
      texts.push(lost(direction, `a value without the format ${wide.format}`));
    if (direction === 'request' && wide.pattern !== undefined && narrow.pattern !== wide.pattern)
      texts.push('the pattern has changed');
  }
  return texts;
}

function compareBounds(narrow: Schema, wide: Schema): string[] {
  const texts: string[] = [];
  if (narrow.enum !== undefined) return texts;
  for (const bound of lower)
    if ((wide[bound] ?? -Infinity) > (narrow[bound] ?? -Infinity))
      texts.push(`${bound} ${narrow[bound] ?? 'none'} and ${wide[bound]} differ`);
  for (const bound of upper)
    if ((wide[bound] ?? Infinity) < (narrow[bound] ?? Infinity))
      texts.push(`${bound} ${narrow[bound] ?? 'none'} and ${wide[bound]} differ`);
  return texts;
}
