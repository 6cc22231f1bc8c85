import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import Fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import type { AppServices } from '../platform/verb.ts';
import {
  authenticateAndLimit,
  authenticationProblem,
  oneCall,
  onePublicCall,
  reauthenticate,
} from './edge/authenticate-and-limit.ts';
import { unroutablePathHandler, maxPathValue } from './rest/unroutable-paths.ts';
import { allowOrigins, corsHeaders } from './edge/cors.ts';
import { clientErrorHandler } from './edge/client-error.ts';
import { registerOidcRoutes } from './console/oidc-routes.ts';
import { registerSessionRoutes, sessionPaths } from './console/session-routes.ts';
import { registerExport } from './csv/export-route.ts';
import { registerImport } from './csv/import-route.ts';
import { csvOperations } from './csv/operations.ts';
import { consolePaths, registerConsole } from './pages/console-routes.ts';
import { registerDevIssuer } from './pages/dev-routes.ts';
import { documentPaths, registerDocument } from './pages/document-routes.ts';
import { drainGracefully } from './edge/draining.ts';
import { problemOfHttp } from './edge/framework-errors.ts';
import { registerOperations } from './rest/gateway.ts';
import { limitInFlight } from './edge/in-flight.ts';
import { registerHealth } from './pages/health.ts';
import { acceptJson } from './edge/body.ts';
import { invitationPagePaths, registerInvitationPage } from './pages/invitation-routes.ts';
import { createPageFiles } from './pages/page-files.ts';
import { notFoundForBrowsers, registerStartPage, startPaths } from './pages/start-routes.ts';
import { metricsPath, registerMetrics } from './pages/metrics.ts';
import { referencePaths, registerReference } from './pages/reference-routes.ts';
import { limitPendingBodies } from './edge/pending-bodies.ts';
import { registerMethodResponses } from './edge/method-responses.ts';
import { operationsOf } from './rest/operations.ts';
import { prepareProblems, sendProblem } from './edge/send-problem.ts';
import { requestLogging } from './edge/request-log.ts';
import { checkRequestHeads, withoutTrailingSlash } from './edge/request-head.ts';
import { requireSameOrigin } from './edge/same-origin.ts';
import { headersOfAllResponses } from './edge/response-headers.ts';
import { limitConnections, socketLimits } from './edge/socket-limits.ts';
import { traceRequests } from './edge/trace.ts';
import { appRouter } from '../modules/router.ts';
import { registerTrpc } from './trpc/transport.ts';

/** No route has a JSON schema: without these, Fastify would load its compilers, a hundred files (60 ms of CPU time). */
const noSchemas = {
  buildValidator: () => rejectSchema,
  buildSerializer: () => rejectSchema,
};

function rejectSchema(): never {
  throw new Error('routes are validated by zod, not by JSON schemas');
}

/** The HTTP server with both transports, not listening yet. */
export function createServer(services: AppServices): FastifyInstance {
  const operations = operationsOf(appRouter);
  const headers = headersOfAllResponses(services.config);
  const cors = corsHeaders(services.config.corsOrigins);
  const handleUnroutablePath = unroutablePathHandler(services, operations, (origin) => ({
    ...headers,
    ...cors(origin),
  }));
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: services.log,
    ...requestLogging,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // With an empty list, no forwarding header is trusted: the address is that of the connection.
    trustProxy: [...services.config.trustedProxies],
    requestTimeout: socketLimits.requestTimeout,
    keepAliveTimeout: socketLimits.keepAliveTimeout,
    http: {
      headersTimeout: socketLimits.headersTimeout,
      connectionsCheckingInterval: socketLimits.connectionsCheckingInterval,
      // Sent as a problem instead: see checkRequestHeads.
      requireHostHeader: false,
    },
    maxRequestsPerSocket: socketLimits.maxRequestsPerSocket,
    forceCloseConnections: 'idle',
    // Requests that still arrive are served: see drainGracefully.
    return503OnClosing: false,
    clientErrorHandler: clientErrorHandler(headers, services.config.publicUrl),
    schemaController: { compilersFactory: noSchemas },
    rewriteUrl: ({ url = '' }) => withoutTrailingSlash(url),
    frameworkErrors: (error, request, reply) => void handleUnroutablePath(error, request, reply),
    routerOptions: {
      maxParamLength: maxPathValue,
      // Parsed strictly by parseQuery.
      querystringParser: () => ({}),
    },
  };
  // Fastify infers the type of our logger; the plugins are written for the default one.
  const app = Fastify(options) as unknown as FastifyInstance;
  prepareProblems(app, services.metrics, services.config.publicUrl);
  app.decorateRequest('auth', undefined);
  if (services.config.corsOrigins.length > 0) allowOrigins(app, cors);
  limitConnections(app, services.limits.connections, services.config.trustedProxies);
  // Before `100 Continue` is sent.
  limitPendingBodies(app, services.fairness);
  checkRequestHeads(app, headers);
  traceRequests(app, services.tracing);
  drainGracefully(app);
  limitInFlight(app, services.metrics, services.fairness);
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, problemOfHttp(error, request)));

  void app.register(async (scope) => {
    authenticateRest(scope, services);
    acceptJson(scope, (parsed) => parsed?.value);
    registerOperations(scope, operations);
    registerImport(scope, { prefix: '/api', isConsole: false });
    registerExport(scope, { prefix: '/api', isConsole: false });
  });
  // tRPC has everything else that the console needs.
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => requireSameOrigin(request, services.config));
    authenticateRest(scope, services);
    registerImport(scope, { prefix: '/console/api', isConsole: true });
    registerExport(scope, { prefix: '/console/api', isConsole: true });
  });
  registerTrpc(app, appRouter, services);
  registerSessionRoutes(app, services);
  const oidcPaths = registerOidcRoutes(app, services);
  registerHealth(app, services);
  registerMetrics(app, services);
  registerDocument(app, services);
  const pageFileOf = createPageFiles(services.config.brand);
  registerInvitationPage(app, services.config.brand, pageFileOf);
  const sendNotFound = notFoundForBrowsers(services.config.brand);
  registerReference(app, services, sendNotFound);
  registerStartPage(app, services.config, pageFileOf);
  registerConsole(app, services.config, pageFileOf);
  const devPaths = registerDevIssuer(app, services);
  const served = [
    ...devPaths,
    ...[...operations, ...csvOperations].map(({ method, path }) => ({ method, path: `/api${path}` })),
    ...csvOperations.map(({ method, path }) => ({ method, path: `/console/api${path}` })),
    { method: 'GET', path: '/trpc/{path}' },
    { method: 'POST', path: '/trpc/{path}' },
    { method: 'GET', path: '/console/trpc/{path}' },
    { method: 'POST', path: '/console/trpc/{path}' },
    ...sessionPaths,
    ...oidcPaths,
    ...[
      '/livez',
      '/readyz',
      metricsPath,
      ...documentPaths,
      ...invitationPagePaths,
      ...referencePaths,
      ...startPaths,
      ...consolePaths,
    ].map((path) => ({ method: 'GET', path })),
  ];
  registerMethodResponses(app, served, sendNotFound);
  return app;
}

/** Authenticates every request of a scope before its body is read, and again after it. */
function authenticateRest(scope: FastifyInstance, services: AppServices): void {
  scope.addHook('onRequest', async (request, reply) => {
    const isPublic = request.routeOptions.config.isPublic === true;
    await authenticateAndLimit(services, request, reply, isPublic ? onePublicCall : oneCall);
    const problem = authenticationProblem(request, isPublic);
    return problem === undefined ? undefined : sendProblem(request, reply, problem);
  });
  scope.addHook('preHandler', async (request, reply) => {
    const problem = await reauthenticate(services, request);
    return problem === undefined ? undefined : sendProblem(request, reply, problem);
  });
}
