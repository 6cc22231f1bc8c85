import type { oas31 } from 'zod-openapi';
import type { OpenApiDocument } from './document.ts';

type Node = Record<string, unknown>;

/** Formats whose generated pattern adds nothing. */
const formats = new Set(['uuid', 'date', 'date-time', 'email']);

/** Closes request schemas, since the service rejects unknown fields, and opens response schemas, which may gain fields. */
export function finishSchemas(document: OpenApiDocument): void {
  const { schemas } = document.components;
  const requested = reachable(
    Object.values(document.paths).flatMap((item) => [
      item.post?.requestBody,
      item.put?.requestBody,
      item.patch?.requestBody,
    ]),
    schemas,
  );
  for (const [name, schema] of Object.entries(schemas)) {
    eachNode(schema, tidy);
    if (!requested.has(name)) eachNode(schema, open);
  }
  for (const item of Object.values(document.paths))
    for (const operation of [item.get, item.post, item.put, item.patch, item.delete]) {
      eachNode(operation?.parameters, tidy);
      eachNode(operation?.responses, tidy);
      eachNode(operation?.responses, open);
    }
  eachNode(document, nameWidth);
}

/** Without a format, generators for Go, Java and others choose 32 bits: 1234567.89 becomes 1234567.9. */
function nameWidth(node: Node): void {
  if (!isSchema(node)) return;
  const types = [node['type']].flat();
  const isNarrow = [node['minimum'], node['maximum']].every(
    (bound) => typeof bound === 'number' && Math.abs(bound) < 2 ** 31,
  );
  if (types.includes('number')) node['format'] = 'double';
  if (types.includes('integer')) node['format'] = isNarrow ? 'int32' : 'int64';
}

function tidy(node: Node): void {
  if (typeof node['format'] === 'string' && formats.has(node['format'])) delete node['pattern'];
  if (node['format'] === 'date' && isSchema(node)) node['description'] = describeDate(node['description']);
  if ('propertyNames' in node && isSchema(node)) delete node['propertyNames'];
  // JSON Schema 2020-12 has only the plural.
  if ('example' in node && isSchema(node)) {
    node['examples'] = [node['example']];
    delete node['example'];
  }
}

/** JSON Schema has no bounds of dates, and patterns of dates break generators with a type for them. */
function describeDate(description: unknown): string {
  const range = 'A date from 1900-01-01 to 2199-12-31.';
  return typeof description === 'string' ? `${description} ${range}` : range;
}

function open(node: Node): void {
  if (node['additionalProperties'] === false) delete node['additionalProperties'];
}

/** Parameters and media types can have an `example` too; unlike schemas they also have a `schema`. */
function isSchema(node: Node): boolean {
  return !('schema' in node) && ('type' in node || 'anyOf' in node || 'oneOf' in node);
}

/** Visits every object below, except in examples, which are data. */
function eachNode(root: unknown, visit: (node: Node) => void): void {
  if (typeof root !== 'object' || root === null) return;
  if (Array.isArray(root)) {
    for (const item of root) eachNode(item, visit);
    return;
  }
  const node = root as Node;
  visit(node);
  for (const [key, value] of Object.entries(node))
    if (key !== 'example' && key !== 'examples') eachNode(value, visit);
}

/** Names of the schemas that the roots refer to, directly or indirectly. */
function reachable(roots: unknown, schemas: Record<string, oas31.SchemaObject>): Set<string> {
  const found = new Set<string>();
  const follow = (root: unknown): void =>
    eachNode(root, (node) => {
      const { $ref } = node;
      const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : '';
      if (name === '' || found.has(name)) return;
      found.add(name);
      follow(schemas[name]);
    });
  follow(roots);
  return found;
}
