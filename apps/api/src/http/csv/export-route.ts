import { Readable } from 'node:stream';
import { exportMovementsInput } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportMovements, type ExportedMovement } from '../../modules/stock-movements/export/export.ts';
import { causeForLog, problemOf } from '../../platform/problems.ts';
import { callLog } from '../edge/call-context.ts';
import { sendProblem } from '../edge/problem-reply.ts';
import { callerOf, queryOf } from './caller.ts';
import { csvHeader, csvLines } from './csv-text.ts';
import { exportOperation } from './operations.ts';

/** A caller who reads nothing for so long is gone. */
const patience = 60_000;

export function registerExport(app: FastifyInstance): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/api${exportOperation.path}`,
    config: { operation: exportOperation.name },
    handler: async (request, reply) => {
      try {
        return await serve(request, reply);
      } catch (error) {
        return sendProblem(request, reply, problemOf(error));
      }
    },
  });
}

async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const input = queryOf(request, exportMovementsInput);
  const caller = callerOf(request, exportOperation.name, exportOperation.permission);
  void reply.header('content-disposition', 'attachment; filename="stock-movements.csv"');
  void reply.type('text/csv; charset=utf-8');
  // The framework's own HEAD would read every page and throw it away.
  if (request.method === 'HEAD') return reply.send();
  const pages = exportMovements(caller, input);
  // Whatever is wrong is mostly wrong at once, and then there still is a problem to answer.
  const first = await pages.next().catch((error: unknown) => {
    reply.removeHeader('content-disposition');
    throw error;
  });
  reply.raw.setTimeout(patience, () => reply.raw.destroy());
  // Asked for, a page shows that the caller reads, also where a filter leaves nothing of it to send.
  const alive = () => reply.raw.setTimeout(patience);
  return reply.send(Readable.from(text(request, first, pages, alive)));
}

async function* text(
  request: FastifyRequest,
  first: IteratorResult<ExportedMovement[]>,
  rest: AsyncGenerator<ExportedMovement[]>,
  alive: () => void,
): AsyncGenerator<string> {
  try {
    yield csvHeader();
    if (first.done !== true && first.value.length > 0) yield csvLines(first.value);
    for await (const page of rest) {
      alive();
      if (page.length > 0) yield csvLines(page);
    }
  } catch (error) {
    callLog(request).error(causeForLog(error), 'export broken off');
    // The stream ends the connection without the last chunk: nobody takes what came for the whole.
    // oxlint-disable-next-line eslint/preserve-caught-error -- it may hold a statement's parameters
    throw new Error('export broken off');
  }
}
