import type { ProblemError } from '@tallybook/domain';
import { getErrorShape, TRPCError } from '@trpc/server';
import { resolveResponse } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reauthenticate, authenticateAndLimit, oneCall, refusalOf } from '../edge/authenticate-and-limit.ts';
import { callContext } from '../edge/call-context.ts';
import { refuseCompressed } from '../edge/compression.ts';
import { problemOfHttp } from '../edge/errors.ts';
import { takeJson } from '../edge/json-parser.ts';
import { defaultBodyLimit } from '../edge/body.ts';
import { proceduresOf } from '../../procedures/procedures-of.ts';
import { logFailure, problemHeaders } from '../edge/problem-reply.ts';
import type { AppRouter } from '../../modules/router.ts';
import type { AppServices } from '../../platform/verb.ts';
import { problemOf } from '../../platform/problems.ts';
import { calledProcedures, type CalledProcedures } from './calls.ts';
import { inputText } from './input.ts';
import type { ProcedureMeta } from '../../procedures/meta.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** On the tRPC wire only. */
    called: CalledProcedures | undefined;
  }
}

function calledBy(request: FastifyRequest): CalledProcedures {
  if (request.called === undefined) throw new Error('the URL was not read');
  return request.called;
}

/** Serves the router on the tRPC wire below `/trpc`. Methods other than GET, HEAD and POST never come here. */
export function registerTrpc(app: FastifyInstance, router: AppRouter, services: AppServices): void {
  const procedures = proceduresOf(router);
  const metaOf = (path: string): ProcedureMeta | undefined =>
    Object.hasOwn(procedures, path) ? (procedures[path]?._def.meta as ProcedureMeta | undefined) : undefined;

  /** A refusal in the envelope that tRPC clients read: once for each call, or once when none can be made. */
  const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: ProblemError): FastifyReply => {
    const { paths, batched, refusal: ofAll } = calledBy(request);
    const shape = (path: string | undefined) => ({
      error: getErrorShape({
        config: router._def._config,
        error: new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: refusal }),
        type: 'unknown',
        path,
        input: undefined,
        ctx: { requestId: request.id } as never,
      }),
    });
    problemHeaders(reply, refusal);
    logFailure(request, refusal);
    const answer = !batched ? shape(paths[0]) : ofAll === undefined ? paths.map(shape) : shape(undefined);
    return reply.code(refusal.status).type('application/json').send(JSON.stringify(answer));
  };

  /** The library sees no header and no part of the URL of the caller's, only what was checked. */
  const checkedRequest = (request: FastifyRequest): Request => {
    const called = calledBy(request);
    const text = inputText(request, called, procedures);
    const url = new URL('http://service/trpc');
    if (called.batched) url.searchParams.set('batch', '1');
    const headers = { 'content-type': 'application/json' };
    if (request.method === 'POST') return new Request(url, { method: 'POST', headers, body: text });
    url.searchParams.set('input', text);
    return new Request(url, { headers });
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const context = callContext(request);
    const response = await resolveResponse({
      router,
      req: checkedRequest(request),
      path: calledBy(request).paths.join(','),
      error: null,
      createContext: async () => context,
      onError({ error, path: operation }) {
        const refusal = problemOf(error);
        logFailure(request, refusal);
        if (operation !== undefined) request.calls?.failed.push({ operation, status: refusal.status });
      },
      responseMeta: ({ ctx, errors, info }) => {
        if (errors[0] !== undefined) problemHeaders(reply, problemOf(errors[0]));
        if (ctx?.responseMeta.replayed === true) void reply.header('idempotency-replayed', 'true');
        if (info?.isBatchCall !== true && typeof ctx?.responseMeta.nextCursor === 'string')
          void reply.header('x-next-cursor', ctx.responseMeta.nextCursor);
        return {};
      },
    });
    return reply
      .code(response.status)
      .type('application/json')
      .send(await response.text());
  };

  void app.register(async (scope) => {
    scope.decorateRequest('called', undefined);
    scope.addHook('onRequest', async (request, reply) => {
      const called = calledProcedures(request, procedures);
      request.called = called;
      request.calls = {
        operations: called.paths.filter((path) => Object.hasOwn(procedures, path)),
        failed: [],
      };
      const open = called.paths.filter((path) => metaOf(path)?.permission === 'public').length;
      const calls = { all: called.paths.length, open };
      await authenticateAndLimit(services, request, reply, called.refusal === undefined ? calls : oneCall);
      const refusal = refusalOf(request, open > 0);
      if (refusal !== undefined) return sendRefusal(request, reply, refusal);
      if (called.refusal === undefined) return undefined;
      if (called.allow !== undefined) void reply.header('allow', called.allow);
      return sendRefusal(request, reply, called.refusal);
    });
    scope.addHook('preParsing', refuseCompressed);
    scope.addHook('preHandler', async (request, reply) => {
      const refusal = await reauthenticate(services, request);
      return refusal === undefined ? undefined : sendRefusal(request, reply, refusal);
    });
    takeJson(scope, (parsed) => parsed);
    scope.setErrorHandler((error, request, reply) => sendRefusal(request, reply, problemOfHttp(error)));
    // Fastify adds the HEAD of a GET.
    const method = ['GET', 'POST'];
    scope.route({ method, url: '/trpc/:path', bodyLimit: defaultBodyLimit, handler: serve });
    // What takes a larger body by itself does so on this wire, too; in a batch of calls it does not.
    for (const path of Object.keys(procedures)) {
      const bodyLimit = metaOf(path)?.rest?.bodyLimit;
      if (bodyLimit !== undefined) scope.route({ method, url: `/trpc/${path}`, bodyLimit, handler: serve });
    }
  });
}
