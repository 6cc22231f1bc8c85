import { may, permissions, type Permission } from '@tallybook/domain';
import type { oas31 } from 'zod-openapi';
import type { ProcedureMeta } from '../../procedures/meta.ts';
import type { Operation } from '../rest/operations.ts';
import type { OpenApiDocument } from './document.ts';
import { finishParameters } from './parameters.ts';
import { problemResponses } from './problem-responses.ts';
import { finishRequestBody } from './request-body.ts';
import { successResponse } from './success-response.ts';

/** The permission that a caller needs, and the lowest role that has it. */
export function permissionNoteOf(permission: Permission): string {
  const lowest = permissions[permission];
  if (lowest === 'viewer') return `Permission: \`${permission}\` (any role).`;
  const higher = lowest === 'owner' ? 'owner' : `${lowest} or higher`;
  return `Permission: \`${permission}\` (${higher}${may('auditor', permission) ? ', or auditor' : ''}).`;
}

function permissionNote({ procedure }: Operation): string {
  const { permission } = procedure._def.meta as ProcedureMeta;
  if (permission === 'public') return 'Needs no credential: the token authenticates the caller.';
  if (permission === 'signed_in') return 'Needs a credential, but no role in an organization.';
  return permissionNoteOf(permission);
}

/** Completes a generated operation with security, examples, true statuses and problems. */
export function finishOperation(
  generated: oas31.OperationObject,
  operation: Operation,
  document: OpenApiDocument,
): void {
  const success = generated.responses?.['200'] as oas31.ResponseObject | undefined;
  const { schemas } = document.components;
  generated.description = `${generated.description ?? ''} ${permissionNote(operation)}`.trim();
  generated.security = operation.isPublic ? [{}, { bearer: [] }] : [{ bearer: [] }];
  generated.parameters = finishParameters(generated.parameters ?? [], operation, schemas);
  finishRequestBody(generated, operation, schemas);
  const schema = success?.content?.['application/json']?.schema;
  generated.responses = {
    [operation.status]: successResponse(operation, schema ?? {}),
    ...problemResponses(operation),
  };
}
