import { importMovementsInput, maxImportBytes, ProblemError } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importMovements } from '../../modules/stock-imports/import.ts';
import { problemOf } from '../../platform/problems.ts';
import { problemOfHttp } from '../edge/errors.ts';
import { sendProblem } from '../edge/problem-reply.ts';
import { callerOf, queryOf } from './caller.ts';
import { csvFile } from './csv-body.ts';
import { importOperation } from './operations.ts';
import { ImportPlaces } from './places.ts';

const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

const notCsv = (): ProblemError =>
  new ProblemError('UNSUPPORTED_MEDIA_TYPE', 'Send text/csv in UTF-8, uncompressed.');

/** `POST …/import`, in a scope of its own: it takes another type of body than everything else. */
export function registerImport(app: FastifyInstance): void {
  const places = new ImportPlaces();
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request, bytes, done) => {
      const given = charset.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
      if (/^utf-?8$/i.test(given)) done(null, bytes);
      else done(notCsv());
    });
    scope.setErrorHandler((error, request, reply) => {
      const refusal = problemOfHttp(error);
      sendProblem(request, reply, refusal.code === 'UNSUPPORTED_MEDIA_TYPE' ? notCsv() : refusal);
    });
    scope.route({
      method: importOperation.method,
      url: `/api${importOperation.path}`,
      config: { operation: importOperation.name },
      bodyLimit: maxImportBytes,
      // Behind the hook that finds out who calls, and in front of the body.
      onRequest: async (request, reply) => {
        const { authentication } = request.arrival ?? {};
        if (authentication === undefined || 'refusal' in authentication) return;
        reply.raw.once('close', places.take(authentication.principal.organizationId ?? ''));
      },
      handler: async (request, reply) => {
        try {
          return await serve(request, reply);
        } catch (error) {
          return sendProblem(request, reply, problemOf(error));
        }
      },
    });
  });
}

async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const input = queryOf(request, importMovementsInput);
  const caller = callerOf(request, importOperation.name, importOperation.permission);
  const { body } = request;
  if (!Buffer.isBuffer(body)) throw notCsv();
  const report = await importMovements(caller, input, csvFile(body), whenGone(reply));
  if (caller.responseMeta.replayed) void reply.header('idempotency-replayed', 'true');
  if (report.id !== null) void reply.header('location', importOperation.location.replace('{id}', report.id));
  return reply
    .code(report.id === null ? 200 : 201)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(report));
}

/** Told when the connection ends before the answer. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
