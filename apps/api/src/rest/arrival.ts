import { ProblemError } from '@tallybook/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../platform/problems.ts';
import type { Services } from '../platform/services.ts';
import type { Authentication } from '../trpc/context.ts';

function singleHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Who calls, found out before the body is read. */
export async function authenticateRequest(services: Services, request: FastifyRequest): Promise<Authentication> {
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

/** Notes who calls; a refusal is left to the wire that serves the path, which knows how to say it. */
export async function letIn(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.header('cache-control', 'no-store');
  request.arrival = { services, authentication: await authenticateRequest(services, request) };
}

/** The refusal that stops a request for something that is not public; undefined for a verified caller. */
export function refusalOf(request: FastifyRequest): ProblemError | undefined {
  const authentication = request.arrival?.authentication;
  if (authentication === undefined) return new ProblemError('UNAUTHENTICATED', 'Send Authorization: Bearer <key>.');
  return 'refusal' in authentication ? authentication.refusal : undefined;
}
