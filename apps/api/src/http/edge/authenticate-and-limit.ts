import { ProblemError } from '@tallybook/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimitReached, limitHeaders, type LimitState } from '../../platform/limits.ts';
import { problemOf } from '../../platform/problems.ts';
import type { AppServices } from '../../platform/verb.ts';
import { unauthenticated } from '../../platform/auth/unauthenticated.ts';
import type { Authentication } from '../../procedures/context.ts';

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Who calls, found out before the body is read. */
async function authenticateRequest(services: AppServices, request: FastifyRequest): Promise<Authentication> {
  if (request.headers.authorization === undefined) return { refusal: unauthenticated(), anonymous: true };
  try {
    const principal = await services.authenticator.authenticate({
      authorization: request.headers.authorization,
      organizationId: singleHeader(request, 'x-organization-id'),
    });
    return { principal };
  } catch (error) {
    return { refusal: problemOf(error) };
  }
}

/** How many calls a request makes; those of public procedures have a limit of their own. */
export interface CallCount {
  readonly all: number;
  readonly open: number;
}

export const oneCall: CallCount = { all: 1, open: 0 };
export const onePublicCall: CallCount = { all: 1, open: 1 };

/**
 * Notes who calls, and counts the calls. A refusal is left to the wire that serves the path, which knows how
 * to say it. A wrong credential is counted by address, and past the limit answered 429; a right one from the
 * same address is not held up by it, since many callers may share an address.
 */
export async function authenticateAndLimit(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  calls: CallCount,
): Promise<void> {
  void reply.header('cache-control', 'no-store');
  const authentication = await authenticateRequest(services, request);
  request.arrival = {
    services,
    authentication: await counted(services, request, reply, authentication, calls),
  };
}

/**
 * Asks again who calls, once the body is read: a caller may hold it back for as long as they like, and a key that is
 * revoked meanwhile acts no more. Mostly answered from what is kept of verified callers, in microseconds.
 */
export async function reauthenticate(
  services: AppServices,
  request: FastifyRequest,
): Promise<ProblemError | undefined> {
  const { arrival } = request;
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  // Also an empty body in chunks can be held back, so what was parsed of it says nothing.
  if (length === undefined && coding === undefined) return undefined;
  if (arrival === undefined || !('principal' in arrival.authentication)) return undefined;
  const authentication = await authenticateRequest(services, request);
  request.arrival = { services, authentication };
  return 'refusal' in authentication ? authentication.refusal : undefined;
}

async function counted(
  { limits }: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  authentication: Authentication,
  calls: CallCount,
): Promise<Authentication> {
  const tell = (state: LimitState | undefined): void => {
    if (state !== undefined) void reply.headers(limitHeaders(state));
  };
  try {
    if ('refusal' in authentication) {
      const failed = authentication.anonymous !== true || calls.open < calls.all;
      if (failed && authentication.refusal.status === 401)
        await limits.failedAuthentication.consume(request.ip);
    } else {
      const { apiKeyId, userId } = authentication.principal;
      tell(await limits.calls.consume(apiKeyId ?? userId, calls.all));
    }
    if (calls.open > 0) tell(await limits.publicCalls.consume(request.ip, calls.open));
    return authentication;
  } catch (error) {
    if (error instanceof RateLimitReached) void reply.headers(limitHeaders(error.state));
    return { refusal: problemOf(error) };
  }
}

/**
 * The refusal that stops a request: undefined for a verified caller, and for one without any credential where
 * something public is called.
 */
export function refusalOf(request: FastifyRequest, isPublic: boolean): ProblemError | undefined {
  const authentication = request.arrival?.authentication;
  if (authentication === undefined)
    return new ProblemError('UNAUTHENTICATED', 'Send Authorization: Bearer <key>.');
  if ('principal' in authentication || (isPublic && authentication.anonymous === true)) return undefined;
  return authentication.refusal;
}
