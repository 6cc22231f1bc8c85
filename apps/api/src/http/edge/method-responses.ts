import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { methodNotAllowed, routeNotFound } from './problems.ts';
import { sendProblem } from './send-problem.ts';

export interface ServedPath {
  readonly method: string;
  /** With `{name}` for one segment; otherwise a regular expression. */
  readonly path: string;
}

/**
 * Responds to methods that an existing path does not support (405 with `Allow`), to OPTIONS, and to unknown paths (404).
 *
 * @param sendPage sends the 404 as a page, if the caller wants one
 */
export function registerMethodResponses(
  app: FastifyInstance,
  served: readonly ServedPath[],
  sendPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined,
): void {
  const methodsByPattern = new Map<string, Set<string>>();
  for (const { method, path } of served) {
    const pattern = path.replaceAll(/\{\w+\}/g, '[^/]+');
    const methods = methodsByPattern.get(pattern) ?? new Set(['OPTIONS']);
    methodsByPattern.set(pattern, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  const allMethods = sorted(new Set([...methodsByPattern.values()].flatMap((methods) => [...methods])));
  // `/invitations/accept` is a path of its own, even for a method that only `/invitations/{id}` supports.
  const literals = new Map([...methodsByPattern].filter(([pattern]) => !pattern.includes('[')));
  const patterns = [...methodsByPattern].map(([pattern, methods]) => ({
    form: new RegExp(`^${pattern}$`),
    methods,
  }));

  const rejectMethod = (request: FastifyRequest, reply: FastifyReply, pathname: string): void => {
    const methods =
      literals.get(pathname) ??
      new Set(patterns.filter(({ form }) => form.test(pathname)).flatMap((pattern) => [...pattern.methods]));
    if (methods.size === 0) {
      if (sendPage(request, reply) === undefined) sendProblem(request, reply, routeNotFound());
      return;
    }
    const allow = sorted(methods);
    void reply.header('allow', allow);
    if (request.method === 'OPTIONS') void reply.code(204).send();
    else sendProblem(request, reply, methodNotAllowed(allow));
  };

  // A hook, because Fastify's not-found handler reads and parses the body first: a wrong path or method would get
  // 400, 413 or 415.
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '' } = request.raw;
    const mark = url.indexOf('?');
    const pathname = mark === -1 ? url : url.slice(0, mark);
    // Asks about the service as a whole (RFC 9110, 9.3.7). For other methods the router would take it for the path `/`.
    if (pathname === '*') {
      if (request.method === 'OPTIONS') void reply.header('allow', allMethods).code(204).send();
      else sendProblem(request, reply, routeNotFound());
      return;
    }
    const literal = literals.get(pathname);
    if (!request.is404 && (literal === undefined || literal.has(request.method))) return done();
    // Later than Node's parser: a malformed body in the same packet closes the connection with its own response.
    queueMicrotask(() => rejectMethod(request, reply, pathname));
  });
}

function sorted(methods: ReadonlySet<string>): string {
  return [...methods].sort().join(', ');
}
