import { problemCatalogue, type ProblemCode } from '@tallybook/domain';
import type { ProcedureMeta } from '../../procedures/meta.ts';
import { inputFields, takesBody } from '../rest/operation-input.ts';
import type { Operation } from '../rest/operations.ts';

const movementRules = [
  'PRODUCT_NOT_FOUND',
  'PRODUCT_ARCHIVED',
  'INSUFFICIENT_STOCK',
  'QUANTITY_OVERFLOW',
  'PERIOD_CLOSED',
  'PERIOD_MISMATCH',
  'PERIOD_NOT_FOUND',
  'JOURNAL_ENTRY_INVALID',
  'ON_HAND_MISMATCH',
] as const;

/** Refusals that are an operation's own, beyond the shape of the request. Others follow from its metadata. */
const own: Readonly<Record<string, readonly ProblemCode[]>> = {
  'invitations.send': [
    'NOT_FOUND',
    'ORGANIZATION_NOT_FOUND',
    'ROLE_TOO_HIGH',
    'INVITATION_ALREADY_EXISTS',
    'EMAIL_ALREADY_REGISTERED',
  ],
  'invitations.revoke': ['NOT_FOUND', 'INVITATION_NOT_PENDING'],
  'invitations.resend': [
    'NOT_FOUND',
    'ROLE_TOO_HIGH',
    'INVITER_NO_LONGER_AUTHORIZED',
    'INVITATION_NOT_PENDING',
    'INVITATION_ALREADY_EXISTS',
  ],
  'invitations.preview': ['NOT_FOUND'],
  'invitations.accept': [
    'SIGN_IN_REQUIRED',
    'INVITATION_NOT_YOURS',
    'INVITER_NO_LONGER_AUTHORIZED',
    'NOT_FOUND',
    'INVITATION_EXPIRED',
    'INVITATION_ALREADY_ACCEPTED',
  ],
  'invitations.decline': ['INVITATION_NOT_YOURS', 'NOT_FOUND', 'INVITATION_ALREADY_ACCEPTED'],
  'stockMovements.post': ['ORGANIZATION_NOT_FOUND', ...movementRules],
  'stockMovements.postBatch': ['ORGANIZATION_NOT_FOUND', ...movementRules],
  'stockMovements.reverse': [
    'NOT_FOUND',
    'ALREADY_REVERSED',
    'REVERSAL_NOT_REVERSIBLE',
    'INSUFFICIENT_STOCK',
    'QUANTITY_OVERFLOW',
    'PERIOD_CLOSED',
    'PERIOD_NOT_FOUND',
  ],
  'stockMovements.link': [
    'NOT_FOUND',
    'JOURNAL_ENTRY_INVALID',
    'JOURNAL_ENTRY_ALREADY_LINKED',
    'PERIOD_CLOSED',
  ],
  'stockTakes.record': [
    'PRODUCT_NOT_FOUND',
    'PRODUCT_ARCHIVED',
    'INSUFFICIENT_STOCK',
    'QUANTITY_OVERFLOW',
    'PERIOD_CLOSED',
    'PERIOD_NOT_FOUND',
  ],
  'stockCards.get': ['NOT_FOUND'],
  'products.create': ['SKU_ALREADY_EXISTS'],
  'products.update': ['NOT_FOUND', 'SKU_ALREADY_EXISTS'],
  'periods.create': ['PERIOD_OVERLAPS', 'PERIOD_STATE_CONFLICT'],
  'periods.close': ['NOT_FOUND', 'PERIOD_STATE_CONFLICT', 'PERIOD_NOT_RECONCILED'],
  'periods.reopen': ['NOT_FOUND', 'PERIOD_STATE_CONFLICT'],
  'journalEntries.create': ['JOURNAL_ENTRY_UNBALANCED', 'PERIOD_CLOSED', 'PERIOD_NOT_FOUND'],
  'members.updateRole': ['NOT_FOUND', 'ROLE_TOO_HIGH', 'LAST_OWNER'],
  'members.remove': ['NOT_FOUND', 'ROLE_TOO_HIGH', 'LAST_OWNER'],
  'apiKeys.create': ['ROLE_TOO_HIGH'],
  'apiKeys.revoke': ['NOT_FOUND'],
  'webhooks.create': ['WEBHOOK_URL_REFUSED', 'WEBHOOK_LIMIT_REACHED'],
  'webhooks.get': ['NOT_FOUND'],
  'webhooks.disable': ['NOT_FOUND'],
  'webhooks.enable': ['NOT_FOUND'],
  'webhooks.rotate': ['NOT_FOUND'],
  'webhooks.test': ['NOT_FOUND', 'WEBHOOK_DISABLED'],
  'webhooks.delete': ['NOT_FOUND'],
  'webhookDeliveries.list': ['NOT_FOUND'],
  'organizations.get': ['ORGANIZATION_NOT_FOUND'],
  'organizations.update': ['ORGANIZATION_NOT_FOUND'],
};

/** Every code that the operation can refuse with, in the catalogue's order. */
export function refusalsOf(operation: Operation): ProblemCode[] {
  const codes = new Set<ProblemCode>([
    'VALIDATION_FAILED',
    'MALFORMED_REQUEST',
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'UNAVAILABLE',
    ...(own[operation.name] ?? []),
  ]);
  // A public operation refuses a credential that does not hold, too.
  codes.add('UNAUTHENTICATED');
  if (!operation.isPublic)
    for (const code of ['PERMISSION_DENIED', 'ORGANIZATION_REQUIRED'] as const) codes.add(code);
  if (takesBody(operation))
    for (const code of ['MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
      codes.add(code);
  if (operation.method === 'POST')
    for (const code of ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED'] as const) codes.add(code);
  if ('cursor' in inputFields(operation)) codes.add('INVALID_CURSOR');
  addDeclared(operation, codes);
  return (Object.keys(problemCatalogue) as ProblemCode[]).filter((code) => codes.has(code));
}

/** A status that the procedure declares and no code above has: 404 is NOT_FOUND, 409 any conflict there is. */
function addDeclared(operation: Operation, codes: Set<ProblemCode>): void {
  const { rest } = operation.procedure._def.meta as ProcedureMeta;
  for (const status of rest?.errors ?? []) {
    if ([...codes].some((code) => problemCatalogue[code].status === status)) continue;
    for (const code of Object.keys(problemCatalogue) as ProblemCode[])
      if (code === 'NOT_FOUND' ? status === 404 : status === 409 && problemCatalogue[code].status === 409)
        codes.add(code);
  }
}
