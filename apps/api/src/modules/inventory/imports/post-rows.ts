import type { Transaction } from '@tallybook/db';
import { maxImportChunk, ProblemError, en, say, type CompletedImport } from '@tallybook/domain';
import { crashPoint } from '../../../platform/crash-point.ts';
import { originOf } from '../../../platform/events/event.ts';
import { insertPublishedEvents } from '../../../platform/events/store.ts';
import { isUnavailable, ranTooLong } from '../../../platform/problems.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { postedAmounts } from './posted-amounts-store.ts';
import {
  advanceImport,
  checkpointOf,
  findImport,
  lockImport,
  presentSummary,
  type ImportRecord,
} from './store.ts';
import type { Posting, PostingResult } from '../../../ledger/posting/posting.ts';
import { withFilePointers, rowCommands, type RowCommand } from './row-commands.ts';
import type { RowOrder } from './row-order.ts';
import { rowResults, type RowResults } from './row-results.ts';
import {
  validatedRows,
  throwIfAborted,
  type ImportFile,
  type InColumns,
  type CheckedRow,
} from './import-file.ts';

/**
 * Posts the rows after the import's checkpoint in order. Each chunk commits together with the new checkpoint. Concurrent
 * requests for the same import share the work: a chunk is posted only by a request that finds the checkpoint directly
 * before it.
 */
export async function postRows(
  ctx: VerbContext,
  file: ImportFile,
  order: RowOrder,
  started: ImportRecord,
  signal: AbortSignal,
): Promise<ImportRecord> {
  const { id } = started;
  const inColumns = await file.inColumnsOfFile();
  let checkpoint = checkpointOf(started);
  let start = checkpoint;
  let chunkSize = maxImportChunk;
  for await (const rows of validatedRows(file, maxImportChunk, signal, order, start)) {
    while (checkpoint < start + rows.length) {
      throwIfAborted(signal);
      const chunk = rows.slice(checkpoint - start, checkpoint - start + chunkSize);
      try {
        const posted = await postChunk(ctx, id, checkpoint, chunk, inColumns);
        crashPoint('import page committed');
        checkpoint =
          posted === undefined ? checkpointOf(await readImport(ctx, id)) : checkpoint + chunk.length;
      } catch (error) {
        // A smaller chunk may fit the statement timeout, for example where each row changes many later costs.
        if (!ranTooLong(error) || chunk.length === 1) throw interrupted(checkpoint, error);
        chunkSize = Math.ceil(chunk.length / 4);
      }
    }
    start += rows.length;
  }
  return readImport(ctx, id);
}

/** Returns undefined, with nothing posted, if the checkpoint is another one. */
async function postChunk(
  ctx: VerbContext,
  id: string,
  checkpoint: number,
  chunk: readonly CheckedRow[],
  inColumns: InColumns,
): Promise<PostingResult> {
  const { organizationId } = ctx.actor;
  const rows = await rowCommands(ctx, chunk, inColumns);
  const postings = rows.map((row) => postingOf(ctx, row, id));
  return ctx.services.posting.postMany(
    organizationId,
    postings.flatMap((posting) => (posting instanceof ProblemError ? [] : [posting])),
    {
      id,
      acquire: async (tx) => (await lockImport(tx, organizationId, id)) === checkpoint,
      advance: (tx, posted) => {
        crashPoint('import page inserted');
        const remaining = posted[Symbol.iterator]();
        const problems = postings.map((posting) => {
          const result = posting instanceof ProblemError ? posting : remaining.next().value;
          return result instanceof ProblemError ? result : undefined;
        });
        return advance(tx, organizationId, id, rowResults(rows, problems, inColumns));
      },
    },
  );
}

/** Stores the results of a chunk and, with those of the last one, the event of the import. */
async function advance(
  tx: Transaction,
  organizationId: string,
  id: string,
  results: RowResults,
): Promise<void> {
  const advanced = await advanceImport(tx, organizationId, id, results);
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

function interrupted(checkpoint: number, error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  const detail = say(en.importStopped, { rows: checkpoint });
  return new ProblemError('UNAVAILABLE', detail, { cause: error, retryAfter: 1 });
}
