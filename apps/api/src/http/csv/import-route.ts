import {
  countKind,
  importCountsInput,
  importMovementsInput,
  importOpeningBalancesInput,
  importProductsInput,
  maxImportBytes,
  openingKind,
  ProblemError,
  productKind,
  en,
  say,
} from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { importProducts } from '../../modules/inventory/products/import.ts';
import { importMovements } from '../../modules/inventory/imports/import.ts';
import { importOpeningBalances } from '../../modules/inventory/openings/import.ts';
import { importCounts } from '../../modules/inventory/takes/import-counts.ts';
import { shareKeyOf } from '../../platform/fairness/shares.ts';
import { acquireAll } from '../../platform/fairness/fair-slots.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { bodyTexts, isUtf8, parseJsonBody } from '../edge/body.ts';
import { disconnectSignal } from '../edge/disconnect.ts';
import { problemOfHttp } from '../edge/framework-errors.ts';
import { sendProblem } from '../edge/send-problem.ts';
import { verbContextOf, queryOf } from './caller.ts';
import { csvFile } from './csv-body.ts';
import { movementFile } from './csv-row.ts';
import {
  importCountsOperation,
  importOpeningBalancesOperation,
  importOperation,
  importProductsOperation,
  type Mount,
} from './operations.ts';

const notCsv = (): ProblemError => new ProblemError('UNSUPPORTED_MEDIA_TYPE', say(en.sendCsv));

/** `POST …/import` of each kind of file, in a scope of their own because they accept a different media type than all other operations. */
export function registerImport(app: FastifyInstance, { prefix, isConsole }: Mount): void {
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
    for (const { operation, serve } of imports)
      scope.route({
        method: operation.method,
        url: `${prefix}${operation.path.replace('{id}', ':id')}`,
        config: { operation: operation.name, isConsole },
        bodyLimit: maxImportBytes,
        // After the caller is authenticated and before the body is read.
        onRequest: async (request, reply) => {
          const { authentication, services } = request.auth ?? {};
          if (services === undefined || authentication === undefined || 'problem' in authentication) return;
          const { imports: byOrganization, importsByPerson: byPerson } = services.fairness;
          const { principal } = authentication;
          const release = await acquireAll([
            [byPerson, principal.userId],
            [byOrganization, shareKeyOf(principal)],
          ]);
          if (reply.raw.closed) release();
          else reply.raw.once('close', release);
        },
        handler: serve,
      });
  });
}

const imports = [
  { operation: importOperation, serve: serveMovements },
  { operation: importProductsOperation, serve: serveProducts },
  { operation: importCountsOperation, serve: serveCounts },
  { operation: importOpeningBalancesOperation, serve: serveOpenings },
] as const;

const fileOf = ({ body }: FastifyRequest): Buffer => {
  if (!Buffer.isBuffer(body)) throw notCsv();
  return body;
};

const mapTexts: typeof bodyTexts = {
  ...bodyTexts,
  tooDeep: en.mapTooDeep,
  broken: en.mapBroken,
  unfinished: en.mapUnfinished,
};

/** With the map parsed as strictly as a body. Throws VALIDATION_FAILED and MALFORMED_JSON. */
function optionsOf<Input extends { readonly map?: string | undefined }>(
  input: Input,
): Omit<Input, 'map'> & { readonly map: unknown } {
  const { map, ...options } = input;
  return {
    ...options,
    map: map === undefined ? undefined : parseJsonBody(Buffer.from(map), mapTexts)?.value,
  };
}

async function serveMovements(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const input = queryOf(request, importMovementsInput);
  const ctx = verbContextOf(request, importOperation);
  const file = csvFile(fileOf(request), movementFile, optionsOf(input));
  const report = await paced(ctx, () => importMovements(ctx, input, file, disconnectSignal(reply.raw)));
  if (report.id !== null) void reply.header('location', importOperation.location.replace('{id}', report.id));
  return sendReport(reply, ctx, report.id === null, report);
}

async function serveProducts(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const input = queryOf(request, importProductsInput);
  const ctx = verbContextOf(request, importProductsOperation);
  const file = csvFile(fileOf(request), productKind, optionsOf(input));
  const report = await paced(ctx, () => importProducts(ctx, input, file, disconnectSignal(reply.raw)));
  return sendReport(reply, ctx, report.dry_run, report);
}

async function serveCounts(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const input = queryOf(request, importCountsInput, [], request.params as Record<string, string>);
  const ctx = verbContextOf(request, importCountsOperation);
  const file = csvFile(fileOf(request), countKind, optionsOf(input));
  const report = await paced(ctx, () => importCounts(ctx, input, file, disconnectSignal(reply.raw)));
  return sendReport(reply, ctx, report.dry_run, report);
}

async function serveOpenings(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const input = queryOf(request, importOpeningBalancesInput);
  const ctx = verbContextOf(request, importOpeningBalancesOperation);
  const file = csvFile(fileOf(request), openingKind, optionsOf(input));
  const report = await paced(ctx, () => importOpeningBalances(ctx, input, file, disconnectSignal(reply.raw)));
  return sendReport(reply, ctx, report.dry_run, report);
}

/** Requests of other organizations are served between the steps of the import. */
const paced = <T>({ services, actor }: VerbContext, work: () => Promise<T>): Promise<T> =>
  services.fairness.pacer.run(actor.organizationId, work);

function sendReport(reply: FastifyReply, ctx: VerbContext, isDryRun: boolean, report: object): FastifyReply {
  if (ctx.responseMeta.replayed) void reply.header('idempotency-replayed', 'true');
  return reply
    .code(isDryRun ? 200 : 201)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(report));
}
