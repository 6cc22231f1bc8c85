import { importMovementsInput, maxImportBytes, ProblemError } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importMovements } from '../../modules/stock-imports/import.ts';
import { problemOfHttp } from '../edge/framework-errors.ts';
import { isUtf8 } from '../edge/json-parser.ts';
import { sendProblem } from '../edge/send-problem.ts';
import { verbContextOf, queryOf } from './caller.ts';
import { csvFile } from './csv-body.ts';
import { importOperation } from './operations.ts';

const notCsv = (): ProblemError =>
  new ProblemError('UNSUPPORTED_MEDIA_TYPE', 'Send text/csv in UTF-8, uncompressed.');

/** `POST …/import`, in its own scope because it accepts a different media type than all other operations. */
export function registerImport(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (request, bytes, done) => {
      if (isUtf8(request)) done(null, bytes);
      else done(notCsv());
    });
    scope.setErrorHandler((error, request, reply) => {
      const problem = problemOfHttp(error, request);
      sendProblem(request, reply, problem.code === 'UNSUPPORTED_MEDIA_TYPE' ? notCsv() : problem);
    });
    scope.route({
      method: importOperation.method,
      url: `/api${importOperation.path}`,
      config: { operation: importOperation.name },
      bodyLimit: maxImportBytes,
      // After the caller is authenticated and before the body is read.
      onRequest: async (request, reply) => {
        const { authentication, services } = request.auth ?? {};
        if (services === undefined || authentication === undefined || 'problem' in authentication) return;
        const { imports } = services.fairness;
        const organizationId = authentication.principal.organizationId ?? '';
        await imports.acquire(organizationId);
        const release = (): void => imports.release(organizationId);
        if (reply.raw.closed) release();
        else reply.raw.once('close', release);
      },
      handler: serve,
    });
  });
}

async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const input = queryOf(request, importMovementsInput);
  const ctx = verbContextOf(request, importOperation.name, importOperation.permission);
  const { body } = request;
  if (!Buffer.isBuffer(body)) throw notCsv();
  const report = await importMovements(ctx, input, csvFile(body), disconnectSignal(reply));
  if (ctx.responseMeta.replayed) void reply.header('idempotency-replayed', 'true');
  if (report.id !== null) void reply.header('location', importOperation.location.replace('{id}', report.id));
  return reply
    .code(report.id === null ? 200 : 201)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(report));
}

/** Aborts when the connection closes before the response is sent. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
}
