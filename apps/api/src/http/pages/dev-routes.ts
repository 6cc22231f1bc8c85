import { ProblemError, emailAddress, line, validationProblem, en, say } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createDevIssuer, devTokenLifetime } from '../../platform/auth/dev-issuer.ts';
import type { Config } from '../../platform/config.ts';
import { problemOfHttp } from '../edge/framework-errors.ts';
import { bearerCheck } from '../edge/bearer-secret.ts';
import { isLocalRequest } from '../edge/local-request.ts';
import { acceptJson } from '../edge/body.ts';
import type { ServedPath } from '../edge/method-responses.ts';
import { sendProblem } from '../edge/send-problem.ts';
import { routeNotFound } from '../edge/problems.ts';

const tokenInput = z.strictObject({
  email: emailAddress(),
  name: line(200).optional(),
  sub: line(200).optional(),
});

/**
 * `POST /dev/token` {email, name?, sub?} → {token, token_type, expires_in}: a token for trying out JWT callers, for
 * programs that can read the secret in the home folder. The path does not exist in production or with a configured
 * issuer. Returns the served paths.
 */
export function registerDevIssuer(app: FastifyInstance, { config }: { config: Config }): ServedPath[] {
  const issuer = createDevIssuer(config);
  if (issuer === undefined) return [];
  const hasSecret = bearerCheck(issuer.secret());
  void app.register(async (scope) => {
    acceptJson(scope, (parsed) => parsed?.value);
    scope.setErrorHandler((error, request, reply) =>
      sendProblem(request, reply, problemOfHttp(error, request)),
    );
    scope.addHook('onRequest', async (request) => {
      // Before the body is read. The secret decides: a proxy on this machine can look like a local program.
      if (!isLocalRequest(request)) throw routeNotFound();
      if (!hasSecret(request)) throw new ProblemError('UNAUTHENTICATED', say(en.developmentToken));
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
