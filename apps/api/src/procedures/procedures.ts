import type { Permission } from '@tallybook/domain';
import { experimental_standaloneMiddleware } from '@trpc/server';
import type { Principal } from '../platform/auth/principal.ts';
import { requireRecentSignIn } from '../platform/auth/recent-sign-in.ts';
import type { CallerContext, PublicContext } from '../platform/verb.ts';
import { callDetails, verbContext } from './authorize.ts';
import { t } from './base.ts';
import type { CallContext } from './context.ts';
import type { ProcedureMeta } from './meta.ts';
import { isPublicProcedure, type PublicProcedure } from './public.ts';

/** Before the input is validated, so that an invalid credential gives 401 and not 400. */
const authenticate = t.middleware(({ ctx, meta, path, next }) => {
  if ('problem' in ctx.authentication) throw ctx.authentication.problem;
  if (meta === undefined) throw new Error(`procedure ${path} declares no permission`);
  const { permission, recentSignIn } = meta;
  return next({ ctx: { principal: ctx.authentication.principal, permission, recentSignIn, path } });
});

/**
 * A procedure for verified callers. Its chain is authenticate → input → authorize → verb, so that a caller learns of
 * an invalid credential first (401), then of an invalid input (400), then of a missing permission (403). Finish it
 * with `.input(…).output(…).use(authorize)`: verbs accept only the context that `authorize` creates.
 */
export const authenticated = (meta: ProcedureMeta & { permission: Permission | 'signed_in' }) =>
  t.procedure.meta(meta).use(authenticate);

/** Context that `authenticated` adds. */
interface AuthenticatedContext extends CallContext {
  readonly principal: Principal;
  readonly permission: ProcedureMeta['permission'];
  readonly recentSignIn: true | undefined;
  readonly path: string;
  /** See `ProcedureMeta.report`. */
  readonly isReport?: true;
}

/** Creates the actor: a member of an organization who has the procedure's permission there. */
// oxlint-disable-next-line typescript/no-deprecated -- `.concat()` would run before input and output
export const authorize = experimental_standaloneMiddleware<{
  ctx: AuthenticatedContext;
}>().create(({ ctx, next }) => {
  const verb = verbContext(ctx, ctx.principal, ctx.permission, ctx.path, ctx.isReport === true);
  if (ctx.recentSignIn) requireRecentSignIn(ctx.principal);
  return next({ ctx: verb });
});

/** Replaces `authorize` for procedures with the permission `signed_in`, which need no organization. */
// oxlint-disable-next-line typescript/no-deprecated -- as above
export const signedIn = experimental_standaloneMiddleware<{
  ctx: AuthenticatedContext;
}>().create(({ ctx, next }) => {
  const { principal, permission, recentSignIn, path } = ctx;
  if (permission !== 'signed_in')
    throw new Error(`procedure ${path} needs ${permission}; finish it with authorize`);
  if (recentSignIn) requireRecentSignIn(principal);
  const caller: CallerContext = { ...callDetails(ctx, path), principal };
  return next({ ctx: caller });
});

/**
 * A procedure that anyone may call, with or without a credential; it must be listed in `publicProcedures`. Finish it
 * with `.input(…).output(…).use(allowPublic)`.
 */
export const publicProcedure = (
  meta: ProcedureMeta & { permission: 'public'; openapi: { operationId: PublicProcedure } },
) =>
  t.procedure.meta(meta).use(({ ctx, path, next }) => {
    if (!isPublicProcedure(path)) throw new Error(`procedure ${path} is not listed in publicProcedures`);
    const { authentication } = ctx;
    if ('principal' in authentication) return next({ ctx: { caller: authentication.principal, path } });
    if (authentication.anonymous !== true) throw authentication.problem;
    return next({ ctx: { caller: null, path } });
  });

/** Replaces `authorize` for public procedures. */
// oxlint-disable-next-line typescript/no-deprecated -- as above
export const allowPublic = experimental_standaloneMiddleware<{
  ctx: CallContext & { caller: Principal | null; path: string };
}>().create(({ ctx, next }) => {
  const context: PublicContext = { ...callDetails(ctx, ctx.path), principal: ctx.caller };
  return next({ ctx: context });
});
