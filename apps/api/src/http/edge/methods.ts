import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem-reply.ts';
import { methodNotAllowed, routeNotFound } from './problems.ts';

export interface ServedPath {
  readonly method: string;
  /** With `{name}` for one segment. */
  readonly path: string;
}

/** What a path that exists answers to a method it does not take (405, `Allow`), to OPTIONS, and 404 for the rest. */
export function registerMethodAnswers(app: FastifyInstance, served: readonly ServedPath[]): void {
  const byPattern = new Map<string, Set<string>>();
  for (const { method, path } of served) {
    const pattern = path.replaceAll(/\{\w+\}/g, '[^/]+');
    const methods = byPattern.get(pattern) ?? new Set(['OPTIONS']);
    byPattern.set(pattern, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  // `/invitations/accept` is a path of its own, also for a method that only `/invitations/{id}` has.
  const literals = new Map([...byPattern].filter(([pattern]) => !pattern.includes('[')));
  const patterns = [...byPattern].map(([pattern, methods]) => ({
    form: new RegExp(`^${pattern}$`),
    methods,
  }));

  // A hook, not the framework's not-found handler: that one reads and parses the body first, and answers 400,
  // 413 or 415 where the path or the method was wrong.
  app.addHook('onRequest', async (request, reply) => {
    const pathname = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    const own = literals.get(pathname);
    if (!request.is404 && (own === undefined || own.has(request.method))) return undefined;
    const methods =
      own ?? new Set(patterns.filter(({ form }) => form.test(pathname)).flatMap((each) => [...each.methods]));
    if (methods.size === 0) return sendProblem(request, reply, routeNotFound());
    const allow = [...methods].sort().join(', ');
    void reply.header('allow', allow);
    if (request.method === 'OPTIONS') return reply.code(204).send();
    return sendProblem(request, reply, methodNotAllowed(allow));
  });
}
