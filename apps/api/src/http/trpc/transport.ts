import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { ProblemError } from '@tallybook/domain';
import { getErrorShape, getTRPCErrorFromUnknown, TRPCError, type AnyProcedure } from '@trpc/server';
import { getHTTPStatusCode, resolveResponse } from '@trpc/server/http';
import type { TRPCResponse } from '@trpc/server/rpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  authenticateAndLimit,
  authenticationProblem,
  oneCall,
  reauthenticate,
} from '../edge/authenticate-and-limit.ts';
import { callContext } from '../edge/call-context.ts';
import { compressList } from '../edge/compress-list.ts';
import { jsonOf } from '../edge/json.ts';
import { problemOfHttp } from '../edge/framework-errors.ts';
import { requireSameOrigin } from '../edge/same-origin.ts';
import { acceptJson, defaultBodyLimit, rejectCompressed } from '../edge/body.ts';
import { proceduresOf } from '../../procedures/procedures-of.ts';
import { logFailure, problemHeaders, wordingOf } from '../edge/send-problem.ts';
import type { AppRouter } from '../../modules/router.ts';
import type { AppServices } from '../../platform/verb.ts';
import { problemOf } from '../../platform/problems.ts';
import { calledProcedures, type CalledProcedures } from './calls.ts';
import { callInputs, type CallInputs } from './input.ts';
import type { CallContext } from '../../procedures/context.ts';
import type { ProcedureMeta } from '../../procedures/meta.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on tRPC requests only. */
    called: CalledProcedures | undefined;
  }
}

function calledBy(request: FastifyRequest): CalledProcedures {
  if (request.called === undefined) throw new Error('the URL was not parsed');
  return request.called;
}

/**
 * Serves the router over tRPC below `/trpc`, and below `/console/trpc` for callers with a session of the console.
 * Requests with methods other than GET, HEAD and POST never reach it.
 */
export function registerTrpc(app: FastifyInstance, router: AppRouter, services: AppServices): void {
  const procedures = proceduresOf(router);
  const metaOf = (path: string): ProcedureMeta | undefined =>
    Object.hasOwn(procedures, path) ? (procedures[path]?._def.meta as ProcedureMeta | undefined) : undefined;

  /**
   * Sends a problem in tRPC's error envelope: once per call, or only once when no call can be made or the client
   * expects a stream. A client that expects events can read a problem only from an event, with status 200.
   */
  const sendTrpcProblem = (
    request: FastifyRequest,
    reply: FastifyReply,
    problem: ProblemError,
  ): FastifyReply => {
    const { paths, batched, format, problem: problemOfAll } = calledBy(request);
    const shape = (path: string | undefined) => ({
      error: getErrorShape({
        config: router._def._config,
        error: new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: problem }),
        type: 'unknown',
        path,
        input: undefined,
        // The error formatter reads nothing else of the context, which does not exist yet.
        ctx: { requestId: request.id, services, wording: () => wordingOf(request) } as CallContext,
      }),
    });
    problemHeaders(reply, problem);
    logFailure(request, problem);
    if (format === 'events')
      return reply
        .type('text/event-stream')
        .send(`event: serialized-error\ndata: ${JSON.stringify(shape(paths[0]).error)}\n\n`);
    const body = !batched
      ? shape(paths[0])
      : problemOfAll === undefined && format === 'json'
        ? paths.map(shape)
        : shape(undefined);
    return reply.code(problem.status).type('application/json').send(JSON.stringify(body));
  };

  const recordError = (
    request: FastifyRequest,
    problem: ProblemError,
    operation: string | undefined,
  ): void => {
    logFailure(request, problem);
    if (operation !== undefined) request.calls?.failed.push({ operation, status: problem.status });
  };

  /** Calls the procedures and returns one JSON body in tRPC's envelope, with the first problem. */
  const callAll = async (request: FastifyRequest, ctx: CallContext, inputs: CallInputs) => {
    const { paths, batched } = calledBy(request);
    let problem: ProblemError | undefined;
    const results = await Promise.all(
      paths.map(async (path, batchIndex): Promise<TRPCResponse> => {
        const procedure = procedures[path] as AnyProcedure;
        const { type } = procedure._def;
        const input = inputs.of(batchIndex);
        const getRawInput = async (): Promise<unknown> => input;
        try {
          const data: unknown = await procedure({
            ctx,
            path,
            type,
            input,
            getRawInput,
            signal: undefined,
            batchIndex,
          });
          return { result: { data } };
        } catch (cause) {
          const error = getTRPCErrorFromUnknown(cause);
          const failure = problemOf(error);
          problem ??= failure;
          recordError(request, failure, path);
          return { error: getErrorShape({ config: router._def._config, error, type, path, input, ctx }) };
        }
      }),
    );
    const result = batched ? results : (results[0] as TRPCResponse);
    return { status: getHTTPStatusCode(result), body: await jsonOf(ctx, result), problem };
  };

  /** Responds with JSON lines, written by tRPC, which gets only the input: neither headers nor URL of the caller. */
  const callAllAsLines = async (request: FastifyRequest, ctx: CallContext, inputs: CallInputs) => {
    const url = new URL('http://service/trpc?batch=1');
    const headers = { 'content-type': 'application/json', 'trpc-accept': 'application/jsonl' };
    const text = inputs.text();
    const isQuery = request.method !== 'POST';
    if (isQuery) url.searchParams.set('input', text);
    let problem: ProblemError | undefined;
    const { status, body } = await resolveResponse({
      router,
      req: new Request(url, isQuery ? { headers } : { method: 'POST', headers, body: text }),
      path: calledBy(request).paths.join(','),
      error: null,
      createContext: async () => ctx,
      onError({ error, path }) {
        const failure = problemOf(error);
        problem ??= failure;
        recordError(request, failure, path);
      },
    });
    const lines = Readable.fromWeb(body ?? new ReadableStream());
    // Queries are streamed. Mutations run together anyway, and their headers are known only after they have finished.
    return isQuery
      ? { status, body: lines, problem: undefined }
      : { status, body: await textOf(lines), problem };
  };

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const context = callContext(request);
    const called = calledBy(request);
    const inputs = callInputs(request, called, procedures);
    // Fastify adds the charset to text, but not to compressed or streamed bodies.
    void reply.type('application/json; charset=utf-8');
    const isStreamed = called.format === 'lines';
    const { status, body, problem } = await (isStreamed ? callAllAsLines : callAll)(request, context, inputs);
    void reply.code(status);
    if (problem !== undefined) problemHeaders(reply, problem);
    const { replayed, nextCursor } = context.responseMeta;
    if (replayed) void reply.header('idempotency-replayed', 'true');
    if (!called.batched && nextCursor !== null) void reply.header('x-next-cursor', nextCursor);
    return reply.send(
      request.method === 'POST' || body instanceof Readable ? body : await compressList(request, reply, body),
    );
  };

  app.decorateRequest('called', undefined);
  const register = async (scope: FastifyInstance, { prefix, isConsole }: Place): Promise<void> => {
    scope.addHook('onRequest', async (request, reply) => {
      const called = calledProcedures(request, procedures);
      request.called = called;
      if (isConsole) requireSameOrigin(request, services.config);
      request.calls = {
        operations: called.paths.filter((path) => Object.hasOwn(procedures, path)),
        failed: [],
      };
      const publicCalls = called.paths.filter((path) => metaOf(path)?.permission === 'public').length;
      const calls = { total: called.paths.length, public: publicCalls };
      await authenticateAndLimit(services, request, reply, called.problem === undefined ? calls : oneCall);
      // An EventSource cannot send credentials.
      const problem =
        called.format === 'events' ? undefined : authenticationProblem(request, publicCalls > 0);
      if (problem !== undefined) return sendTrpcProblem(request, reply, problem);
      if (called.problem === undefined) return undefined;
      if (called.allow !== undefined) void reply.header('allow', called.allow);
      return sendTrpcProblem(request, reply, called.problem);
    });
    scope.addHook('preParsing', rejectCompressed);
    scope.addHook('preHandler', async (request, reply) => {
      const problem = await reauthenticate(services, request);
      return problem === undefined ? undefined : sendTrpcProblem(request, reply, problem);
    });
    acceptJson(scope, (parsed) => parsed);
    scope.setErrorHandler((error, request, reply) =>
      sendTrpcProblem(request, reply, problemOfHttp(error, request)),
    );
    // Fastify adds HEAD to GET.
    const method = ['GET', 'POST'];
    const config = { isConsole };
    scope.route({ method, url: `${prefix}/:path`, config, bodyLimit: defaultBodyLimit, handler: serve });
    // A procedure with a larger body limit keeps it when called alone, not within a batch.
    for (const path of Object.keys(procedures)) {
      const bodyLimit = metaOf(path)?.rest?.bodyLimit;
      if (bodyLimit !== undefined)
        scope.route({ method, url: `${prefix}/${path}`, config, bodyLimit, handler: serve });
    }
  };
  for (const place of places) void app.register((scope) => register(scope, place));
}

interface Place {
  readonly prefix: string;
  readonly isConsole: boolean;
}

const places: readonly Place[] = [
  { prefix: '/trpc', isConsole: false },
  { prefix: '/console/trpc', isConsole: true },
];
