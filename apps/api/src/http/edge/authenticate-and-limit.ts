import { ProblemError, en, say } from '@tallybook/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from '../../platform/address-group.ts';
import { RateLimitReached, limitHeaders, type LimitState } from '../../platform/limit-state.ts';
import { problemOf } from '../../platform/problems.ts';
import type { AppServices } from '../../platform/verb.ts';
import { sessionOf } from '../../platform/auth/session-cookie.ts';
import { Credentials } from '../../platform/auth/principal.ts';
import { unauthenticated } from '../../platform/auth/unauthenticated.ts';
import { isLocal } from './same-origin.ts';
import type { Authentication } from '../../procedures/context.ts';

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function credentialsOf(request: FastifyRequest, { config }: AppServices): Credentials {
  const organizationId = singleHeader(request, 'x-organization-id');
  return request.routeOptions.config.isConsole === true
    ? new Credentials(undefined, organizationId, sessionOf(request.headers.cookie, isLocal(request, config)))
    : new Credentials(request.headers.authorization, organizationId);
}

async function authenticateRequest(services: AppServices, credentials: Credentials): Promise<Authentication> {
  if (credentials.isAnonymous) return { problem: unauthenticated(), anonymous: true };
  try {
    return { principal: await services.authenticator.authenticate(credentials) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** The number of calls in a request. Calls of public procedures have a rate limit of their own. */
export interface CallCount {
  readonly total: number;
  readonly public: number;
}

export const oneCall: CallCount = { total: 1, public: 0 };
export const onePublicCall: CallCount = { total: 1, public: 1 };

/**
 * Authenticates the caller before the body is read, and counts the calls against the rate limits. A failure is only
 * recorded: the transport that serves the path knows how to send it. Invalid credentials are counted by address and
 * get 429 past the limit, without a lookup in the database. Callers known to this process are unaffected, since many
 * may share an address.
 */
export async function authenticateAndLimit(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  calls: CallCount,
): Promise<void> {
  void reply.header('cache-control', 'no-store');
  const credentials = credentialsOf(request, services);
  const authentication = ofExpectedUser(
    request,
    await authenticateWithinLimit(services, request, reply, calls, credentials),
  );
  request.auth = {
    services,
    credentials,
    authentication: await applyLimits(services, request, reply, authentication, calls),
  };
}

/**
 * A page of the console names the person it was opened for: in another tab of the browser somebody else may have signed
 * in since, and must not act through this page. Throws UNAUTHENTICATED (401).
 */
export function requireExpectedUser(request: FastifyRequest, userId: string): void {
  const expected = singleHeader(request, 'x-tallybook-user');
  if (expected !== undefined && expected !== userId)
    throw new ProblemError('UNAUTHENTICATED', say(en.otherSignIn));
}

function ofExpectedUser(request: FastifyRequest, authentication: Authentication): Authentication {
  if (request.routeOptions.config.isConsole !== true || !('principal' in authentication))
    return authentication;
  try {
    requireExpectedUser(request, authentication.principal.userId);
    return authentication;
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

async function authenticateWithinLimit(
  services: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  calls: CallCount,
  credentials: Credentials,
): Promise<Authentication> {
  const limit = services.limits.failedAuthentication;
  const address = addressGroup(request.ip);
  const authenticate = async (): Promise<Authentication> => {
    const authentication = await authenticateRequest(services, credentials);
    if ('problem' in authentication && isRejected(authentication.problem)) {
      const failed = authentication.anonymous !== true || calls.public < calls.total;
      if (failed) {
        limit.count(address);
        services.rejections.count(address, authentication.anonymous === true);
      }
    }
    return authentication;
  };
  try {
    return services.authenticator.needsLookup(credentials)
      ? await limit.attempt(address, authenticate)
      : await authenticate();
  } catch (error) {
    return { problem: limitProblem(error, reply) };
  }
}

/** A wrong credential, or a valid one without an account that would be looked up again and again. */
const isRejected = ({ code, status }: ProblemError): boolean => status === 401 || code === 'ADDRESS_IN_USE';

function limitProblem(error: unknown, reply: FastifyReply): ProblemError {
  if (error instanceof RateLimitReached) void reply.headers(limitHeaders(error.state));
  return problemOf(error);
}

/**
 * Authenticates again after the body has been read: a caller can delay the body for any length of time, and a key
 * revoked meanwhile must not act. The cache of verified callers usually responds within microseconds.
 */
export async function reauthenticate(
  services: AppServices,
  request: FastifyRequest,
): Promise<ProblemError | undefined> {
  const { auth } = request;
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  // Not decided by the parsed body: an empty chunked body can be delayed too.
  if (length === undefined && coding === undefined) return undefined;
  if (auth === undefined || !('principal' in auth.authentication)) return undefined;
  const { credentials } = auth;
  const authentication = await authenticateRequest(services, credentials);
  request.auth = { services, credentials, authentication };
  return 'problem' in authentication ? authentication.problem : undefined;
}

async function applyLimits(
  { limits }: AppServices,
  request: FastifyRequest,
  reply: FastifyReply,
  authentication: Authentication,
  calls: CallCount,
): Promise<Authentication> {
  const addHeaders = (state: LimitState | undefined): void => {
    if (state !== undefined) void reply.headers(limitHeaders(state));
  };
  try {
    if ('principal' in authentication) {
      const { apiKeyId, userId, organizationId } = authentication.principal;
      addHeaders(await limits.calls.consume(apiKeyId ?? userId, calls.total));
      // The response reports the caller's own limit; this one only when it is reached.
      if (organizationId !== null) await limits.organizationCalls.consume(organizationId, calls.total);
    }
    // A call that is already rejected is not counted twice.
    if (calls.public > 0 && !isLimited(authentication))
      addHeaders(await limits.publicCalls.consume(addressGroup(request.ip), calls.public));
    return authentication;
  } catch (error) {
    return { problem: limitProblem(error, reply) };
  }
}

function isLimited(authentication: Authentication): boolean {
  return 'problem' in authentication && authentication.problem.code === 'RATE_LIMITED';
}

/**
 * The problem that stops a request: undefined for a verified caller, and for an anonymous one who calls a public
 * procedure.
 */
export function authenticationProblem(request: FastifyRequest, isPublic: boolean): ProblemError | undefined {
  const authentication = request.auth?.authentication;
  if (authentication === undefined) return unauthenticated();
  if ('principal' in authentication || (isPublic && authentication.anonymous === true)) return undefined;
  return authentication.problem;
}
