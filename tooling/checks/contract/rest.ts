import type { Contract, Operation, Parameter, Response } from './contract.ts';
import { isObject, mapValues, reduceSchema, type Schema } from './schema.ts';

type Given = Record<string, unknown>;
const methods = ['get', 'put', 'post', 'patch', 'delete'];

const objectAt = (value: unknown, key: string): Given => {
  const found = isObject(value) ? value[key] : undefined;
  return isObject(found) ? found : {};
};

/** The contract of an OpenAPI document. */
export function restContract(document: unknown): Contract {
  const components = objectAt(document, 'components');
  const resolve = (value: unknown): unknown => {
    const reference = isObject(value) ? value['$ref'] : undefined;
    if (typeof reference !== 'string') return value;
    const [, , kind = '', name = ''] = reference.split('/');
    return objectAt(components, kind)[name];
  };

  const parameterOf = (given: unknown): [string, Parameter] => {
    const parameter = resolve(given) as { name: string; in: string; required?: boolean; schema?: unknown };
    const { name, required = false, schema } = parameter;
    return [`${parameter.in} ${name}`, { required, schema: reduceSchema(schema) }];
  };

  const contentOf = (value: unknown): Record<string, Schema> =>
    mapValues(objectAt(value, 'content'), (each) => reduceSchema(isObject(each) ? each['schema'] : {}));

  const responseOf = (given: unknown): Response => {
    const response = resolve(given);
    return {
      headers: Object.keys(objectAt(response, 'headers')).toSorted(),
      content: contentOf(response),
    };
  };

  const operationOf = (given: Given, shared: unknown[]): Operation => {
    const own = Array.isArray(given['parameters']) ? (given['parameters'] as unknown[]) : [];
    const { operationId, security, requestBody } = given;
    const body = resolve(requestBody);
    return {
      id: String(operationId),
      public: Array.isArray(security) && security.length === 0,
      parameters: Object.fromEntries([...shared, ...own].map(parameterOf)),
      ...(isObject(body) ? { body: { required: body['required'] === true, content: contentOf(body) } } : {}),
      responses: mapValues(objectAt(given, 'responses'), responseOf),
    };
  };

  const operations: Record<string, Operation> = {};
  for (const [path, item] of Object.entries(objectAt(document, 'paths')))
    for (const method of methods) {
      const given = objectAt(item, method);
      const shared =
        isObject(item) && Array.isArray(item['parameters']) ? (item['parameters'] as unknown[]) : [];
      if (given['responses'] !== undefined)
        operations[`${method.toUpperCase()} ${path}`] = operationOf(given, shared);
    }

  const events = mapValues(objectAt(document, 'webhooks'), (item) => {
    const content = contentOf(resolve(objectAt(objectAt(item, 'post'), 'requestBody')));
    return content['application/json'] ?? {};
  });
  const schemas = mapValues(objectAt(components, 'schemas'), reduceSchema);
  return { operations, events, schemas, problems: {}, exports: [] };
}
