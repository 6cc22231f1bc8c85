import { getErrorShape, TRPCError } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { ProblemError } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { letIn, refusalOf } from '../rest/arrival.ts';
import { parseJsonBody } from '../rest/body.ts';
import { callContext } from '../rest/call-context.ts';
import { refuseCompressed } from '../rest/compression.ts';
import { problemOfHttp } from '../rest/errors.ts';
import { defaultBodyLimit, proceduresOf } from '../rest/operations.ts';
import { noteFailure, problemHeaders } from '../rest/problem-reply.ts';
import type { AppRouter } from '../router.ts';
import type { Services } from '../platform/services.ts';
import { problemOf } from '../platform/problems.ts';
import type { ProcedureMeta } from './meta.ts';

/** More calls in one batch are refused: batching is unlimited in the library. */
const maxBatchSize = 10;

/** The part of the URL behind `/trpc/`: a procedure's path, or several. */
function pathOf({ params, routeOptions }: FastifyRequest): string {
  return (params as { path?: string }).path ?? routeOptions.url?.slice('/trpc/'.length) ?? '';
}

function calledPaths(request: FastifyRequest): string[] {
  const path = pathOf(request);
  const { batch } = request.query as { batch?: string };
  return batch === '1' ? path.split(',', maxBatchSize + 1) : [path];
}

/** Serves the router on the tRPC wire below `/trpc`. */
export function registerTrpc(app: FastifyInstance, router: AppRouter, services: Services): void {
  const procedures = proceduresOf(router);
  const isPublic = (path: string): boolean =>
    Object.hasOwn(procedures, path) &&
    (procedures[path]?._def.meta as ProcedureMeta | undefined)?.permission === 'public';

  /** A refusal in the envelope that tRPC clients read, once for each call of the batch. */
  const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: ProblemError): FastifyReply => {
    const shapes = calledPaths(request).map((path) => ({
      error: getErrorShape({
        config: router._def._config,
        error: new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: refusal }),
        type: 'unknown',
        path,
        input: undefined,
        ctx: { requestId: request.id } as never,
      }),
    }));
    problemHeaders(reply, refusal);
    noteFailure(request, refusal);
    const { batch } = request.query as { batch?: string };
    return reply
      .code(refusal.status)
      .type('application/json')
      .send(JSON.stringify(batch === '1' ? shapes : shapes[0]));
  };

  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      await letIn(services, request, reply, calledPaths(request).length);
      const refusal = refusalOf(request);
      if (refusal !== undefined && !calledPaths(request).some(isPublic))
        return sendRefusal(request, reply, refusal);
      return undefined;
    });
    scope.addHook('preParsing', refuseCompressed);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
      try {
        // The library parses the text again; what it would accept too readily is refused here.
        done(null, parseJsonBody(body as Buffer)?.text ?? '');
      } catch (error) {
        done(error as Error);
      }
    });
    scope.setErrorHandler((error, request, reply) => sendRefusal(request, reply, problemOfHttp(error)));
    const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const path = pathOf(request);
      const context = callContext(request);
      await fastifyRequestHandler({
        router,
        req: request,
        res: reply,
        path,
        maxBatchSize,
        createContext: () => context,
        onError: ({ error }) => noteFailure(request, problemOf(error)),
        responseMeta: ({ ctx, errors, info }) => {
          const headers = new Headers();
          const first = errors[0];
          if (first !== undefined) copyProblemHeaders(headers, problemOf(first));
          if (ctx?.notes.replayed === true) headers.set('idempotency-replayed', 'true');
          if (info?.isBatchCall !== true && typeof ctx?.notes.nextCursor === 'string')
            headers.set('x-next-cursor', ctx.notes.nextCursor);
          return { headers };
        },
      });
      return reply;
    };
    scope.all('/trpc/:path', { bodyLimit: defaultBodyLimit }, serve);
    // What takes a larger body by itself does so on this wire, too; in a batch of calls it does not.
    for (const [path, { _def }] of Object.entries(procedures)) {
      const bodyLimit = (_def.meta as ProcedureMeta | undefined)?.rest?.bodyLimit;
      if (bodyLimit !== undefined) scope.all(`/trpc/${path}`, { bodyLimit }, serve);
    }
  });
}

function copyProblemHeaders(headers: Headers, refusal: ProblemError): void {
  if (refusal.status === 401) headers.set('www-authenticate', 'Bearer realm="tallybook"');
  if (refusal.retryAfter !== undefined)
    headers.set('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))));
}
