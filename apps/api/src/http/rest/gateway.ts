import { jsonPointer, validationFailed, en, say, type Text } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../../platform/problems.ts';
import type { CallContext } from '../../procedures/context.ts';
import { callContext } from '../edge/call-context.ts';
import { compressList } from '../edge/compress-list.ts';
import { rejectCompressed } from '../edge/body.ts';
import { jsonOf } from '../edge/json.ts';
import { pageLink } from './links.ts';
import { bodyIsOptional, pathNames, takesBody } from './operation-input.ts';
import type { Operation } from './operations.ts';
import { sendProblem } from '../edge/send-problem.ts';
import { routeNotFound } from '../edge/problems.ts';
import { queryOfUrl, requireKnownParameters } from '../edge/query.ts';
import { textFieldReaders } from './text-fields.ts';

/**
 * Serves every operation at its REST path by calling its tRPC procedure directly: the same chain, the same code and
 * the same response as over tRPC. Routing and parsing follow from the procedures' metadata.
 */
export function registerOperations(app: FastifyInstance, operations: readonly Operation[]): void {
  app.addHook('preParsing', rejectCompressed);
  for (const operation of operations) {
    const readInput = inputReader(operation);
    app.route({
      method: operation.method,
      url: `/api${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: operation.bodyLimit,
      config: { isPublic: operation.isPublic, operation: operation.name },
      onRequest: (request, _reply, done) => {
        request.operation = operation.name;
        done();
      },
      handler: async (request, reply) => {
        let ctx: CallContext;
        let output: unknown;
        try {
          ctx = callContext(request);
          output = await call(operation, ctx, readInput(request));
        } catch (error) {
          return sendProblem(request, reply, problemOf(error));
        }
        return respond(operation, ctx, request, reply, output);
      },
    });
  }
}

function call(operation: Operation, ctx: CallContext, input: unknown): Promise<unknown> {
  return operation.procedure({
    ctx,
    path: operation.name,
    type: operation.type,
    input,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  }) as Promise<unknown>;
}

async function respond(
  operation: Operation,
  ctx: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
  output: unknown,
): Promise<FastifyReply> {
  const { responseMeta } = ctx;
  void reply.code(operation.status);
  if (responseMeta.replayed) void reply.header('idempotency-replayed', 'true');
  if (responseMeta.nextCursor !== null) {
    void reply.header('x-next-cursor', responseMeta.nextCursor);
    void reply.header('link', pageLink(request.raw.url ?? '', responseMeta.nextCursor));
  }
  if (operation.status === 204) return reply.send();
  if (operation.location !== undefined) {
    const { id } = output as { id: string };
    void reply.header('location', operation.location.replace('{id}', id));
  }
  const json = jsonOf(ctx, output);
  const whole = json instanceof Promise ? await json : json;
  void reply.type('application/json; charset=utf-8');
  const body = operation.method === 'GET' ? compressList(request, reply, whole) : whole;
  return reply.send(body instanceof Promise ? await body : body);
}

/** Merges path parameters with the query or the body into the one input object of the procedure. */
function inputReader(operation: Operation): (request: FastifyRequest) => unknown {
  const readers = textFieldReaders(operation.input);
  const inPath = pathNames(operation);
  const hasBody = takesBody(operation);
  const bodyOptional = bodyIsOptional(operation);
  // A name of the path is reported as such below.
  const parameters = new Map([...readers, ...inPath.map((name) => [name, undefined] as const)]);
  const fromText = (name: string, text: string): unknown => readers.get(name)?.(text) ?? text;

  return (request) => {
    // Only names that the operation knows are set, and the parser of bodies rejects __proto__.
    const input: Record<string, unknown> = {};
    const query = queryOfUrl(request.raw.url);
    if (hasBody) {
      rejectFields(Object.keys(query), (name) => say(en.unknownParameter, { name }));
      Object.assign(input, bodyObject(request.body, bodyOptional));
    } else {
      requireKnownParameters(query, parameters);
      for (const [name, text] of Object.entries(query)) input[name] = fromText(name, text);
      if (request.body !== undefined && request.body !== null)
        rejectFields(Object.keys(bodyObject(request.body, true)), () => say(en.noBody));
    }
    rejectFields(
      inPath.filter((name) => Object.hasOwn(input, name)),
      (name) => say(en.partOfPath, { name }),
    );
    const values = request.params as Record<string, string>;
    for (const name of inPath) {
      const text = values[name] ?? '';
      // The router matches `/products/` as a product with an empty id.
      if (text === '') throw routeNotFound();
      input[name] = fromText(name, text);
    }
    return input;
  };
}

function bodyObject(body: unknown, optional: boolean): Record<string, unknown> {
  if (body === undefined || body === null) {
    if (optional && body === undefined) return {};
  } else if (typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>;
  throw validationFailed([{ pointer: '', code: 'INVALID_TYPE', detail: say(en.bodyObject) }]);
}

function rejectFields(names: readonly string[], detailOf: (name: string) => Text): void {
  if (names.length === 0) return;
  throw validationFailed(
    names.map((name) => ({ pointer: jsonPointer([name]), code: 'UNKNOWN_FIELD', detail: detailOf(name) })),
  );
}
