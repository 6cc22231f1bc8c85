import { may, organizationRequired, permissionDenied, type Role } from '@tallybook/domain';
import type { Principal } from '../platform/auth/principal.ts';
import type { Actor, VerbContext } from '../platform/verb.ts';
import type { CallContext } from './context.ts';
import type { ProcedureMeta } from './meta.ts';

/** The part of every verb's context that does not depend on the caller. */
export const callDetails = (
  { services, requestId, responseMeta, idempotencyKey, address, userAgent, wording, pageOfCall }: CallContext,
  operation: string,
) => ({
  services,
  requestId,
  operation,
  responseMeta,
  idempotencyKey,
  address,
  userAgent,
  wording,
  isReport: false,
  holdPage: pageOfCall(),
  admission: { isAdmitted: false },
  checkCaller: async () => {},
});

/**
 * The context of a verb: the caller as a member of an organization who has the permission there. Throws
 * ORGANIZATION_REQUIRED and PERMISSION_DENIED.
 *
 * @param operation the procedure's path, for example `stockMovements.post`
 * @param isReport whether this call reads more than one bounded page
 */
export function verbContext(
  call: CallContext,
  { organizationId, role, userId, credential, apiKeyId }: Principal,
  permission: ProcedureMeta['permission'],
  operation: string,
  isReport: boolean,
): VerbContext {
  if (organizationId === null || role === null) throw organizationRequired();
  requireRole(role, permission);
  const checkCaller = async (): Promise<void> => {
    const now = await call.authenticateAgain();
    if (now.organizationId !== organizationId || now.role === null) throw organizationRequired();
    requireRole(now.role, permission);
  };
  const actor: Actor = { organizationId, role, userId, credential, apiKeyId };
  return { ...callDetails(call, operation), actor, isReport, checkCaller };
}

function requireRole(role: Role, permission: ProcedureMeta['permission']): void {
  if (permission !== 'signed_in' && permission !== 'public' && !may(role, permission))
    throw permissionDenied(role, permission);
}
