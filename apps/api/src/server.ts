import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ProblemError } from '@tallybook/domain';
import Fastify, { LogController, type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { registerDevIssuer } from './platform/auth/dev-routes.ts';
import type { Services } from './platform/services.ts';
import { letIn, refusalOf } from './rest/arrival.ts';
import { parseJsonBody } from './rest/body.ts';
import { documentPaths, registerDocument } from './rest/document-routes.ts';
import { drainGracefully } from './rest/draining.ts';
import { problemOfHttp } from './rest/errors.ts';
import { registerOperations } from './rest/gateway.ts';
import { capInFlight } from './rest/in-flight.ts';
import { registerHealth } from './rest/health.ts';
import { registerMethodAnswers } from './rest/methods.ts';
import { operationsOf } from './rest/operations.ts';
import { sendProblem } from './rest/problem-reply.ts';
import { appRouter } from './router.ts';
import { registerTrpc } from './trpc/wire.ts';

const seconds = 1000;

/** Bytes that are no HTTP: one answer, then the connection ends. The process goes on. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = tooLarge
    ? '431 Request Header Fields Too Large'
    : timedOut
      ? '408 Request Timeout'
      : '400 Bad Request';
  const id = randomUUID();
  const problem = new ProblemError('MALFORMED_REQUEST', 'The request is not well-formed HTTP.').toProblem(id);
  const body = JSON.stringify({ ...problem, status: Number.parseInt(status, 10) });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json; charset=utf-8\r\nX-Request-Id: ${id}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** The HTTP server with both wires, not yet listening. */
export function createServer(services: Services): FastifyInstance {
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    requestTimeout: 30 * seconds,
    keepAliveTimeout: 5 * seconds,
    http: { headersTimeout: 10 * seconds, connectionsCheckingInterval: seconds },
    maxRequestsPerSocket: 100_000,
    forceCloseConnections: 'idle',
    // Said by ourselves, as a problem: see drainGracefully.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id);
      void sendProblem(request, reply, problemOfHttp(error));
    },
    routerOptions: {
      maxParamLength: 5000,
      // Parsed where it is used, strictly; here only the tRPC wire looks for `batch`.
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
  };
  const app = Fastify(options) as unknown as FastifyInstance;
  app.decorateRequest('arrival', undefined);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  drainGracefully(app);
  capInFlight(app, services.limits.inFlight);
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, problemOfHttp(error)));

  const operations = operationsOf(appRouter);
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      await letIn(services, request, reply, 1);
      const refusal = refusalOf(request);
      if (refusal !== undefined && request.routeOptions.config.isPublic !== true)
        return sendProblem(request, reply, refusal);
      return undefined;
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      try {
        done(null, parseJsonBody(body as Buffer)?.value);
      } catch (error) {
        done(error as Error);
      }
    });
    registerOperations(scope, operations);
  });
  registerTrpc(app, appRouter, services);
  registerHealth(app, services);
  registerDocument(app, services);
  const devPaths = registerDevIssuer(app, services);
  registerMethodAnswers(app, [
    ...devPaths,
    ...operations.map(({ method, path }) => ({ method, path: `/api${path}` })),
    { method: 'GET', path: '/trpc/{path}' },
    { method: 'POST', path: '/trpc/{path}' },
    ...['/livez', '/readyz', ...documentPaths].map((path) => ({ method: 'GET', path })),
  ]);
  return app;
}
