import { isIPv4 } from 'node:net';
import { ProblemError, emailAddress, line, validationProblem } from '@tallybook/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { problemOfHttp } from '../../rest/errors.ts';
import { takeJson } from '../../rest/json-parser.ts';
import type { ServedPath } from '../../rest/methods.ts';
import { sendProblem } from '../../rest/problem-reply.ts';
import type { Config } from '../config.ts';
import { createDevIssuer, devTokenLifetime } from './dev-issuer.ts';

const tokenInput = z.strictObject({
  email: emailAddress(),
  name: line(200).optional(),
  sub: line(200).optional(),
});

/**
 * `POST /dev/token` {email, name?, sub?} → {token, token_type, expires_in}: a token for trying JWT callers.
 * In production, and wherever a real issuer is configured, there is no such path. Returns what it serves.
 */
export function registerDevIssuer(app: FastifyInstance, { config }: { config: Config }): ServedPath[] {
  const issuer = createDevIssuer(config);
  if (issuer === undefined) return [];
  void app.register(async (scope) => {
    takeJson(scope, (parsed) => parsed?.value);
    scope.setErrorHandler((error, request, reply) => sendProblem(request, reply, problemOfHttp(error)));
    scope.addHook('onRequest', async (request) => {
      // Before the body is read, and as if there were nothing here.
      if (!isFromHere(request)) throw new ProblemError('ROUTE_NOT_FOUND', 'There is nothing at this path.');
    });
    scope.post('/dev/token', async (request, reply) => {
      const input = tokenInput.safeParse(request.body, { reportInput: true });
      if (!input.success) throw validationProblem(input.error.issues);
      const token = await issuer.issue(input.data);
      return reply
        .header('cache-control', 'no-store')
        .send({ token, token_type: 'Bearer', expires_in: devTokenLifetime });
    });
  });
  return [{ method: 'POST', path: '/dev/token' }];
}

/**
 * A program on this machine that means this address: not one behind a proxy here, and not a web page whose
 * host name was pointed at 127.0.0.1 (DNS rebinding).
 */
function isFromHere(request: FastifyRequest): boolean {
  const { headers } = request;
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  if (!isLoopback(request.raw.socket.remoteAddress ?? '')) return false;
  const host = (headers.host ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return host === 'localhost' || isLoopback(host);
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
