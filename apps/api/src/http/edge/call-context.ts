import { ProblemError } from '@tallybook/domain';
import type { FastifyRequest } from 'fastify';
import type { Logger } from '../../platform/log.ts';
import type { AppServices } from '../../platform/verb.ts';
import type { Authentication, CallContext } from '../../procedures/context.ts';

/** What is known of a request before its body is read. */
export interface RequestAuth {
  readonly services: AppServices;
  readonly authentication: Authentication;
}

declare module 'fastify' {
  interface FastifyRequest {
    arrival: RequestAuth | undefined;
  }
  interface FastifyContextConfig {
    isPublic?: boolean;
    /** Answered under any load: probes and metrics. */
    isProbe?: boolean;
  }
}

const keyForm = /^[\x20-\x7e]{8,255}$/;

function idempotencyKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined || request.method !== 'POST') return undefined;
  if (typeof given === 'string' && keyForm.test(given)) return given;
  throw idempotencyKeyInvalid();
}

export function idempotencyKeyInvalid(): ProblemError {
  return new ProblemError(
    'IDEMPOTENCY_KEY_INVALID',
    'The Idempotency-Key must be 8 to 255 printable ASCII characters.',
  );
}

export function callContext(request: FastifyRequest): CallContext {
  const { arrival } = request;
  if (arrival === undefined) throw new Error('the request was not let in');
  return {
    services: arrival.services,
    authentication: arrival.authentication,
    requestId: request.id,
    idempotencyKey: idempotencyKey(request),
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
    responseMeta: { replayed: false, nextCursor: null },
  };
}

export function callLog(request: FastifyRequest): Logger {
  return request.log as unknown as Logger;
}
