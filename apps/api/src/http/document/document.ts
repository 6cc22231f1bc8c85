import type { oas31 } from 'zod-openapi';

/** A document under construction, with paths and schemas present. */
export type OpenApiDocument = oas31.OpenAPIObject & {
  paths: oas31.PathsObject;
  components: oas31.ComponentsObject & { schemas: Record<string, oas31.SchemaObject> };
};
