import type { oas31 } from 'zod-openapi';

type Reference = oas31.ReferenceObject;

/** A document with paths and schemas. */
export type OpenApiDocument = oas31.OpenAPIObject & {
  paths: oas31.PathsObject;
  components: oas31.ComponentsObject & { schemas: Record<string, oas31.SchemaObject> };
};

/** The name at the end of a local reference: `StockMovement` of `#/components/schemas/StockMovement`. */
export const nameOf = ({ $ref }: Reference): string => $ref.split('/').at(-1) ?? '';

/** Follows a local reference of the document, such as `#/components/schemas/Problem`. */
export function resolve<T extends object>(document: OpenApiDocument, value: T | Reference): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const target = value.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
  if (target === undefined) throw new Error(`${value.$ref} does not exist`);
  return resolve(document, target as T | Reference);
}
