import type { oas31 } from 'zod-openapi';
import type { Operation } from '../rest/operations.ts';
import type { OpenApiDocument } from './document.ts';
import { finishParameters } from './parameters.ts';
import { problemResponses } from './problem-responses.ts';
import { finishRequestBody } from './request-body.ts';
import { successResponse } from './success-response.ts';

/** Completes a generated operation with security, examples, true statuses and problems. */
export function finishOperation(
  generated: oas31.OperationObject,
  operation: Operation,
  document: OpenApiDocument,
): void {
  const success = generated.responses?.['200'] as oas31.ResponseObject | undefined;
  const { schemas } = document.components;
  generated.security = operation.isPublic ? [{}, { bearer: [] }] : [{ bearer: [] }];
  generated.parameters = finishParameters(generated.parameters ?? [], operation, schemas);
  finishRequestBody(generated, operation, schemas);
  const schema = success?.content?.['application/json']?.schema;
  generated.responses = {
    [operation.status]: successResponse(operation, schema ?? {}, schemas),
    ...problemResponses(operation),
  };
}
