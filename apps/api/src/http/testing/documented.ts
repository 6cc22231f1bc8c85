import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { TestResponse } from '../../testing/index.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- looks into every corner of a document
type Any = any;

/** The generated file: building the document would take longer in each test file. */
const documentFile = join(import.meta.dirname, '../../../openapi.json');

const describedHeaders = [
  'location',
  'link',
  'x-next-cursor',
  'retry-after',
  'www-authenticate',
  'idempotency-replayed',
  'ratelimit',
  'ratelimit-policy',
];

/**
 * Compares responses with the OpenAPI document in both directions: nothing undocumented is returned, and
 * `unseen()` lists what is documented and was not returned. Response schemas of the document are open, so that later
 * versions may add fields; here they are closed.
 */
export class Documented {
  readonly #document: Any = JSON.parse(readFileSync(documentFile, 'utf8'));
  /** Each schema is compiled once, not into every other one that refers to it. */
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #seen = new Set<string>();

  constructor() {
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'document', components: closed(this.#document.components) });
  }

  /** Fails unless the document describes this response of the operation. */
  expect(operationId: string, { status, headers, body }: TestResponse): void {
    const response = this.#resolved(this.#operation(operationId).responses[status]);
    const at = `${operationId} ${status}`;
    expect(response, `${at} is not documented: ${JSON.stringify(body)}`).toBeDefined();
    const documented = Object.keys(response.headers ?? {}).map((header) => header.toLowerCase());
    const undocumented = describedHeaders.filter((each) => headers.has(each) && !documented.includes(each));
    expect({ at, undocumented }).toEqual({ at, undocumented: [] });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    if (response.content === undefined) {
      expect(body).toBe('');
      expect(headers.get('content-type')).toBeNull();
      return;
    }
    const [type = '', media] = Object.entries<Any>(response.content)[0] ?? [];
    expect(headers.get('content-type')).toMatch(
      new RegExp(`^${type.replaceAll('+', String.raw`\+`)}; charset=utf-8`),
    );
    const validate = this.#validatorOf(at, media.schema);
    expect(validate(body), `${at}: ${this.#ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`).toBe(
      true,
    );
    if (status < 300) this.#note(media.schema, body);
  }

  /** The paths to which the document's links lead from this response. */
  linked(operationId: string, { status, body }: TestResponse): string[] {
    const { links = {} } = this.#operation(operationId).responses[status];
    return Object.values<Any>(links).map(({ operationId: reader, parameters }) => {
      const [path = ''] =
        Object.entries<Any>(this.#document.paths).find(([, item]) => item.get?.operationId === reader) ?? [];
      return path.replace('{id}', body[parameters.id.replace('$response.body#/', '')]);
    });
  }

  /** Properties of successful responses that no checked response contained, as `Schema.property`. */
  unseen(): string[] {
    const operations = Object.values<Any>(this.#document.paths).flatMap((item) => Object.values<Any>(item));
    const documented = new Set<string>();
    for (const { responses } of operations)
      for (const [status, response] of Object.entries<Any>(responses))
        if (status < '3')
          for (const { schema } of Object.values<Any>(this.#resolved(response).content ?? {}))
            this.#properties(schema, documented);
    return [...documented].filter((name) => !this.#seen.has(name)).sort();
  }

  /** Every path with the ids of its operations by method. */
  paths(): { path: string; operations: Record<string, string> }[] {
    return Object.entries<Any>(this.#document.paths).map(([path, item]) => ({
      path,
      operations: Object.fromEntries(
        Object.entries<Any>(item).map(([method, { operationId }]) => [method, operationId as string]),
      ),
    }));
  }

  #operation(operationId: string): Any {
    const operations = Object.values<Any>(this.#document.paths).flatMap((item) => Object.values<Any>(item));
    const found = operations.find((operation) => operation.operationId === operationId);
    if (found === undefined) throw new Error(`there is no operation ${operationId}`);
    return found;
  }

  #resolved(node: Any): Any {
    if (node?.$ref === undefined) return node;
    const keys: string[] = node.$ref.split('/').slice(1);
    return keys.reduce((at: Any, key) => at[key], this.#document);
  }

  #validatorOf(at: string, schema: Any): ValidateFunction {
    const known = this.#validators.get(at);
    if (known !== undefined) return known;
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components', '"document#/components');
    const compiled = this.#ajv.compile(JSON.parse(text) as object);
    this.#validators.set(at, compiled);
    return compiled;
  }

  /** Adds the names of the schema's properties, directly and indirectly. */
  #properties(schema: Any, found: Set<string>): void {
    this.#visit(schema, undefined, (name) => {
      const isNew = !found.has(name);
      found.add(name);
      return isNew;
    });
  }

  #note(schema: Any, value: unknown): void {
    this.#visit(schema, { value }, (name) => {
      this.#seen.add(name);
      return true;
    });
  }

  /** Visits properties: those of the schema or, if there is an instance, those that it contains. */
  #visit(
    schema: Any,
    instance: { value: Any } | undefined,
    enter: (name: string) => boolean,
    owner = '',
  ): void {
    const name = schema?.$ref?.split('/').at(-1) ?? owner;
    const node = this.#resolved(schema);
    if (node === undefined || (instance !== undefined && (instance.value ?? null) === null)) return;
    for (const choice of [...(node.anyOf ?? []), ...(node.oneOf ?? [])])
      this.#visit(choice, instance, enter, name);
    if (node.items !== undefined)
      for (const item of instance === undefined ? [undefined] : (instance.value as unknown[]))
        this.#visit(node.items, instance === undefined ? undefined : { value: item }, enter, name);
    for (const [key, property] of Object.entries<Any>(node.properties ?? {})) {
      if (instance !== undefined && !Object.hasOwn(instance.value as object, key)) continue;
      const at = `${name}.${key}`;
      if (enter(at)) this.#visit(property, instance && { value: instance.value[key] }, enter, at);
    }
  }
}

/** A copy in which objects have no other properties than the documented ones. */
function closed<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (_, node: Any) => {
    const isObject = node?.type === 'object' && node.properties !== undefined;
    return isObject && node.additionalProperties === undefined
      ? { ...node, additionalProperties: false }
      : node;
  }) as T;
}
