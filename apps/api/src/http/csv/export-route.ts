import { exportMovementsInput, type ExportMovements } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exportMovements } from '../../modules/inventory/movements/export/export.ts';
import { getValuationStatus } from '../../modules/inventory/levels/valuation-status.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { verbContextOf, queryOf } from './caller.ts';
import { csvHeader, csvLines } from './csv-text.ts';
import { exportOperation, fileNameOf, type Mount } from './operations.ts';
import { reportPages } from './report-pages.ts';
import { reports, type Report } from './reports.ts';
import { sendFile } from './send-file.ts';

export function registerExport(app: FastifyInstance, { prefix, isConsole }: Mount): void {
  const add = (
    { path, name }: { path: string; name: string },
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url: `${prefix}${path.replace('{id}', ':id')}`,
      config: { operation: name, isConsole },
      handler,
    });
  };
  add(exportOperation, sendMovements);
  for (const report of reports) add(report.operation, (request, reply) => sendReport(report, request, reply));
}

function sendMovements(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const input = queryOf(request, exportMovementsInput);
  const ctx = verbContextOf(request, exportOperation);
  return sendFile(request, reply, {
    name: fileNameOf(exportOperation),
    pages: movementPages(ctx, input),
    valuationStatus: () => getValuationStatus(ctx, input.endDate),
  });
}

async function* movementPages(ctx: VerbContext, input: ExportMovements): AsyncGenerator<string> {
  let header = csvHeader();
  for await (const page of exportMovements(ctx, input)) {
    yield header + (page.length > 0 ? csvLines(page) : '');
    header = '';
  }
  // Without a page there is a header at least.
  if (header !== '') yield header;
}

function sendReport(report: Report, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { operation, input: schema, omitted } = report;
  const input = queryOf(request, schema, omitted, request.params as Record<string, string>);
  const ctx = verbContextOf(request, operation);
  return sendFile(request, reply, {
    name: fileNameOf(operation),
    pages: reportPages(ctx, report, input),
    valuationStatus: () => getValuationStatus(ctx, lastDayOf(input)),
  });
}

/** The last day that a file is about; undefined without one. */
const lastDayOf = ({ as_of, endDate }: { readonly as_of?: string; readonly endDate?: string }) =>
  as_of ?? endDate;
