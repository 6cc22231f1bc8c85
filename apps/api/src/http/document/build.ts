import { generateOpenApiDocument, type OpenApiRouter } from 'trpc-to-openapi';
import type { oas31 } from 'zod-openapi';
import type { AppRouter } from '../../modules/router.ts';
import { operationsOf } from '../rest/operations.ts';
import { components, securityScheme } from './components.ts';
import type { OpenApiDocument } from './document.ts';
import { addCsvOperations } from './csv-operations.ts';
import { information } from './information.ts';
import { finishOperation } from './operation.ts';
import { problemExamples, sharedResponses } from './problem-responses.ts';
import { finishSchemas } from './schemas.ts';
import { addLinks } from './links.ts';
import { tagsOf } from './tags.ts';
import { addWebhooks } from './webhooks.ts';

/** The server in the committed document; a running service names its own URL. */
const defaultUrl = 'http://127.0.0.1:4400';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * The OpenAPI 3.1 document of every REST operation, including the CSV ones. trpc-to-openapi generates paths and schemas
 * from the same metadata that the gateway serves; this function adds everything it cannot express: true statuses,
 * problems, headers, strictness, examples. The same router always gives the same document.
 *
 * @param serverUrl the base of all paths, without a trailing slash; `/` for the origin of the document
 */
export function buildDocument(router: AppRouter, serverUrl: string = defaultUrl): OpenApiDocument {
  // A copy, because the library's result shares objects with its caches and with the procedures' metadata. Its types
  // are older than zod-openapi's, and it takes no AppRouter though it reads only its procedures.
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
      const generatedOperation = item[method];
      if (generatedOperation === undefined) continue;
      const operation = operations.get(generatedOperation.operationId ?? '');
      if (operation === undefined)
        throw new Error(`${method} ${path}: operationId is not the procedure's path`);
      finishOperation(generatedOperation, operation, document);
    }
  }
  addLinks(document);
  addWebhooks(document);
  addCsvOperations(document);
  return finished(document);
}

/** Works on a copy whose parts are all its own: shared ones, such as figures of problems, would be changed repeatedly. */
function finished(draft: OpenApiDocument): OpenApiDocument {
  const document = copyOf(draft) as OpenApiDocument;
  finishSchemas(document);
  document.components.examples = problemExamples([document.paths, document.components.responses]);
  document.components.schemas = sorted(document.components.schemas);
  return document;
}

/** Unlike `structuredClone`, which keeps shared parts shared. */
function copyOf(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(copyOf);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, copyOf(value)]));
}

/** Removes the library's own error bodies, which the service never sends. */
function withoutLibraryErrors(
  schemas: Record<string, oas31.SchemaObject> = {},
): Record<string, oas31.SchemaObject> {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('error.')));
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
