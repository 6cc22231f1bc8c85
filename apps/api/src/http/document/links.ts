import type { oas31 } from 'zod-openapi';
import type { OpenApiDocument } from './document.ts';

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

/** The operation that reads the resource with this id; `id` itself belongs to the operation's own router. */
const readers: Readonly<Record<string, string>> = {
  product_id: 'products.get',
  journal_entry_id: 'journalEntries.get',
  invitation_id: 'invitations.get',
};

/** Operations that return a resource of another router. */
const readersOfId: Readonly<Record<string, string>> = { 'stockTransfers.writeOff': 'stockMovements.get' };

/** No operation reads a single delivery, and the caller's API key does not act in the new organization. */
const withoutResource = new Set(['webhooks.test', 'organizations.create']);

/** Says which operation accepts an id of a response, for tools that call one operation after another. */
export function addLinks({ paths, components: { schemas } }: OpenApiDocument): void {
  const operations = Object.values(paths).flatMap(({ get, post, put, patch }) =>
    [get, post, put, patch].filter((operation) => operation !== undefined),
  );
  const names = new Set(operations.map(({ operationId = '' }) => operationId));
  for (const { operationId = '', responses = {} } of operations) {
    const [router = ''] = operationId.split('.');
    for (const [status, response] of Object.entries(responses) as [string, oas31.ResponseObject][]) {
      const schema = response.content?.['application/json']?.schema;
      if (!status.startsWith('2') || schema === undefined || withoutResource.has(operationId)) continue;
      const links = requiredIds(schema, schemas).flatMap((field): [string, oas31.LinkObject][] => {
        const reader = field === 'id' ? (readersOfId[operationId] ?? `${router}.get`) : readers[field];
        if (reader === undefined || reader === operationId || !names.has(reader)) return [];
        return [[reader, { operationId: reader, parameters: { id: `$response.body#/${field}` } }]];
      });
      if (links.length > 0) response.links = Object.fromEntries(links);
    }
  }
}

/** Fields that always contain an id. */
function requiredIds(schema: Schema, schemas: Record<string, oas31.SchemaObject>): string[] {
  const target = '$ref' in schema ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
  const { properties = {}, required = [] } = target ?? {};
  return required.filter((name) => (properties[name] as oas31.SchemaObject | undefined)?.format === 'uuid');
}
