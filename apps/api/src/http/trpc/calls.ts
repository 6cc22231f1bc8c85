import { jsonPointer, ProblemError } from '@tallybook/domain';
import type { AnyProcedure } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { parseQuery } from '../edge/query.ts';

/** More calls in one batch are refused: batching is unlimited in the library. */
const maxBatchSize = 10;

/** What a request on the tRPC wire calls, read off its URL once: the limiter and the library get the same. */
export interface CalledProcedures {
  readonly paths: readonly string[];
  readonly batched: boolean;
  /** The text of `input`, which only queries have. */
  readonly input: string | undefined;
  /** Why nothing of it can be called. */
  readonly refusal?: ProblemError;
  /** With a refused method: the ones to take. */
  readonly allow?: string;
}

/** The part of the URL behind `/trpc/`: a procedure's path, or several. */
function pathOf({ params, routeOptions }: FastifyRequest): string {
  return (params as { path?: string }).path ?? routeOptions.url?.slice('/trpc/'.length) ?? '';
}

export function calledProcedures(
  request: FastifyRequest,
  procedures: Readonly<Record<string, AnyProcedure>>,
): CalledProcedures {
  const path = pathOf(request);
  try {
    const { batched, input } = parametersOf(request.raw.url ?? '');
    const paths = batched ? path.split(',') : [path];
    const called = { paths, batched, input };
    try {
      const type = typeOf(paths, procedures);
      const wrongMethod = methodRefusal(type, request.method);
      if (wrongMethod !== undefined) return { ...called, ...wrongMethod };
      if (type === 'mutation' && input !== undefined)
        throw refused([['input', 'UNKNOWN_FIELD', 'A mutation takes its input in the body.']]);
      return called;
    } catch (error) {
      return { ...called, refusal: error as ProblemError };
    }
  } catch (error) {
    return { paths: [path], batched: false, input: undefined, refusal: error as ProblemError };
  }
}

function parametersOf(url: string): { batched: boolean; input: string | undefined } {
  const mark = url.indexOf('?');
  const query = mark === -1 ? {} : parseQuery(url.slice(mark + 1));
  const unknown = Object.keys(query).filter((name) => name !== 'batch' && name !== 'input');
  if (unknown.length > 0)
    throw refused(unknown.map((name) => [name, 'UNKNOWN_FIELD', 'There is no such query parameter.']));
  const { batch, input } = query as { batch?: string; input?: string };
  if (batch !== undefined && batch !== '1') throw refused([['batch', 'INVALID_VALUE', 'This must be 1.']]);
  return { batched: batch === '1', input };
}

function typeOf(paths: readonly string[], procedures: Readonly<Record<string, AnyProcedure>>): string {
  if (paths.length > maxBatchSize)
    throw new ProblemError('BATCH_TOO_LARGE', `A batch holds at most ${maxBatchSize} calls.`);
  const types = new Set(
    paths.map((path) => (Object.hasOwn(procedures, path) ? procedures[path]?._def.type : undefined)),
  );
  const [type] = types;
  if (type === undefined || types.has(undefined))
    throw new ProblemError('ROUTE_NOT_FOUND', 'There is no such procedure.');
  if (types.size > 1)
    throw new ProblemError('MALFORMED_REQUEST', 'A batch holds queries or mutations, not both.');
  return type;
}

function methodRefusal(type: string, method: string): { refusal: ProblemError; allow: string } | undefined {
  if ((type === 'mutation') === (method === 'POST')) return undefined;
  return {
    refusal: new ProblemError('METHOD_NOT_ALLOWED', 'A query is a GET, a mutation is a POST.'),
    allow: type === 'mutation' ? 'OPTIONS, POST' : 'GET, HEAD, OPTIONS',
  };
}

/** A refusal that names parts of the input. */
export function refused(fields: readonly (readonly [name: string, code: string, detail: string])[]) {
  const errors = fields.map(([name, code, detail]) => ({ pointer: jsonPointer([name]), code, detail }));
  const names = errors.slice(0, 5).map(({ pointer }) => pointer);
  return new ProblemError('VALIDATION_FAILED', `Check ${names.join(', ')}.`, { errors });
}
