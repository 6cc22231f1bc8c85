import { wordsOf } from '../src/program/examples.ts';
import type { CommandDescription, FileDescription, JsonSchema } from '../src/contract/description.ts';

/** The parts of the OpenAPI document that are used here. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
}
interface Reference {
  readonly $ref: string;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}
interface Media {
  readonly schema: JsonSchema | Reference;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly examples?: Readonly<
    Record<string, { readonly value?: Readonly<Record<string, unknown>> } | Reference>
  >;
}

/** The parts of a runtime procedure that are used here. */
export interface RuntimeProcedure {
  readonly _def: {
    readonly type: 'query' | 'mutation' | 'subscription';
    readonly meta?: { readonly permission: string; readonly openapi?: object };
  };
}

/** The REST operations whose body is a file; the command `import` uses them. */
const importOperations = [
  'stockMovements.import',
  'products.import',
  'stockTakes.importCounts',
  'openingBalances.import',
];

/** `tallybook verify` starts it and waits for its end, because one action has one name. */
const startedByVerify = 'verifications.start';

/**
 * The commands of a service: its REST operations in the order of the document. A procedure without one must be the
 * variant of a list that returns its pages.
 */
export function describeCommands(
  document: Document,
  procedures: Readonly<Record<string, RuntimeProcedure>>,
): {
  commands: CommandDescription[];
  exports: FileDescription[];
  groups: Record<string, string>;
} {
  const groups: Record<string, string> = {};
  const commands: CommandDescription[] = [];
  const exports: FileDescription[] = [];
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      const rest = `${method.toUpperCase()} ${path}`;
      const name = operation.operationId;
      const procedure = procedures[name];
      if (name === startedByVerify) continue;
      if (procedure !== undefined) {
        commands.push(describe(document, operation, rest, procedure, procedures));
        const [group = '', inGroup] = wordsOf({ path: name });
        if (inGroup === undefined) continue;
        // The tag describes the group; a group of one command is what the command does.
        groups[group] = group in groups ? tagOf(document, operation) : `${operation.summary}.`;
      } else if (isExport(operation)) exports.push(describeExport(document, operation, rest));
      else if (!importOperations.includes(name)) throw new Error(`${rest}: there is no procedure ${name}`);
    }
  const covered = new Set([startedByVerify, ...commands.flatMap(({ path, page }) => [path, page])]);
  const missing = Object.keys(procedures).filter((path) => !covered.has(path));
  if (missing.length > 0) throw new Error(`no REST operation describes ${missing.join(', ')}`);
  return { commands, exports, groups };
}

const isExport = ({ responses }: Operation): boolean =>
  responses?.['200']?.content?.['text/csv'] !== undefined;

function describeExport(document: Document, operation: Operation, rest: string): FileDescription {
  const [, permission] = /Permission: `([\w.]+)`/.exec(operation.description ?? '') ?? [];
  if (permission === undefined) throw new Error(`${rest}: its description names no permission`);
  return { ...texts(operation, rest), permission, input: inputOf(document, operation) };
}

function describe(
  document: Document,
  operation: Operation,
  rest: string,
  { _def: { type, meta } }: RuntimeProcedure,
  procedures: Readonly<Record<string, RuntimeProcedure>>,
): CommandDescription {
  const { operationId: path } = operation;
  if (type === 'subscription' || meta === undefined) throw new Error(`${path} cannot be a command`);
  const input = inputOf(document, operation);
  const example = exampleOf(document, operation);
  const productField = productFieldOf(rest, input.properties);
  const page = `${path}Page`;
  return {
    ...texts(operation, rest),
    kind: type,
    permission: meta.permission,
    input,
    ...(example === undefined ? {} : { example }),
    ...(page in procedures ? { page } : {}),
    ...(productField === undefined ? {} : { productField }),
  };
}

function tagOf({ tags = [] }: Document, operation: Operation): string {
  return tags.find(({ name }) => name === operation.tags?.[0])?.description ?? '';
}

function texts({ operationId: path, summary, description }: Operation, rest: string) {
  return { path, summary, ...(description === undefined ? {} : { description }), rest };
}

/** `product_id`, or `id` where the path identifies a product by it. */
function productFieldOf(rest: string, properties: Readonly<Record<string, unknown>>): string | undefined {
  if ('product_id' in properties) return 'product_id';
  return rest.includes('/products/{id}') ? 'id' : undefined;
}

/** Parameters and the fields of the body in one object, as over tRPC. */
function inputOf(document: Document, operation: Operation): CommandDescription['input'] {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const parameter of parametersOf(document, operation)) {
    const { name, schema, description = schema.description } = parameter;
    properties[name] = {
      ...inlined(document, schema),
      ...(description === undefined ? {} : { description }),
    };
    if (parameter.required === true) required.push(name);
  }
  const body = operation.requestBody?.content['application/json'];
  if (body !== undefined) {
    const schema = inlined(document, body.schema);
    Object.assign(properties, schema.properties);
    required.push(...(schema.required ?? []));
  }
  return { properties, required };
}

function parametersOf(document: Document, { parameters = [] }: Operation): Parameter[] {
  return parameters
    .map((parameter) => resolve<Parameter>(document, parameter))
    .filter((parameter) => parameter.in !== 'header');
}

/** The values that a caller must choose: path parameters and the example of the body. */
function exampleOf(document: Document, operation: Operation): CommandDescription['example'] {
  const body = operation.requestBody?.content['application/json'];
  const [named] = Object.values(body?.examples ?? {});
  const example = {
    ...Object.fromEntries(
      parametersOf(document, operation)
        .filter(({ required, example: value }) => required === true && value !== undefined)
        .map(({ name, example: value }) => [name, value]),
    ),
    ...(named === undefined ? body?.example : resolve<{ value?: object }>(document, named).value),
  };
  return Object.keys(example).length === 0 ? undefined : example;
}

/** Keywords that a command neither checks nor shows; the service checks all of them. */
const omitted = new Set(['pattern', 'examples', 'example', 'propertyNames', 'default', 'title']);

/** The schema without references and without keywords that are not needed. */
function inlined(document: Document, schema: JsonSchema | Reference): JsonSchema {
  const convert = (value: unknown, isMap: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => convert(item, false));
    if (typeof value !== 'object' || value === null) return value;
    if (!isMap && '$ref' in value) return convert(resolve(document, value as Reference), false);
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => isMap || !omitted.has(key))
        .map(([key, item]) => [key, convert(item, !isMap && key === 'properties')]),
    );
  };
  return convert(schema, false) as JsonSchema;
}

function resolve<T>(document: Document, node: T | Reference): T {
  if (typeof node !== 'object' || node === null || !('$ref' in node)) return node;
  const target = node.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
  return resolve(document, target as T | Reference);
}
