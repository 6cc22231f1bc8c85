import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestTrace, Tracing } from '../../platform/tracing/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace | undefined;
  }
}

/** A span for each request except probes. Without tracing no hook is added. */
export function traceRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  if (tracing === undefined) return;
  app.decorateRequest('trace', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (!/^\/(?:api|trpc)\//.test(request.raw.url ?? '')) return done();
    const trace = tracing.request(request.id, request.method, request.headers);
    request.trace = trace;
    reply.raw.once('close', () => trace.end(outcomeOf(request, reply)));
    return trace.enter(done);
  });
  // The end of the body is an event of the socket, outside of the request's async context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.trace === undefined) done();
    else request.trace.enter(done);
  });
}

function outcomeOf(request: FastifyRequest, reply: FastifyReply) {
  const { calls, method, routeOptions } = request;
  const operation = request.operation ?? routeOptions.config.operation;
  const operations = calls?.operations ?? (operation === undefined ? [] : [operation]);
  return {
    name: `${method} ${routeOptions.url ?? ''}`.trim(),
    operations,
    route: routeOptions.url,
    status: reply.raw.writableFinished ? reply.statusCode : undefined,
  };
}
