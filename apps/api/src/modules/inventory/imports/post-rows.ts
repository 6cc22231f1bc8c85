import type { Transaction } from '@tallybook/db';
import {
  maxImportChunk,
  ProblemError,
  en,
  say,
  type CompletedImport,
  type ImportRow,
} from '@tallybook/domain';
import { crashPoint } from '../../../platform/crash-point.ts';
import { originOf } from '../../../platform/events/event.ts';
import { insertPublishedEvents } from '../../../platform/events/store.ts';
import { isUnavailable, ranTooLong } from '../../../platform/problems.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { postedAmounts } from './posted-amounts-store.ts';
import { advanceImport, findImport, lockImport, presentSummary, type ImportRecord } from './store.ts';
import type { Posting, PostingResult } from '../../../ledger/posting/posting.ts';
import { withFilePointers, rowCommands, type RowCommand } from './row-commands.ts';
import { rowResults, type RowResults } from './row-results.ts';
import {
  validatedRows,
  throwIfAborted,
  type ImportFile,
  type InColumns,
  type InvalidRow,
} from './import-file.ts';

type Row = ImportRow | InvalidRow;

/**
 * Posts the rows after the import's checkpoint (`last_row`) in order. Each chunk commits together with the new
 * checkpoint. Concurrent requests for the same import share the work: a chunk is posted only by a request that finds
 * the checkpoint directly before it.
 */
export async function postRows(
  ctx: VerbContext,
  file: ImportFile,
  started: ImportRecord,
  signal: AbortSignal,
): Promise<ImportRecord> {
  const { id } = started;
  const inColumns = await file.inColumnsOfFile();
  let lastRow = started.last_row;
  let chunkSize = maxImportChunk;
  for await (const rows of validatedRows(file, maxImportChunk, signal, lastRow)) {
    let pending: readonly Row[] = rows;
    while ((pending = pending.filter(({ row }) => row > lastRow)).length > 0) {
      throwIfAborted(signal);
      const chunk = pending.slice(0, chunkSize);
      try {
        const posted = await postChunk(ctx, id, lastRow, chunk, inColumns);
        crashPoint('import page committed');
        lastRow =
          posted === undefined ? (await readImport(ctx, id)).last_row : (chunk.at(-1)?.row ?? lastRow);
      } catch (error) {
        // A smaller chunk may fit the statement timeout, for example where each row changes many later costs.
        if (!ranTooLong(error) || chunk.length === 1) throw interrupted(lastRow, error);
        chunkSize = Math.ceil(chunk.length / 4);
      }
    }
  }
  return readImport(ctx, id);
}

/** Returns undefined, with nothing posted, if the checkpoint is not at `lastRow`. */
async function postChunk(
  ctx: VerbContext,
  id: string,
  lastRow: number,
  chunk: readonly Row[],
  inColumns: InColumns,
): Promise<PostingResult> {
  const { organizationId } = ctx.actor;
  const rows = await rowCommands(ctx, chunk);
  const postings = rows.map((row) => postingOf(ctx, row, id));
  return ctx.services.posting.postMany(
    organizationId,
    postings.flatMap((posting) => (posting instanceof ProblemError ? [] : [posting])),
    {
      id,
      acquire: async (tx) => (await lockImport(tx, organizationId, id)) === lastRow,
      advance: (tx, posted) => {
        crashPoint('import page inserted');
        const remaining = posted[Symbol.iterator]();
        const problems = postings.map((posting) => {
          const result = posting instanceof ProblemError ? posting : remaining.next().value;
          return result instanceof ProblemError ? result : undefined;
        });
        return advance(
          tx,
          organizationId,
          id,
          rows.at(-1)?.row ?? lastRow,
          rowResults(rows, problems, inColumns),
        );
      },
    },
  );
}

/** Stores the results of a chunk and, with those of the last one, the event of the import. */
async function advance(
  tx: Transaction,
  organizationId: string,
  id: string,
  lastRow: number,
  results: RowResults,
): Promise<void> {
  const advanced = await advanceImport(tx, organizationId, id, lastRow, results);
  if (advanced.status !== 'finished') return;
  const data: CompletedImport = {
    ...presentSummary(advanced),
    ...(await postedAmounts(tx, organizationId, id)),
  };
  await insertPublishedEvents(tx, organizationId, [{ type: 'stock_import.completed', data }]);
}

function postingOf(ctx: VerbContext, row: RowCommand, importId: string): Posting | ProblemError {
  const { command } = row;
  if (command instanceof ProblemError) return command;
  return {
    group: [command],
    userId: ctx.actor.userId,
    origin: originOf(ctx, ctx.actor),
    call: undefined,
    importId,
    toResponse: () => null,
    combineProblems: ([problem]) => withFilePointers(row, problem as ProblemError),
  };
}

async function readImport(ctx: VerbContext, id: string): Promise<ImportRecord> {
  const found = await read(ctx, (tx) => findImport(tx, ctx.actor.organizationId, id));
  if (found === undefined) throw new Error('the import no longer exists');
  return found;
}

function interrupted(lastRow: number, error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  const detail = say(en.importStopped, { row: lastRow });
  return new ProblemError('UNAVAILABLE', detail, { cause: error, retryAfter: 1 });
}
