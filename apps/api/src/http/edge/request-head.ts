import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ProblemError, en, say } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import { payloadTooLarge } from './problems.ts';
import { sendProblem } from './send-problem.ts';

const apiPath = /^\/(?:api|trpc|console\/(?:api|session|sessions|trpc))(?:[/?]|$)/;

/** True for the paths of the REST and tRPC APIs, whether something is served there or not. */
export function isApiPath(url: string): boolean {
  return apiPath.test(url);
}

/** An API path without the slash at its end, which some clients append; other paths unchanged. */
export function withoutTrailingSlash(url: string): string {
  const mark = url.indexOf('?');
  const end = mark === -1 ? url.length : mark;
  // `/trpc/` itself is a call of no procedure.
  const isBelow = url.indexOf('/', 1) < end - 1;
  return isBelow && url[end - 1] === '/' && isApiPath(url) ? url.slice(0, end - 1) + url.slice(end) : url;
}

const expectsContinue = /(?:^|\W)100-continue(?:$|\W)/i;

/**
 * Handles everything that the head of a request decides: the headers of every response, the request id, `Cache-Control`, and the problems that Node
 * would reject without a body of ours (no `Host`, an `Expect` that cannot be met). `100 Continue` is sent only when
 * the body is about to be read, so that a rejected caller need not send it.
 */
export function checkRequestHeads(
  app: FastifyInstance,
  headersOfAll: Readonly<Record<string, string>>,
): void {
  const awaitingContinue = new WeakSet<IncomingMessage>();
  const rejected = new WeakSet<Socket>();
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    app.server.emit('request', request, response);
  };
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    awaitingContinue.add(request);
    serve(request, response);
  });
  app.server.on('checkExpectation', serve);

  app.addHook('onRequest', (request, reply, done) => {
    // Drop requests pipelined after a rejected one: they are already parsed and would run without a response.
    if (rejected.has(request.raw.socket)) return void reply.hijack();
    void reply.headers(headersOfAll).header('x-request-id', request.id);
    if (isApiPath(request.raw.url ?? '')) void reply.header('cache-control', 'no-store');
    const problem = headProblem(request.raw);
    if (problem === undefined) return done();
    rejected.add(request.raw.socket);
    void reply.header('connection', 'close');
    return void sendProblem(request, reply, problem);
  });
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!awaitingContinue.delete(request.raw)) return done();
    const { bodyLimit } = request.routeOptions;
    if (+(request.headers['content-length'] ?? 0) > bodyLimit) {
      // The body may follow or not, so the connection cannot be used again.
      void reply.header('connection', 'close');
      return done(payloadTooLarge(bodyLimit));
    }
    reply.raw.writeContinue();
    return done();
  });
}

/** The problem with a request's headers, if any: MALFORMED_REQUEST or EXPECTATION_FAILED. */
export function headProblem({
  httpVersion,
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'headers' | 'rawHeaders'>): ProblemError | undefined {
  // Node uses the first one; a proxy may have used the second.
  if (isRepeated(rawHeaders, 'host')) return new ProblemError('MALFORMED_REQUEST', say(en.oneHost));
  if (httpVersion !== '1.1') return undefined;
  if (headers.host === undefined) return new ProblemError('MALFORMED_REQUEST', say(en.sendHost));
  if (headers.expect !== undefined && !expectsContinue.test(headers.expect))
    return new ProblemError('EXPECTATION_FAILED', say(en.expectContinue));
  return undefined;
}

/** @param rawHeaders names and values alternating, as received */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let times = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) times += 1;
  }
  return times > 1;
}
