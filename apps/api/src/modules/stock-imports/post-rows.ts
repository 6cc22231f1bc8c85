import { maxImportChunk, ProblemError, refusedRowOf, type ImportRow } from '@tallybook/domain';
import { crashPoint } from '../../platform/crash-point.ts';
import { originOf } from '../../platform/events/index.ts';
import { isUnavailable, ranTooLong } from '../../platform/problems.ts';
import { read } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { advanceImport, findImport, lockImport, type ImportRecord } from './store.ts';
import type { Posting, Unloaded } from '../stock-movements/posting/posting.ts';
import { withFilePointers, rowCommands, type RowCommand } from './row-commands.ts';
import { validatedRows, throwIfAborted, type ImportFile, type InvalidRow } from './import-file.ts';

type Row = ImportRow | InvalidRow;

/**
 * Posts the rows behind the last one that was decided, in order, a chunk in a transaction that moves the import
 * on with them. Whoever else sends the same file meanwhile takes turns with us: a chunk is posted only by the one
 * who finds the import in front of it.
 */
export async function postRows(
  ctx: VerbContext,
  file: ImportFile,
  started: ImportRecord,
  signal: AbortSignal,
): Promise<ImportRecord> {
  const { id } = started;
  let place = started.last_row;
  let size = maxImportChunk;
  for await (const rows of validatedRows(file, maxImportChunk, signal, place)) {
    let waiting: readonly Row[] = rows;
    while ((waiting = waiting.filter(({ row }) => row > place)).length > 0) {
      throwIfAborted(signal);
      const chunk = waiting.slice(0, size);
      try {
        const posted = await postChunk(ctx, id, place, chunk);
        crashPoint('import page committed');
        place = posted === undefined ? await placeOf(ctx, id) : (chunk.at(-1)?.row ?? place);
      } catch (error) {
        // Rows that change many costs, for example: fewer of them at a time.
        if (!ranTooLong(error) || chunk.length === 1) throw stopped(place, error);
        size = Math.ceil(chunk.length / 4);
      }
    }
  }
  return current(ctx, id);
}

/** Undefined when the import is not at this place (any more), and then nothing was posted. */
async function postChunk(
  ctx: VerbContext,
  id: string,
  place: number,
  chunk: readonly Row[],
): Promise<Unloaded> {
  const { organizationId } = ctx.actor;
  const rows = await rowCommands(ctx, chunk);
  const postings = rows.map((each) => postingOf(ctx, each));
  return ctx.services.posting.postMany(
    organizationId,
    postings.flatMap((each) => (each instanceof ProblemError ? [] : [each])),
    {
      id,
      take: async (tx) => (await lockImport(tx, organizationId, id)) === place,
      note: (tx, posted) => {
        crashPoint('import page inserted');
        const next = posted[Symbol.iterator]();
        const results = postings.map((each) => (each instanceof ProblemError ? each : next.next().value));
        const refused = rows.flatMap(({ row }, index) => {
          const result = results[index];
          return result instanceof ProblemError ? refusedRowOf(row, result) : [];
        });
        const lastRow = rows.at(-1)?.row ?? place;
        const accepted = rows.length - refused.length;
        return advanceImport(tx, organizationId, id, { lastRow, posted: accepted, refused });
      },
    },
  );
}

function postingOf(ctx: VerbContext, each: RowCommand): Posting | ProblemError {
  const { command } = each;
  if (command instanceof ProblemError) return command;
  return {
    group: [command],
    userId: ctx.actor.userId,
    origin: originOf(ctx, ctx.actor),
    call: undefined,
    answer: () => null,
    refuse: ([refusal]) => withFilePointers(each, refusal as ProblemError),
  };
}

async function placeOf(ctx: VerbContext, id: string): Promise<number> {
  return (await current(ctx, id)).last_row;
}

async function current(ctx: VerbContext, id: string): Promise<ImportRecord> {
  const found = await read(ctx, (tx) => findImport(tx, ctx.actor.organizationId, id));
  if (found === undefined) throw new Error('the import is gone');
  return found;
}

function stopped(place: number, error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  const detail = `The import stopped behind row ${place}. Send the same request again, and it goes on from there.`;
  return new ProblemError('UNAVAILABLE', detail, { cause: error, retryAfter: 1 });
}
