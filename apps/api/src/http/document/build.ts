import { generateOpenApiDocument, type OpenApiRouter } from 'trpc-to-openapi';
import type { oas31 } from 'zod-openapi';
import type { AppRouter } from '../../modules/router.ts';
import { operationsOf } from '../rest/operations.ts';
import { components, securityScheme } from './components.ts';
import type { OpenApiDocument } from './document.ts';
import { addCsvOperations } from './csv-operations.ts';
import { information } from './information.ts';
import { finishOperation } from './operation.ts';
import { sharedResponses } from './problem-responses.ts';
import { finishSchemas } from './schemas.ts';
import { tagsOf } from './tags.ts';
import { addWebhooks } from './webhooks.ts';

/** Where a fresh start listens; the committed document names it, a running service names itself. */
const freshStart = 'http://127.0.0.1:4400';

const methods = ['get', 'post', 'patch', 'delete'] as const;

/**
 * The OpenAPI 3.1 document of every operation that has a REST path, those that speak CSV included. trpc-to-openapi makes paths and schemas from
 * the same metadata that the gateway serves; what it cannot say (true statuses, problems, headers, strictness,
 * examples) is finished here. The same router always gives the same document.
 *
 * @param serverUrl the base of all paths, without a slash at its end; `/` for wherever the document came from
 */
export function buildDocument(router: AppRouter, serverUrl: string = freshStart): OpenApiDocument {
  // A copy: what the library returns shares objects with its caches and with the metadata of procedures.
  const generated = structuredClone(
    generateOpenApiDocument(router as unknown as OpenApiRouter, {
      ...information,
      openApiVersion: '3.1.0',
      baseUrl: serverUrl,
      securitySchemes: { bearer: securityScheme },
    }),
  ) as unknown as OpenApiDocument;
  const operations = new Map(operationsOf(router).map((operation) => [operation.name, operation]));
  const schemas = withoutLibraryErrors(generated.components.schemas);
  const document: OpenApiDocument = {
    openapi: generated.openapi,
    info: information,
    servers: [{ url: serverUrl, description: 'This service' }],
    tags: tagsOf([...operations.values()]),
    paths: {},
    components: {
      ...components,
      responses: sharedResponses(),
      schemas: { ...components.schemas, ...schemas },
    },
  };
  for (const [path, item] of Object.entries(generated.paths)) {
    document.paths[`/api${path}`] = item;
    for (const method of methods) {
      const drawn = item[method];
      if (drawn === undefined) continue;
      const operation = operations.get(drawn.operationId ?? '');
      if (operation === undefined)
        throw new Error(`${method} ${path}: operationId is not the procedure's path`);
      finishOperation(drawn, operation, document);
    }
  }
  addWebhooks(document);
  addCsvOperations(document);
  finishSchemas(document);
  document.components.schemas = sorted(document.components.schemas);
  return document;
}

/** The library's own error bodies are never sent. */
function withoutLibraryErrors(
  schemas: Record<string, oas31.SchemaObject> = {},
): Record<string, oas31.SchemaObject> {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('error.')));
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
