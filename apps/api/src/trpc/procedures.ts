import { ProblemError, may, type Permission } from '@tallybook/domain';
import { experimental_standaloneMiddleware } from '@trpc/server';
import type { Principal } from '../platform/auth/principal.ts';
import type { Actor, CallerContext, VerbContext } from '../platform/verb.ts';
import { t } from './base.ts';
import type { CallContext } from './context.ts';
import type { ProcedureMeta } from './meta.ts';

/** 401 first: before the input is looked at. */
const authenticate = t.middleware(({ ctx, meta, path, next }) => {
  if ('refusal' in ctx.authentication) throw ctx.authentication.refusal;
  if (meta === undefined) throw new Error(`procedure ${path} declares no permission`);
  return next({ ctx: { principal: ctx.authentication.principal, permission: meta.permission, path } });
});

/**
 * A procedure for verified callers. Its chain is authenticate → input → authorize → verb, so that a caller
 * learns of a wrong credential first (401), then of a wrong shape (400), then of a missing right (403).
 * Finish it with `.input(…).output(…).use(authorize)`: verbs take only the context that `authorize` makes.
 */
export const authenticated = (meta: ProcedureMeta & { permission: Permission | 'signed_in' }) =>
  t.procedure.meta(meta).use(authenticate);

/** Makes the actor: a member of an organization who holds the procedure's permission there. */
// oxlint-disable-next-line typescript/no-deprecated -- `.concat()` puts a second builder in front of input and output
export const authorize = experimental_standaloneMiddleware<{
  ctx: CallContext & { principal: Principal; permission: ProcedureMeta['permission']; path: string };
}>().create(({ ctx, next }) => {
  const { principal, permission, path, services, requestId, notes, idempotencyKey, address } = ctx;
  const { organizationId, role, userId, credential, apiKeyId } = principal;
  if (organizationId === null || role === null)
    throw new ProblemError(
      'ORGANIZATION_REQUIRED',
      'Name the organization you act in with the X-Organization-Id header; you must be its member.',
    );
  if (permission !== 'signed_in' && permission !== 'public' && !may(role, permission))
    throw new ProblemError('PERMISSION_DENIED', `Your role, ${role}, does not include ${permission}.`);
  const actor: Actor = { organizationId, role, userId, credential, apiKeyId };
  const verb: VerbContext = { services, actor, requestId, operation: path, notes, idempotencyKey, address };
  return next({ ctx: verb });
});

/** In place of `authorize`, for procedures with the permission `signed_in`: an organization is not needed. */
// oxlint-disable-next-line typescript/no-deprecated -- as above
export const signedIn = experimental_standaloneMiddleware<{
  ctx: CallContext & { principal: Principal; permission: ProcedureMeta['permission']; path: string };
}>().create(({ ctx, next }) => {
  const { principal, permission, path, services, requestId, notes, idempotencyKey, address } = ctx;
  if (permission !== 'signed_in')
    throw new Error(`procedure ${path} needs ${permission}; finish it with authorize`);
  const caller: CallerContext = {
    services,
    principal,
    requestId,
    operation: path,
    notes,
    idempotencyKey,
    address,
  };
  return next({ ctx: caller });
});
