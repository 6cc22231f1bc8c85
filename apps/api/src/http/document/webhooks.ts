import {
  deliveredTypes,
  eventData,
  testEventType,
  type DeliveredType,
  type EventType,
} from '@tallybook/domain';
import { z } from 'zod';
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

type KindOf<Type> = Type extends `${infer Kind}.${string}` ? Kind : never;
type Kind = 'test' | KindOf<EventType>;

const kindOf = (type: DeliveredType): string | undefined =>
  type === testEventType ? 'test' : type.split('.')[0];

/** `operationId` and summary by the kind of the event: the part of its type before the period. */
const kinds: Readonly<Record<Kind, readonly [operationId: `on${string}`, summary: string]>> = {
  invitation: ['onInvitation', 'An invitation changed'],
  stock_movement: ['onStockMovement', 'A stock movement was posted'],
  stock_costs: ['onStockCosts', 'Costs of existing movements changed'],
  product: ['onStockCrossing', 'A product reached its reorder point or zero, or is above the point again'],
  stock_take: ['onStockTake', 'A stock take was posted'],
  write_down: ['onWriteDown', 'A product was reviewed at net realizable value'],
  period: ['onPeriod', 'An accounting period was closed or reopened'],
  stock_import: ['onStockImport', 'An import was completed'],
  ledger: ['onLedger', 'The ledger log had grown by the end of a day'],
  test: ['onWebhookTest', 'A test event'],
};

/** The requests that the service sends (OpenAPI 3.1 `webhooks`); docs/webhooks.md describes them for people. */
export function addWebhooks(document: OpenApiDocument): void {
  const { components } = createSchema(z.object(eventData), { io: 'output' });
  // Schemas that operations have as well are already there.
  for (const [name, schema] of Object.entries(components)) document.components.schemas[name] ??= schema;
  document.webhooks = Object.fromEntries(
    Object.entries(kinds).map(([kind, texts]) => [kind, webhookOf(document, kind as Kind, texts)]),
  );
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

/** Schema that the types of a kind share: `AccountingPeriod` for a closed and a reopened one. */
function dataOf(types: readonly DeliveredType[]): oas31.ReferenceObject {
  const schemas = new Set<z.ZodObject>(types.map((type) => eventData[type]));
  const fewest = [...schemas].sort((one, other) => fieldsIn(one) - fieldsIn(other))[0];
  const name = fewest?.meta()?.id;
  if (name === undefined) throw new Error(`the data of ${types.join(', ')} has no name`);
  return { $ref: `#/components/schemas/${name}` };
}

const fieldsIn = ({ shape }: z.ZodObject): number => Object.keys(shape).length;

function webhookOf(
  { components: { schemas } }: OpenApiDocument,
  kind: Kind,
  [operationId, summary]: (typeof kinds)[Kind],
): oas31.PathItemObject {
  const types = deliveredTypes.filter((type) => kindOf(type) === kind);
  const name = `${operationId.slice('on'.length)}Event`;
  schemas[name] = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    description: `${summary}, as sent to webhooks.`,
    properties: {
      type: { ...text, enum: types, description: 'What happened.' },
      timestamp: {
        ...text,
        format: 'date-time',
        description: 'When it happened (UTC); the same for every attempt.',
      },
      data: { ...dataOf(types), description: 'What the event is about, as it was after the event.' },
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
