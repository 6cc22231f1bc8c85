import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ProblemError } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem-reply.ts';

const belowApi = /^\/(?:api|trpc)(?:[/?]|$)/;

/** True of what is served, or refused, to programs that act for an organization. */
export function isBelowApi(url: string): boolean {
  return belowApi.test(url);
}

const expectsContinue = /(?:^|\W)100-continue(?:$|\W)/i;

/**
 * What a request's head alone decides: its id, that nobody keeps the answer, and the refusals that the platform
 * gives by itself without a word (no `Host`, an `Expect` that cannot be met). `100 Continue` is said when the
 * body is about to be read, so that a caller who is refused need not send it.
 */
export function readHeads(app: FastifyInstance): void {
  const waiting = new WeakSet<IncomingMessage>();
  const ended = new WeakSet<Socket>();
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    app.server.emit('request', request, response);
  };
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.add(request);
    serve(request, response);
  });
  app.server.on('checkExpectation', serve);

  app.addHook('onRequest', async (request, reply) => {
    // What came in the same packet as a refused head is read already; it would be carried out, and not answered.
    if (ended.has(request.raw.socket)) return reply.hijack();
    void reply.header('x-request-id', request.id);
    if (isBelowApi(request.raw.url ?? '')) void reply.header('cache-control', 'no-store');
    const problem = headProblem(request.raw);
    if (problem === undefined) return undefined;
    ended.add(request.raw.socket);
    void reply.header('connection', 'close');
    return sendProblem(request, reply, problem);
  });
  app.addHook('preParsing', async (request, reply) => {
    if (waiting.delete(request.raw)) reply.raw.writeContinue();
  });
}

/** A problem with the request line or the headers, which Node itself would reject without a body. */
export function headProblem({
  httpVersion,
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'headers' | 'rawHeaders'>): ProblemError | undefined {
  // The platform takes the first; something in front of it may have gone by the second.
  if (namedTwice(rawHeaders, 'host')) return new ProblemError('MALFORMED_REQUEST', 'Send one Host header.');
  if (httpVersion !== '1.1') return undefined;
  if (headers.host === undefined) return new ProblemError('MALFORMED_REQUEST', 'Send a Host header.');
  if (headers.expect !== undefined && !expectsContinue.test(headers.expect))
    return new ProblemError('EXPECTATION_FAILED', 'The only supported expectation is 100-continue.');
  return undefined;
}

/** @param raw names and values in turn, as they came */
function namedTwice(raw: readonly string[], name: string): boolean {
  let times = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const given = raw[at] ?? '';
    if (given.length === name.length && given.toLowerCase() === name) times += 1;
  }
  return times > 1;
}
