import { Readable } from 'node:stream';
import { exportMovementsInput } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportMovements, type ExportedMovement } from '../../modules/stock-movements/export/export.ts';
import { causeForLog } from '../../platform/problems.ts';
import { verbContextOf, queryOf } from './caller.ts';
import { csvHeader, csvLines } from './csv-text.ts';
import { exportOperation, type Mount } from './operations.ts';

/** A caller who reads nothing for this long is disconnected. */
const idleTimeoutMs = 60_000;

export function registerExport(app: FastifyInstance, { prefix, isConsole }: Mount): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${prefix}${exportOperation.path}`,
    config: { operation: exportOperation.name, isConsole },
    handler: serve,
  });
}

async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const input = queryOf(request, exportMovementsInput);
  const ctx = verbContextOf(request, exportOperation.name, exportOperation.permission);
  void reply.header('content-disposition', 'attachment; filename="stock-movements.csv"');
  void reply.type('text/csv; charset=utf-8');
  // Fastify's own HEAD would read every page and discard it.
  if (request.method === 'HEAD') return reply.send();
  const pages = exportMovements(ctx, input);
  // Most errors occur on the first page, while a problem can still be sent.
  const first = await pages.next().catch((error: unknown) => {
    reply.removeHeader('content-disposition');
    throw error;
  });
  reply.raw.setTimeout(idleTimeoutMs, () => reply.raw.destroy());
  // Each requested page shows that the caller is reading, even if the filter leaves nothing of it to send.
  const keepAlive = () => reply.raw.setTimeout(idleTimeoutMs);
  return reply.send(Readable.from(text(request, first, pages, keepAlive)));
}

async function* text(
  request: FastifyRequest,
  first: IteratorResult<ExportedMovement[]>,
  rest: AsyncGenerator<ExportedMovement[]>,
  keepAlive: () => void,
): AsyncGenerator<string> {
  try {
    yield csvHeader();
    if (first.done !== true && first.value.length > 0) yield csvLines(first.value);
    for await (const page of rest) {
      keepAlive();
      if (page.length > 0) yield csvLines(page);
    }
  } catch (error) {
    request.log.error(causeForLog(error), 'export aborted');
    // The connection ends without the last chunk, so the caller can tell that the file is incomplete.
    // oxlint-disable-next-line eslint/preserve-caught-error -- it may hold a statement's parameters
    throw new Error('export aborted');
  }
}
