import { ProblemError, en, say } from '@tallybook/domain';
import type { FastifyRequest } from 'fastify';
import { disconnectSignal } from './disconnect.ts';
import { wordingOf } from './send-problem.ts';
import { pageOfCall } from './unsent-pages.ts';
import type { Credentials } from '../../platform/auth/principal.ts';
import type { AppServices } from '../../platform/verb.ts';
import type { Authentication, CallContext } from '../../procedures/context.ts';

/** The caller of a request, set before its body is read. */
export interface RequestAuth {
  readonly services: AppServices;
  readonly credentials: Credentials;
  readonly authentication: Authentication;
}

declare module 'fastify' {
  interface FastifyRequest {
    auth: RequestAuth | undefined;
  }
  interface FastifyContextConfig {
    isPublic?: boolean;
    /** The caller is the session cookie, and nothing else; see same-origin.ts. */
    isConsole?: boolean;
    /** Served under any load: probes and metrics. */
    isProbe?: boolean;
  }
}

const keyForm = /^[\x20-\x7e]{8,255}$/;

/** PUT too: a count repeated after a sale would be compared with the stock without it. */
export const acceptsKey = (method: string): boolean => method === 'POST' || method === 'PUT';

function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined || !acceptsKey(request.method)) return undefined;
  if (typeof header === 'string' && keyForm.test(header)) return header;
  throw idempotencyKeyInvalid();
}

export function idempotencyKeyInvalid(): ProblemError {
  return new ProblemError('IDEMPOTENCY_KEY_INVALID', say(en.keyForm));
}

function signalOf({ response }: FastifyRequest): AbortSignal {
  if (response === undefined) throw new Error('the request has no response');
  return disconnectSignal(response);
}

/** The context that a procedure is called with. Throws IDEMPOTENCY_KEY_INVALID. */
export function callContext(request: FastifyRequest): CallContext {
  const { auth } = request;
  if (auth === undefined) throw new Error('the request was not authenticated');
  let signal: AbortSignal | undefined;
  let reports: Promise<unknown> = Promise.resolve();
  return {
    services: auth.services,
    authentication: auth.authentication,
    requestId: request.id,
    idempotencyKey: idempotencyKey(request),
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
    responseMeta: { replayed: false, nextCursor: null },
    wording: () => wordingOf(request),
    disconnected: () => (signal ??= signalOf(request)),
    authenticateAgain: () => auth.services.authenticator.authenticate(auth.credentials),
    pageOfCall: () => pageOfCall(request),
    afterReports: (report) => {
      const result = reports.then(report);
      reports = result.catch(() => undefined);
      return result;
    },
  };
}
