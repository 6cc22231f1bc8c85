import type { OpenApiDocument } from './document.ts';

type Node = Record<string, unknown>;

const problem = { $ref: '#/components/schemas/Problem' };

/**
 * The same operations as an OpenAPI 3.0 document, for generators that cannot read 3.1 (docs/guides/rest-go.md says what
 * differs). The document that this project records and compares is 3.1.
 */
export function toOpenApi30({ webhooks: _webhooks, ...document }: OpenApiDocument): Node {
  const { components } = document;
  const openProblem = { ...components.schemas['Problem'], additionalProperties: true };
  const { identifier: _identifier, ...license } = document.info.license ?? { name: 'MIT' };
  return {
    ...(convert({
      ...document,
      components: { ...components, schemas: { ...components.schemas, Problem: openProblem } },
    }) as Node),
    openapi: '3.0.4',
    info: { ...document.info, license: { ...license, url: 'https://spdx.org/licenses/MIT' } },
  };
}

/** Converts every schema below. Names of properties and examples are data, never keywords. */
function convert(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(convert);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => {
    if (key === 'example' || key === 'examples') return [key, value];
    return [key, key === 'properties' ? namedSchemas(value as Node) : convert(value)];
  });
  const converted = Object.fromEntries(entries);
  return isSchema(converted) && !isNull(converted) ? schemaOf(converted) : converted;
}

const namedSchemas = (properties: Node): Node =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, convert(schema)]));

/** Parameters, media types and headers have an `example` and a `$ref` too, but also a `schema` or a name of their own. */
const isSchema = (node: Node): boolean =>
  'type' in node ? !('scheme' in node) : 'anyOf' in node || 'const' in node || isAnnotatedReference(node);

const isAnnotatedReference = (node: Node): boolean => '$ref' in node && 'description' in node;

const isNull = (schema: unknown): boolean => (schema as Node)['type'] === 'null';

function schemaOf(schema: Node): Node {
  const { examples, exclusiveMaximum, const: constant, anyOf, type, $ref, ...rest } = schema;
  const types = [type].flat().filter((each) => each !== undefined);
  const choices = (anyOf as Node[] | undefined)?.filter((each) => !isNull(each));
  const nullable = types.includes('null') || choices?.length !== (anyOf as Node[] | undefined)?.length;
  const [first] = types.filter((each) => each !== 'null');
  const chosen = choicesOf(choices);
  return {
    ...(first === undefined ? {} : { type: first }),
    ...chosen,
    // In 3.0, everything beside a reference is ignored.
    ...choicesOf($ref === undefined ? [] : [{ $ref }]),
    ...rest,
    ...(nullable ? { nullable: true, ...nullInEnum(rest['enum'] ?? chosen['enum']) } : {}),
    ...(constant === undefined ? {} : { type: typeof constant, enum: [constant] }),
    ...(exclusiveMaximum === undefined ? {} : { maximum: exclusiveMaximum, exclusiveMaximum: true }),
    ...(Array.isArray(examples) ? { example: examples[0] as unknown } : {}),
  };
}

function choicesOf(choices: readonly Node[] = []): Node {
  const [only, ...others] = choices;
  if (only === undefined) return {};
  // Generators of typed languages need one type of error; the figures of each code are additional members.
  if (choices.some(({ $ref }) => $ref === problem.$ref)) return problem;
  if (others.length > 0) return { anyOf: choices };
  // Every schema with a name is an object; `nullable` needs a type beside it.
  return '$ref' in only ? { type: 'object', allOf: [only] } : only;
}

/** In 3.0, `nullable` does not add null to the listed values. */
const nullInEnum = (values: unknown): Node =>
  Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {};
