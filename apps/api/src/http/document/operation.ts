import type { oas31 } from 'zod-openapi';
import type { Operation } from '../rest/operations.ts';
import type { OpenApiDocument } from './document.ts';
import { finishParameters } from './parameters.ts';
import { problemResponses } from './problem-responses.ts';
import { finishRequestBody } from './request-body.ts';
import { successResponse } from './success-response.ts';

/** Completes a generated operation with security, examples, true statuses and problems. */
export function finishOperation(
  drawn: oas31.OperationObject,
  operation: Operation,
  document: OpenApiDocument,
): void {
  const generated = drawn.responses?.['200'] as oas31.ResponseObject | undefined;
  const { schemas } = document.components;
  drawn.security = operation.isPublic ? [{}, { bearer: [] }] : [{ bearer: [] }];
  drawn.parameters = finishParameters(drawn.parameters ?? [], operation, schemas);
  finishRequestBody(drawn, operation, schemas);
  const schema = generated?.content?.['application/json']?.schema;
  drawn.responses = {
    [operation.status]: successResponse(operation, schema ?? {}, schemas),
    ...problemResponses(operation),
  };
}
