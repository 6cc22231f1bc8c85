import { isDeepStrictEqual } from 'node:util';
import { globalRegistry } from 'zod';
import type { oas31 } from 'zod-openapi';
import { bodyIsOptional } from '../rest/operation-input.ts';
import type { Operation } from '../rest/operations.ts';
import { exampleOf } from './examples.ts';
import { recordedRequest } from './recorded.ts';

type Schemas = Record<string, oas31.SchemaObject>;

/** Names the request schema, makes it as strict as the service, and adds an example. */
export function finishRequestBody(
  generated: oas31.OperationObject,
  operation: Operation,
  schemas: Schemas,
): void {
  const body = generated.requestBody as oas31.RequestBodyObject | undefined;
  if (body === undefined) return;
  // The generator adds an empty body for an input without fields.
  if (Object.values(body.content).every(({ schema }) => isEmpty(schema as oas31.SchemaObject))) {
    delete generated.requestBody;
    return;
  }
  body.required = !bodyIsOptional(operation);
  for (const media of Object.values(body.content)) {
    const schema = { ...(media.schema as oas31.SchemaObject), additionalProperties: false };
    const { examples = [], ...named } = schema as oas31.SchemaObject & { examples?: unknown[] };
    const { summary = '' } = generated;
    named.description ??= `The input of the operation “${summary}”.`;
    const name = freeName(nameOf(operation), named, schemas);
    schemas[name] = named;
    media.schema = { $ref: `#/components/schemas/${name}` };
    // The recorded one, because the example of the response belongs to it.
    const example: unknown =
      recordedRequest(operation.name) ?? examples[0] ?? exampleOf(named, schemas, name, 'request');
    media.example = example;
  }
}

function isEmpty(schema: oas31.SchemaObject): boolean {
  return Object.keys(schema.properties ?? {}).length === 0;
}

function nameOf(operation: Operation): string {
  const meta = operation.input === undefined ? undefined : globalRegistry.get(operation.input);
  return (
    meta?.id ??
    `${operation.name.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Body`
  );
}

/** A body without its path parameters differs from the schema that a batch refers to by the same name. */
function freeName(name: string, schema: oas31.SchemaObject, schemas: Schemas): string {
  const existing = schemas[name];
  return existing === undefined || isDeepStrictEqual(existing, schema) ? name : `${name}Body`;
}
