import { createHash } from 'node:crypto';
import type { oas31 } from 'zod-openapi';
import { recordedId } from './recorded.ts';
import { samples } from './samples.ts';

type Schema = oas31.SchemaObject | oas31.ReferenceObject;
type Known = oas31.SchemaObject & { example?: unknown };

/**
 * An example of a schema: the one in the schema, else the sample for the field's name, else any value of the type. A
 * request shows only required fields; a response shows all of them, with `null` where a field is nullable.
 *
 * @param name of the field, or of the schema itself
 */
export function exampleOf(
  schema: Schema,
  schemas: Record<string, oas31.SchemaObject>,
  name: string,
  use: 'request' | 'response' = 'response',
): unknown {
  if ('$ref' in schema) {
    const target = schemas[schema.$ref.split('/').at(-1) ?? ''];
    if (target === undefined) throw new Error(`${schema.$ref} does not exist`);
    return exampleOf(target, schemas, name, use);
  }
  const own = ownExample(schema, name);
  if (own !== undefined) return own;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const [first = {}, ...rest] = choices;
    const nullable = rest.some((choice) => 'type' in choice && choice.type === 'null');
    return nullable && use === 'response' ? null : exampleOf(first, schemas, name, use);
  }
  const type = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (type.includes('null') && use === 'response') return null;
  if (type.includes('array'))
    return Array.isArray(samples[name])
      ? samples[name]
      : [exampleOf(schema.items ?? {}, schemas, singular(name), use)];
  if (type.includes('object')) return objectExample(schema, schemas, name, use);
  return samples[name] ?? scalarExample(schema, name);
}

function ownExample(schema: Known, name: string): unknown {
  const choices = schema.enum as unknown[] | undefined;
  return (
    schema.examples?.[0] ??
    schema.example ??
    schema.default ??
    schema.const ??
    (choices?.includes(samples[name]) === true ? samples[name] : choices?.[0])
  );
}

function objectExample(
  schema: oas31.SchemaObject,
  schemas: Record<string, oas31.SchemaObject>,
  name: string,
  use: 'request' | 'response',
): unknown {
  const { properties = {}, required = [] } = schema;
  if (Object.keys(properties).length === 0) return samples[name] ?? {};
  const shown = Object.entries(properties).filter(
    ([key]) => use === 'response' || required.length === 0 || required.includes(key),
  );
  return Object.fromEntries(shown.map(([key, each]) => [key, exampleOf(each, schemas, key, use)]));
}

function scalarExample(schema: oas31.SchemaObject, name: string): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'uuid') return recordedId(name) ?? uuidOf(name);
  if (schema.format === 'date') return '2026-03-10';
  if (schema.format === 'date-time') return '2026-03-10T09:30:00.000Z';
  return type === 'string' ? 'text'.padEnd(schema.minLength ?? 0, '.') : {};
}

/** Derives the id from the field's name, so that documents are reproducible. */
function uuidOf(name: string): string {
  return `0198c5a2-7d3e-7b1a-9f42-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`;
}

function singular(name: string): string {
  return name.replace(/s$/, '');
}
