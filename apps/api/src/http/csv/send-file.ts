import { Readable } from 'node:stream';
import type { ValuationStatus } from '@tallybook/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { causeForLog, problemOf } from '../../platform/problems.ts';
import { isDisconnected } from '../edge/disconnect.ts';

/** A caller who reads nothing for this long is disconnected. */
const idleTimeoutMs = 60_000;

/** A CSV file whose length is unknown beforehand: the text of its pages, the first of which has the header. */
export interface CsvFile {
  readonly name: string;
  readonly pages: AsyncGenerator<string>;
  /** Whether figures in the file may still change. */
  readonly valuationStatus: () => Promise<ValuationStatus>;
}

/** Sends the pages as they are read; a problem if the first one fails. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, pages, valuationStatus }: CsvFile,
): Promise<FastifyReply> {
  void reply.header('content-disposition', `attachment; filename="${name}"`);
  void reply.type('text/csv; charset=utf-8');
  const before = await valuationStatus();
  void reply.header('x-valuation-status', before);
  // Fastify's own HEAD would read every page and discard it.
  if (request.method === 'HEAD') return reply.send();
  // Most errors occur on the first page, while a problem can still be sent.
  const first = await pages.next().catch((error: unknown) => {
    reply.removeHeader('content-disposition');
    reply.removeHeader('x-valuation-status');
    throw error;
  });
  // A recost may have begun, or ended, while the first page was read.
  if (before === 'current') void reply.header('x-valuation-status', await valuationStatus());
  reply.raw.setTimeout(idleTimeoutMs, () => reply.raw.destroy());
  // Each requested page shows that the caller is reading, even if the filter leaves nothing of it to send.
  const keepAlive = () => reply.raw.setTimeout(idleTimeoutMs);
  return reply.send(Readable.from(text(request, first, pages, keepAlive)));
}

async function* text(
  request: FastifyRequest,
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
  keepAlive: () => void,
): AsyncGenerator<string> {
  try {
    if (first.done !== true && first.value !== '') yield first.value;
    for await (const page of rest) {
      keepAlive();
      if (page !== '') yield page;
    }
  } catch (error) {
    // Not if the caller has left, or lost the right to read on.
    if (!isDisconnected(request.response) && problemOf(error).status >= 500)
      request.log.error(causeForLog(error), 'export aborted');
    // The connection ends without the last chunk, so the caller can tell that the file is incomplete.
    // oxlint-disable-next-line eslint/preserve-caught-error -- it may hold a statement's parameters
    throw new Error('export aborted');
  }
}
