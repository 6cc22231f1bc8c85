import type { oas31 } from 'zod-openapi';
import { acceptsKey } from '../edge/call-context.ts';
import { inputFields } from '../rest/operation-input.ts';
import type { Operation } from '../rest/operations.ts';
import { headers } from './components.ts';
import { recordedBody } from './recorded.ts';

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

const descriptions = {
  200: 'Done.',
  201: 'Created.',
  202: 'Started.',
  204: 'Done; the response has no body.',
} as const;

/** The response of an operation that succeeds. */
export function successResponse(operation: Operation, schema: Schema): oas31.ResponseObject {
  const isPaged = 'cursor' in inputFields(operation);
  const response: oas31.ResponseObject = {
    description:
      operation.method === 'GET'
        ? isPaged
          ? 'One page of the list.'
          : 'The requested resource.'
        : descriptions[operation.status],
    headers: headers(
      'XRequestId',
      operation.location !== undefined && 'Location',
      isPaged && 'Link',
      isPaged && 'XNextCursor',
      acceptsKey(operation.method) && 'IdempotencyReplayed',
      'RateLimit',
      'RateLimitPolicy',
    ),
  };
  if (operation.status !== 204)
    response.content = {
      'application/json': { schema, example: recordedBody(operation.name) },
    };
  return response;
}
