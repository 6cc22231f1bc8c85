import {
  completedImport,
  eventTypes,
  stockCostsChange,
  stockCrossing,
  testEventType,
} from '@tallybook/domain';
import type { z } from 'zod';
import { createSchema, type oas31 } from 'zod-openapi';
import type { OpenApiDocument } from './document.ts';
import { exampleOf } from './examples.ts';
import { recordedEvents } from './recorded.ts';
import { eventsTag } from './tags.ts';

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

const text = { type: 'string' } as const;

const signed: readonly oas31.ParameterObject[] = [
  [
    'webhook-id',
    'The id of the event, the same for every attempt: process each id once.',
    '0198c5a2-7d3e-7b1a-9f42-6b1d2c3e4f50',
  ],
  ['webhook-timestamp', 'The time of this attempt as a Unix timestamp in seconds.', '1773135000'],
  [
    'webhook-signature',
    'One or more signatures `v1,<base64>`, separated by spaces: HMAC-SHA256 of `id.timestamp.body` with the signing secret.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
].map(([name = '', description = '', example]) => ({
  in: 'header',
  name,
  description,
  required: true,
  schema: text,
  example,
}));

/** The requests that the service sends (OpenAPI 3.1 `webhooks`); docs/webhooks.md describes them for people. */
export function addWebhooks(document: OpenApiDocument): void {
  const { schemas } = document.components;
  const invitation = schemas['Invitation'];
  if (invitation === undefined) throw new Error('the document has no schema Invitation');
  schemas['PublishedInvitation'] = {
    ...invitation,
    properties: {
      ...invitation.properties,
      status: {
        ...text,
        description: 'The status that the event led to.',
        enum: ['pending', 'accepted', 'expired', 'revoked', 'declined'],
      },
    },
  };
  schemas['StockCostsChange'] = eventSchema(stockCostsChange);
  schemas['StockCrossing'] = eventSchema(stockCrossing);
  schemas['CompletedStockImport'] = eventSchema(completedImport);
  const of = (prefix: string): string[] => eventTypes.filter((type) => type.startsWith(prefix));
  const testData: Schema = {
    type: 'object',
    required: ['webhook_id'],
    properties: {
      webhook_id: { ...text, format: 'uuid', description: 'The webhook that is tested.' },
    },
    description: 'The webhook that is tested.',
  };
  document.webhooks = {
    invitation: event(
      document,
      'invitation',
      'onInvitation',
      'An invitation changed',
      { ...text, enum: of('invitation.') },
      { $ref: '#/components/schemas/PublishedInvitation' },
    ),
    stock_movement: event(
      document,
      'stock_movement',
      'onStockMovement',
      'A stock movement was posted',
      { ...text, enum: of('stock_movement.') },
      { $ref: '#/components/schemas/StockMovement' },
    ),
    stock_costs: event(
      document,
      'stock_costs',
      'onStockCosts',
      'Costs of existing movements changed',
      { ...text, enum: of('stock_costs.') },
      { $ref: '#/components/schemas/StockCostsChange' },
    ),
    product: event(
      document,
      'product',
      'onStockCrossing',
      'A product reached its reorder point or zero, or is above the point again',
      { ...text, enum: of('product.') },
      { $ref: '#/components/schemas/StockCrossing' },
    ),
    stock_take: event(
      document,
      'stock_take',
      'onStockTake',
      'A stock take was posted',
      { ...text, enum: of('stock_take.') },
      { $ref: '#/components/schemas/PostedStockTake' },
    ),
    write_down: event(
      document,
      'write_down',
      'onWriteDown',
      'A product was reviewed at net realizable value',
      { ...text, enum: of('write_down.') },
      { $ref: '#/components/schemas/WriteDown' },
    ),
    period: event(
      document,
      'period',
      'onPeriod',
      'An accounting period was closed or reopened',
      { ...text, enum: of('period.') },
      { $ref: '#/components/schemas/AccountingPeriod' },
    ),
    stock_import: event(
      document,
      'stock_import',
      'onStockImport',
      'An import was completed',
      { ...text, enum: of('stock_import.') },
      { $ref: '#/components/schemas/CompletedStockImport' },
    ),
    ledger: event(
      document,
      'ledger',
      'onLedger',
      'The ledger log had grown by the end of a day',
      { ...text, enum: of('ledger.') },
      { $ref: '#/components/schemas/LedgerAnchor' },
    ),
    test: event(
      document,
      'test',
      'onWebhookTest',
      'A test event',
      { ...text, enum: [testEventType] },
      testData,
    ),
  };
  addCallback(document);
}

/**
 * The same requests as a callback of the operation that creates a webhook: generators that ignore `webhooks` keep only the
 * schemas that an operation refers to, and some then emit code that refers to the others.
 */
function addCallback({ paths, webhooks = {} }: OpenApiDocument): void {
  const create = Object.values(paths).find((item) => item.post?.operationId === 'webhooks.create')?.post;
  if (create === undefined) throw new Error('the document has no operation webhooks.create');
  const media = Object.values(webhooks).flatMap((item) => {
    const body = item.post?.requestBody as oas31.RequestBodyObject | undefined;
    return body?.content['application/json'] ?? [];
  });
  const anyOf = media.map(({ schema }): Schema => schema as Schema);
  create.callbacks = {
    event: {
      '{$request.body#/url}': {
        post: {
          ...eventOperation,
          operationId: 'onEvent',
          summary: 'An event occurred',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { anyOf }, example: media[0]?.example as unknown } },
          },
        },
      },
    },
  };
}

const eventOperation = {
  description: 'Signed according to the Standard Webhooks specification. Retried for a day.',
  tags: [eventsTag.name],
  // Requests carry no credentials; the signature authenticates the sender.
  security: [],
  parameters: [...signed],
  responses: {
    '2XX': { description: 'Accepted. Any other status is a failed attempt.' },
    '410': { description: 'Gone: the service disables the webhook.' },
  },
} satisfies oas31.OperationObject;

/** The data of an event that no operation returns, so that it is not among the generated schemas. */
function eventSchema(data: z.ZodType): oas31.SchemaObject {
  const { schema, components } = createSchema(data, { io: 'output' });
  const named = '$ref' in schema ? Object.values(components)[0] : schema;
  if (named === undefined || '$ref' in named) throw new Error('the schema of the event is a reference');
  return named;
}

function event(
  { components: { schemas } }: OpenApiDocument,
  kind: string,
  operationId: string,
  summary: string,
  type: oas31.SchemaObject,
  data: Schema,
): oas31.PathItemObject {
  const name = `${operationId.slice('on'.length)}Event`;
  schemas[name] = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    description: `${summary}, as sent to webhooks.`,
    properties: {
      type: { ...type, description: 'What happened.' },
      timestamp: {
        ...text,
        format: 'date-time',
        description: 'When it happened (UTC); the same for every attempt.',
      },
      data: { ...data, description: 'What the event is about, as it was after the event.' },
    },
  };
  const schema = { $ref: `#/components/schemas/${name}` };
  const { data: invented, ...rest } = exampleOf(schema, schemas, 'event') as Record<string, unknown>;
  const recorded = recordedEvents[kind];
  const example = { ...rest, data: recorded ?? invented };
  return {
    post: {
      ...eventOperation,
      operationId,
      summary,
      requestBody: {
        required: true,
        content: { 'application/json': { schema, example } },
      },
    },
  };
}
