import { ProblemError, emailAddress, mailLocales, validationFailed, en, say } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requestSignInLink } from '../../modules/identity/sessions/link.ts';
import {
  describeSession,
  endListedSession,
  endOwnSession,
  endSessionsElsewhere,
  listSessions,
  startSessionOfKey,
  startSessionOfLink,
  type StartedSession,
} from '../../modules/identity/sessions/session.ts';
import { addressGroup } from '../../platform/address-group.ts';
import { Credentials } from '../../platform/auth/principal.ts';
import { requireRecentSignIn } from '../../platform/auth/recent-sign-in.ts';
import { flowOf, sessionOf, setCookie, setFlowCookie } from '../../platform/auth/session-cookie.ts';
import {
  verifySession,
  verifySessionAndKey,
  type VerifiedSession,
} from '../../platform/auth/session-principal.ts';
import { unauthenticated } from '../../platform/auth/unauthenticated.ts';
import { problemOf } from '../../platform/problems.ts';
import type { AppServices } from '../../platform/verb.ts';
import { requireExpectedUser } from '../edge/authenticate-and-limit.ts';
import { acceptJson } from '../edge/body.ts';
import { isLocal, requireSameOrigin } from '../edge/same-origin.ts';
import { chooseLanguage } from '../../platform/language.ts';

const path = '/console/session';
const linkPath = `${path}/link`;
const listPath = '/console/sessions';

/** The served paths and methods. */
export const sessionPaths = [
  ...['POST', 'GET', 'DELETE'].map((method) => ({ method, path })),
  { method: 'POST', path: linkPath },
  ...['GET', 'DELETE'].map((method) => ({ method, path: listPath })),
  { method: 'DELETE', path: `${listPath}/{id}` },
];

const secret = z.string().min(1).max(1000);
const startInput = z.union([z.strictObject({ api_key: secret }), z.strictObject({ token: secret })]);
const linkInput = z.strictObject({ email: emailAddress() });

/** Signing in to the console and out of it. Programs have no use for it: `/api` and `/trpc` accept no cookies. */
export function registerSessionRoutes(app: FastifyInstance, services: AppServices): void {
  void app.register(async (scope) => {
    acceptJson(scope, (parsed) => parsed?.value);
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      requireSameOrigin(request, services.config);
    });

    scope.post(path, { bodyLimit: 10_000 }, async (request, reply) => {
      await services.limits.publicCalls.consume(addressGroup(request.ip));
      const input = startInput.safeParse(request.body ?? {});
      if (!input.success)
        throw validationFailed([{ pointer: '/api_key', code: 'REQUIRED', detail: say(en.enterApiKey) }]);
      const local = isLocal(request, services.config);
      const { session, cookie } = await countFailures(services, request, () =>
        signIn(services, request, input.data, sessionOf(request.headers.cookie, local)),
      );
      void reply.header('set-cookie', setCookie(cookie, local, secondsUntil(session.expires_at)));
      // The callback of a sign-in at the identity provider could not end this session: its cookie is not sent with it.
      if (flowOf(request.headers.cookie, local) !== undefined)
        void reply.header('set-cookie', setFlowCookie('', local, 0));
      return reply.code(201).send(session);
    });

    scope.post(linkPath, { bodyLimit: 10_000 }, async (request, reply) => {
      if (!services.config.signInLinks) throw new ProblemError('NOT_FOUND', say(en.signInLinksOff));
      await services.limits.publicCalls.consume(addressGroup(request.ip));
      const input = linkInput.safeParse(request.body ?? {});
      if (!input.success)
        throw validationFailed([
          {
            pointer: '/email',
            code: 'INVALID_EMAIL',
            detail: say(en.enterEmail),
          },
        ]);
      const language = chooseLanguage(mailLocales, [], request.headers['accept-language']);
      await requestSignInLink(services, input.data.email, language, request.ip);
      return reply.code(202).send();
    });

    scope.get(path, async (request, reply) =>
      reply.send(describeSession(await sessionOfRequest(services, request))),
    );

    scope.delete(path, async (request, reply) => {
      const session = await sessionOfRequest(services, request, verifySession).catch(ignoreEnded);
      if (session !== undefined) await endOwnSession(services, session, clientOf(request));
      return clearCookie(services, request, reply).code(204).send();
    });

    scope.get(listPath, async (request, reply) =>
      reply.send(await listSessions(services, await sessionOfRequest(services, request))),
    );

    scope.delete(listPath, async (request, reply) => {
      await endSessionsElsewhere(services, await recentSessionOf(services, request), clientOf(request));
      return reply.code(204).send();
    });

    scope.delete(`${listPath}/:id`, async (request, reply) => {
      const { id } = request.params as { id: string };
      const session = await recentSessionOf(services, request);
      await endListedSession(services, session, id, clientOf(request));
      return reply.code(204).send();
    });
  });
}

async function signIn(
  services: AppServices,
  request: FastifyRequest,
  input: z.infer<typeof startInput>,
  current: string | undefined,
): Promise<StartedSession> {
  if ('token' in input) return startSessionOfLink(services, input.token, clientOf(request), current);
  if (!input.api_key.startsWith('tb_')) throw unauthenticated();
  const key = await services.authenticator.authenticate(
    new Credentials(`Bearer ${input.api_key}`, undefined),
  );
  await services.limits.calls.consume(key.apiKeyId ?? key.userId);
  return startSessionOfKey(services, key, clientOf(request), current);
}

/** Counts wrong keys, links and cookies by address, like a wrong `Authorization` header. */
async function countFailures<T>(
  { limits: { failedAuthentication: limit }, rejections }: AppServices,
  { ip }: FastifyRequest,
  attempt: () => Promise<T>,
): Promise<T> {
  const address = addressGroup(ip);
  return limit.attempt(address, async () => {
    try {
      return await attempt();
    } catch (error) {
      if (problemOf(error).status === 401) {
        limit.count(address);
        rejections.count(address, false);
      }
      throw error;
    }
  });
}

/** The session of the request, which counts as a call of it. UNAUTHENTICATED (401), RATE_LIMITED (429). */
async function sessionOfRequest(
  services: AppServices,
  request: FastifyRequest,
  verify: typeof verifySessionAndKey = verifySessionAndKey,
): Promise<VerifiedSession> {
  const cookie = sessionOf(request.headers.cookie, isLocal(request, services.config));
  // Every visitor of the sign-in screen: nothing was guessed, and nothing is looked up.
  if (cookie === undefined) throw unauthenticated();
  const session = await countFailures(services, request, () => verify(services, cookie));
  await services.limits.calls.consume(session.api_key_id ?? session.user_id);
  requireExpectedUser(request, session.user_id);
  return session;
}

/** As `sessionOfRequest`, for what an old, forgotten session must not do. Also SIGN_IN_AGAIN (403). */
async function recentSessionOf(services: AppServices, request: FastifyRequest): Promise<VerifiedSession> {
  const session = await sessionOfRequest(services, request);
  requireRecentSignIn({ signedInAt: performance.now() - session.age });
  return session;
}

/** Signing out of a session that has ended succeeds. */
function ignoreEnded(error: unknown): undefined {
  if (problemOf(error).status !== 401) throw error;
}

const clearCookie = ({ config }: AppServices, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header('set-cookie', setCookie('', isLocal(request, config), 0));

/** Where a request comes from, for the audit trail. */
export const clientOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, 200) ?? null,
});

/** Seconds until a moment, at least 1. */
export const secondsUntil = (moment: string): number =>
  Math.max(1, Math.floor((Date.parse(moment) - Date.now()) / 1000));
