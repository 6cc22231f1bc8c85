import { problemCatalog, type ProblemCode } from '@tallybook/domain';
import { acceptsKey } from '../edge/call-context.ts';
import { inputFields, takesBody } from '../rest/operation-input.ts';
import type { Operation } from '../rest/operations.ts';

/** The properties of an operation that decide which problems it can respond with. */
interface Shape extends Pick<Operation, 'method' | 'isPublic' | 'problems'> {
  readonly takesJson: boolean;
  readonly isPaged: boolean;
}

/** Every problem code that the operation can respond with, in the catalog's order. */
export function problemCodesOf(operation: Operation): ProblemCode[] {
  const isPaged = 'cursor' in inputFields(operation);
  return problemCodesOfShape({ ...operation, takesJson: takesBody(operation), isPaged });
}

export function problemCodesOfShape({
  method,
  isPublic,
  takesJson,
  isPaged,
  problems,
}: Shape): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    'VALIDATION_FAILED',
    'MALFORMED_REQUEST',
    // Public operations reject an invalid credential too.
    'UNAUTHENTICATED',
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'UNAVAILABLE',
    ...problems,
  ]);
  const add = (...more: ProblemCode[]): void => more.forEach((code) => codes.add(code));
  if (!isPublic) add('PERMISSION_DENIED', 'ORGANIZATION_REQUIRED');
  if (takesJson) add('MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (acceptsKey(method)) add('IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED');
  if (isPaged) add('INVALID_CURSOR');
  return (Object.keys(problemCatalog) as ProblemCode[]).filter((code) => codes.has(code));
}
