import { ProblemError } from '@tallybook/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LimitReached, limitHeaders } from '../platform/limits.ts';
import { problemOf } from '../platform/problems.ts';
import type { Services } from '../platform/services.ts';
import type { Authentication } from '../trpc/context.ts';

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Who calls, found out before the body is read. */
async function authenticateRequest(services: Services, request: FastifyRequest): Promise<Authentication> {
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

/**
 * Notes who calls, and counts the calls. A refusal is left to the wire that serves the path, which knows how
 * to say it. A wrong credential is counted by address, and past the limit answered 429; a right one from the
 * same address is not held up by it, since many callers may share an address.
 */
export async function letIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  calls: number,
): Promise<void> {
  void reply.header('cache-control', 'no-store');
  const authentication = await authenticateRequest(services, request);
  request.arrival = {
    services,
    authentication: await counted(services, request, reply, authentication, calls),
  };
}

async function counted(
  { limits }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  authentication: Authentication,
  calls: number,
): Promise<Authentication> {
  try {
    if ('refusal' in authentication) {
      if (authentication.refusal.status === 401) await limits.failedAuthentication.consume(request.ip);
      return authentication;
    }
    const { apiKeyId, userId } = authentication.principal;
    const state = await limits.calls.consume(apiKeyId ?? userId, calls);
    if (state !== undefined) void reply.headers(limitHeaders(state));
    return authentication;
  } catch (error) {
    if (error instanceof LimitReached) void reply.headers(limitHeaders(error.state));
    return { refusal: problemOf(error) };
  }
}

/** The refusal that stops a request for something that is not public; undefined for a verified caller. */
export function refusalOf(request: FastifyRequest): ProblemError | undefined {
  const authentication = request.arrival?.authentication;
  if (authentication === undefined)
    return new ProblemError('UNAUTHENTICATED', 'Send Authorization: Bearer <key>.');
  return 'refusal' in authentication ? authentication.refusal : undefined;
}
