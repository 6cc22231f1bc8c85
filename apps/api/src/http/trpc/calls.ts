import { jsonPointer, ProblemError, validationFailed, en, say, type Text } from '@tallybook/domain';
import type { AnyProcedure } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { batchTooLarge, maxBatchSize } from '../edge/problems.ts';
import { queryOfUrl } from '../edge/query.ts';

/** `lines`: JSON lines, for `httpBatchStreamLink`. `events`: server-sent events, for `httpSubscriptionLink`. */
export type ResponseFormat = 'json' | 'lines' | 'events';

/** The procedures that a tRPC request calls, parsed from its URL once: the rate limiter and tRPC use the same result. */
export interface CalledProcedures {
  readonly paths: readonly string[];
  readonly batched: boolean;
  readonly format: ResponseFormat;
  /** The text of the query parameter `input`, of queries only. */
  readonly input: string | undefined;
  /** Set when none of the calls can be made. */
  readonly problem?: ProblemError;
  /** With METHOD_NOT_ALLOWED: the supported methods. */
  readonly allow?: string;
}

/** The part of the URL after `/trpc/`: one procedure's path, or several separated by commas. */
function pathOf({ params, routeOptions }: FastifyRequest): string {
  return (params as { path?: string }).path ?? routeOptions.url?.replace(/^.*\/trpc\//, '') ?? '';
}

export function calledProcedures(
  request: FastifyRequest,
  procedures: Readonly<Record<string, AnyProcedure>>,
): CalledProcedures {
  const path = pathOf(request);
  const format = formatOf(request);
  try {
    if (format === 'events') throw noSubscriptions();
    const { batched, input } = parametersOf(request.raw.url);
    const paths = batched ? path.split(',') : [path];
    const called = { paths, batched, format, input };
    try {
      if (format === 'lines' && !batched)
        throw new ProblemError('MALFORMED_REQUEST', say(en.streamNeedsBatch));
      const type = typeOf(paths, procedures);
      const wrongMethod = methodProblem(type, request.method);
      if (wrongMethod !== undefined) return { ...called, ...wrongMethod };
      if (type === 'mutation' && input !== undefined)
        throw invalidParts([['input', 'UNKNOWN_FIELD', say(en.mutationInput)]]);
      return called;
    } catch (error) {
      return { ...called, problem: error as ProblemError };
    }
  } catch (error) {
    return { paths: [path], batched: false, format, input: undefined, problem: error as ProblemError };
  }
}

/** As the tRPC protocol defines it: the client names the format in `trpc-accept`, or in `Accept`. */
function formatOf({ headers, method }: FastifyRequest): ResponseFormat {
  const { accept = '', 'trpc-accept': trpcAccept } = headers;
  const types = accept.split(',').map((type) => type.trim());
  if (trpcAccept === undefined ? types.includes('application/jsonl') : trpcAccept === 'application/jsonl')
    return 'lines';
  return method === 'GET' && accept === 'text/event-stream' ? 'events' : 'json';
}

function noSubscriptions(): ProblemError {
  return new ProblemError('MALFORMED_REQUEST', say(en.noSubscriptions));
}

function parametersOf(url: string | undefined): { batched: boolean; input: string | undefined } {
  const query = queryOfUrl(url);
  const unknown = Object.keys(query).filter((name) => name !== 'batch' && name !== 'input');
  if (unknown.length > 0)
    throw invalidParts(unknown.map((name) => [name, 'UNKNOWN_FIELD', say(en.unknownParameter, { name })]));
  const { batch, input } = query as { batch?: string; input?: string };
  if (batch !== undefined && batch !== '1')
    throw invalidParts([['batch', 'INVALID_VALUE', say(en.batchParameter)]]);
  return { batched: batch === '1', input };
}

function typeOf(paths: readonly string[], procedures: Readonly<Record<string, AnyProcedure>>): string {
  if (paths.length > maxBatchSize) throw batchTooLarge();
  const types = new Set(
    paths.map((path) => (Object.hasOwn(procedures, path) ? procedures[path]?._def.type : undefined)),
  );
  const [type] = types;
  if (type === undefined || types.has(undefined))
    throw new ProblemError('ROUTE_NOT_FOUND', say(en.procedureNotFound));
  if (types.size > 1) throw new ProblemError('MALFORMED_REQUEST', say(en.mixedBatch));
  return type;
}

function methodProblem(type: string, method: string): { problem: ProblemError; allow: string } | undefined {
  if ((type === 'mutation') === (method === 'POST')) return undefined;
  return {
    problem: new ProblemError('METHOD_NOT_ALLOWED', say(en.queryOrMutation)),
    allow: type === 'mutation' ? 'OPTIONS, POST' : 'GET, HEAD, OPTIONS',
  };
}

/** VALIDATION_FAILED for parts of the input. */
export function invalidParts(parts: readonly (readonly [name: string, code: string, detail: Text])[]) {
  return validationFailed(
    parts.map(([name, code, detail]) => ({ pointer: jsonPointer([name]), code, detail })),
  );
}
