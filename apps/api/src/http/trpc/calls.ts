import { jsonPointer, ProblemError, validationFailed } from '@tallybook/domain';
import type { AnyProcedure } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { batchTooLarge } from '../edge/problems.ts';
import { parseQuery } from '../edge/query.ts';

/** Calls of one batch; the library sets no limit. */
export const maxBatchSize = 10;

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
        throw invalidParts([
          [
            'input',
            'UNKNOWN_FIELD',
            'A mutation takes its input from the body; omit the query parameter input.',
          ],
        ]);
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
    throw invalidParts(
      unknown.map((name) => [name, 'UNKNOWN_FIELD', `There is no query parameter ${name}.`]),
    );
  const { batch, input } = query as { batch?: string; input?: string };
  if (batch !== undefined && batch !== '1')
    throw invalidParts([['batch', 'INVALID_VALUE', 'The query parameter batch must be 1.']]);
  return { batched: batch === '1', input };
}

function typeOf(paths: readonly string[], procedures: Readonly<Record<string, AnyProcedure>>): string {
  if (paths.length > maxBatchSize) throw batchTooLarge(maxBatchSize);
  const types = new Set(
    paths.map((path) => (Object.hasOwn(procedures, path) ? procedures[path]?._def.type : undefined)),
  );
  const [type] = types;
  if (type === undefined || types.has(undefined))
    throw new ProblemError('ROUTE_NOT_FOUND', 'There is no procedure with this name.');
  if (types.size > 1)
    throw new ProblemError('MALFORMED_REQUEST', 'A batch can contain queries or mutations, not both.');
  return type;
}

function methodRefusal(type: string, method: string): { refusal: ProblemError; allow: string } | undefined {
  if ((type === 'mutation') === (method === 'POST')) return undefined;
  return {
    refusal: new ProblemError('METHOD_NOT_ALLOWED', 'Call a query with GET and a mutation with POST.'),
    allow: type === 'mutation' ? 'OPTIONS, POST' : 'GET, HEAD, OPTIONS',
  };
}

/** VALIDATION_FAILED for parts of the input. */
export function invalidParts(parts: readonly (readonly [name: string, code: string, detail: string])[]) {
  return validationFailed(
    parts.map(([name, code, detail]) => ({ pointer: jsonPointer([name]), code, detail })),
  );
}
