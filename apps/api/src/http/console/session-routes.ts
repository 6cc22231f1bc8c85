import { validationFailed } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { describeSession, endSessionOf, startSessionOfKey } from '../../modules/console-sessions/session.ts';
import { addressGroup } from '../../platform/address-group.ts';
import { Credentials } from '../../platform/auth/principal.ts';
import { sessionOf, setCookie } from '../../platform/auth/session-cookie.ts';
import { unauthenticated } from '../../platform/auth/unauthenticated.ts';
import type { AppServices } from '../../platform/verb.ts';
import { acceptJson } from '../edge/json-parser.ts';
import { isLocal, requireSameOrigin } from '../edge/same-origin.ts';

const path = '/console/session';

/** The served paths and methods. */
export const sessionPaths = ['POST', 'GET', 'DELETE'].map((method) => ({ method, path }));

const startInput = z.strictObject({ api_key: z.string().min(1).max(1000) });

/** Signing in to the console and out of it. Programs have no use for it: `/api` and `/trpc` accept no cookies. */
export function registerSessionRoutes(app: FastifyInstance, services: AppServices): void {
  void app.register(async (scope) => {
    acceptJson(scope, (parsed) => parsed?.value);
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      requireSameOrigin(request, services.config);
    });

    scope.post(path, { bodyLimit: 10_000 }, async (request, reply) => {
      const input = startInput.safeParse(request.body ?? {});
      if (!input.success)
        throw validationFailed([
          { pointer: '/api_key', code: 'REQUIRED', detail: 'Enter an API key. It begins with tb_.' },
        ]);
      const principal = await authenticateKey(services, request, input.data.api_key);
      const { session, cookie } = await startSessionOfKey(services, principal, clientOf(request));
      return reply
        .code(201)
        .header(
          'set-cookie',
          setCookie(cookie, isLocal(request, services.config), secondsUntil(session.expires_at)),
        )
        .send(session);
    });

    scope.get(path, async (request, reply) =>
      reply.send(await describeSession(services, cookieOf(services, request))),
    );

    scope.delete(path, async (request, reply) => {
      await endSessionOf(services, cookieOf(services, request), clientOf(request));
      return clearCookie(services, request, reply).code(204).send();
    });
  });
}

/** Counts wrong keys by address, like a wrong `Authorization` header. */
async function authenticateKey(
  { authenticator, limits: { failedAuthentication: limit }, rejections }: AppServices,
  request: FastifyRequest,
  key: string,
) {
  const address = addressGroup(request.ip);
  return limit.attempt(address, async () => {
    try {
      if (!key.startsWith('tb_')) throw unauthenticated();
      return await authenticator.authenticate(new Credentials(`Bearer ${key}`, undefined));
    } catch (error) {
      limit.count(address);
      rejections.count(address, false);
      throw error;
    }
  });
}

function cookieOf({ config }: AppServices, request: FastifyRequest): string {
  const value = sessionOf(request.headers.cookie, isLocal(request, config));
  if (value === undefined) throw unauthenticated();
  return value;
}

const clearCookie = ({ config }: AppServices, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header('set-cookie', setCookie('', isLocal(request, config), 0));

const clientOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: headers['user-agent']?.slice(0, 200) ?? null,
});

const secondsUntil = (moment: string): number =>
  Math.max(1, Math.floor((Date.parse(moment) - Date.now()) / 1000));
