import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import Fastify, { LogController, type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import type { AppServices } from '../platform/verb.ts';
import {
  reauthenticate,
  authenticateAndLimit,
  oneCall,
  onePublicCall,
  refusalOf,
} from './edge/authenticate-and-limit.ts';
import { badPathAnswers, maxPathValue } from './rest/bad-paths.ts';
import { answerClientError } from './edge/client-error.ts';
import { registerExport } from './csv/export-route.ts';
import { registerImport } from './csv/import-route.ts';
import { csvOperations } from './csv/operations.ts';
import { registerDevIssuer } from './pages/dev-routes.ts';
import { documentPaths, registerDocument } from './pages/document-routes.ts';
import { drainGracefully } from './edge/draining.ts';
import { problemOfHttp } from './edge/errors.ts';
import { registerOperations } from './rest/gateway.ts';
import { watchRequests } from './edge/in-flight.ts';
import { registerHealth } from './pages/health.ts';
import { takeJson } from './edge/json-parser.ts';
import { landingPaths, registerLanding } from './pages/landing-routes.ts';
import { metricsPath, registerMetrics } from './pages/metrics.ts';
import { registerMethodAnswers } from './edge/methods.ts';
import { operationsOf } from './rest/operations.ts';
import { sendProblem } from './edge/problem-reply.ts';
import { readHeads } from './edge/request-head.ts';
import { capConnections, socketLimits } from './edge/socket-limits.ts';
import { traceRequests } from './edge/trace.ts';
import { appRouter } from '../modules/router.ts';
import { registerTrpc } from './trpc/transport.ts';

/** The HTTP server with both wires, not yet listening. */
export function createServer(services: AppServices): FastifyInstance {
  const operations = operationsOf(appRouter);
  const answerBadPath = badPathAnswers(services, operations);
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // An empty list believes nobody: the address is then that of the connection.
    trustProxy: [...services.config.trustedProxies],
    requestTimeout: socketLimits.requestTimeout,
    keepAliveTimeout: socketLimits.keepAliveTimeout,
    http: {
      headersTimeout: socketLimits.headersTimeout,
      connectionsCheckingInterval: socketLimits.connectionsCheckingInterval,
      // Said by ourselves, as a problem: see readHeads.
      requireHostHeader: false,
    },
    maxRequestsPerSocket: socketLimits.maxRequestsPerSocket,
    forceCloseConnections: 'idle',
    // Said by ourselves, as a problem: see drainGracefully.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void answerBadPath(error, request, reply),
    routerOptions: {
      maxParamLength: maxPathValue,
      // Parsed where it is used, strictly.
      querystringParser: () => ({}),
    },
  };
  const app = Fastify(options) as unknown as FastifyInstance;
  app.decorate('metrics', services.metrics);
  app.decorateRequest('arrival', undefined);
  capConnections(app, services.limits.connections);
  readHeads(app);
  traceRequests(app, services.tracing);
  drainGracefully(app);
  watchRequests(app, services.metrics, services.limits.inFlight);
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, problemOfHttp(error)));

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const isPublic = request.routeOptions.config.isPublic === true;
      await authenticateAndLimit(services, request, reply, isPublic ? onePublicCall : oneCall);
      const refusal = refusalOf(request, isPublic);
      return refusal === undefined ? undefined : sendProblem(request, reply, refusal);
    });
    scope.addHook('preHandler', async (request, reply) => {
      const refusal = await reauthenticate(services, request);
      return refusal === undefined ? undefined : sendProblem(request, reply, refusal);
    });
    takeJson(scope, (parsed) => parsed?.value);
    registerOperations(scope, operations);
    registerImport(scope);
    registerExport(scope);
  });
  registerTrpc(app, appRouter, services);
  registerHealth(app, services);
  registerMetrics(app, services);
  registerDocument(app, services);
  registerLanding(app);
  const devPaths = registerDevIssuer(app, services);
  registerMethodAnswers(app, [
    ...devPaths,
    ...[...operations, ...csvOperations].map(({ method, path }) => ({ method, path: `/api${path}` })),
    { method: 'GET', path: '/trpc/{path}' },
    { method: 'POST', path: '/trpc/{path}' },
    ...['/livez', '/readyz', metricsPath, ...documentPaths, ...landingPaths].map((path) => ({
      method: 'GET',
      path,
    })),
  ]);
  return app;
}
