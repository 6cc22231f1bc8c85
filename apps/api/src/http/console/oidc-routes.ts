import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { startSessionOfIdentity } from '../../modules/identity/sessions/session.ts';
import { addressGroup } from '../../platform/address-group.ts';
import { flowSeconds, openFlow, sealFlow } from '../../platform/auth/oidc/flow.ts';
import { SignInError } from '../../platform/auth/oidc/sign-in-error.ts';
import { flowOf, sessionOf, setCookie, setFlowCookie } from '../../platform/auth/session-cookie.ts';
import { newId } from '../../platform/ids.ts';
import { causeForLog, problemOf } from '../../platform/problems.ts';
import type { AppServices } from '../../platform/verb.ts';
import type { ServedPath } from '../edge/method-responses.ts';
import { consolePath, isLocal, ownOrigin } from '../edge/same-origin.ts';
import { clientOf, secondsUntil } from './session-routes.ts';

const startPath = '/console/oidc/start';
const callbackPath = '/console/oidc/callback';

/**
 * Signing in to the console at the identity provider: two pages that only redirect. Every failure leads back to the
 * sign-in screen, with `?problem=` and the page that the person wanted. Returns the served paths: none without a provider.
 */
export function registerOidcRoutes(app: FastifyInstance, services: AppServices): ServedPath[] {
  const { config, identityProvider: provider, limits, tokenKeys } = services;
  if (provider === undefined) return [];
  const base = consolePath(config);

  const toSignIn = (reply: FastifyReply, next: string | undefined, problem?: string): FastifyReply => {
    const query = new URLSearchParams({ ...(problem && { problem }), ...(next && { next }) });
    return reply.redirect(`${base}/sign-in?${query.toString()}`, 303);
  };

  /** Runs a step; a failure leads to the sign-in screen. */
  const attempt = async (
    request: FastifyRequest,
    reply: FastifyReply,
    next: string | undefined,
    step: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    try {
      await limits.publicCalls.consume(addressGroup(request.ip));
      return await step();
    } catch (error) {
      if (error instanceof SignInError) return toSignIn(reply, next, error.code);
      const problem = problemOf(error);
      if (problem.status >= 500) request.log.error(causeForLog(problem.cause ?? problem), 'sign-in failed');
      return toSignIn(reply, next, problem.code);
    }
  };

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      // The URL of the callback contains the code: no page may learn it from the Referer header.
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    });

    scope.get(startPath, async (request, reply) => {
      const query = queryOf(request);
      const next = pageOf(query.get('next'));
      // Another site could replace a sign-in that is under way.
      if (!isOwnNavigation(request)) return toSignIn(reply, next);
      return attempt(request, reply, next, async () => {
        const local = isLocal(request, config);
        const redirectUri = `${ownOrigin(request, config)}${base}/oidc/callback`;
        const { url, ...secrets } = await provider.begin(redirectUri, query.has('again'));
        const session = sessionOf(request.headers.cookie, local);
        const sealed = sealFlow(tokenKeys, { ...secrets, redirectUri, next, session, newSessionId: newId() });
        return reply.header('set-cookie', setFlowCookie(sealed, local, flowSeconds)).redirect(url, 303);
      });
    });

    scope.get(callbackPath, async (request, reply) => {
      const local = isLocal(request, config);
      const flow = openFlow(tokenKeys, flowOf(request.headers.cookie, local) ?? '');
      const query = queryOf(request);
      // A sign-in that another browser has begun, perhaps an attacker's (login CSRF). The one of this browser goes on.
      if (flow === undefined || query.get('state') !== flow.state)
        return toSignIn(reply, flow?.next, 'EXPIRED');
      void reply.header('set-cookie', setFlowCookie('', local, 0));
      return attempt(request, reply, flow.next, async () => {
        const person = await provider.finish(query.toString(), flow);
        const { session, cookie } = await startSessionOfIdentity(services, person, clientOf(request), flow);
        // The page needs no cookie: browsers do not send a strict one with this redirect, but with the calls of the page.
        return reply
          .header('set-cookie', setCookie(cookie, local, secondsUntil(session.expires_at)))
          .redirect(`${base}${flow.next ?? '/home'}`, 303);
      });
    });
  });
  return [startPath, callbackPath].map((path) => ({ method: 'GET', path }));
}

const queryOf = ({ raw }: FastifyRequest): URLSearchParams =>
  new URL(raw.url ?? '', 'http://localhost').searchParams;

/** A page of the console, without a fragment, which could contain a sign-in link; undefined for anything else. */
function pageOf(next: string | null): string | undefined {
  if (next === null || next.length > 1000 || !/^\/(?![/\\])[\x20-\x7e]*$/.test(next)) return undefined;
  const { pathname, search } = new URL(`http://localhost${next}`);
  const page = pathname + search;
  // Encoded, it is longer; the cookie that holds it must fit.
  return pathname.startsWith('//') || page.length > 1000 ? undefined : page;
}

/** A click on the sign-in screen, or an address that the person entered. Older browsers do not say. */
function isOwnNavigation({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination } = headers;
  return (
    (site === undefined || site === 'same-origin' || site === 'none') &&
    (destination === undefined || destination === 'document')
  );
}
