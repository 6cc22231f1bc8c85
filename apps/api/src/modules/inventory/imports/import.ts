import { sameRowsProblem, type StockImport } from '@tallybook/domain';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { checkFile } from './check-file.ts';
import type { ImportFile } from './import-file.ts';
import { postRows } from './post-rows.ts';
import { simulateImport } from './dry-run.ts';
import { findStarted, startImport } from './start.ts';
import { findSameRows, presentImport } from './store.ts';

/**
 * Posts the rows of a file by date and reports the rows that were rejected; a rejected row does not affect the others.
 * A file with a malformed row, an unknown SKU or location code is rejected as a whole (VALIDATION_FAILED).
 *
 * A file with the same rows as a finished import is posted only with `again` (SAME_ROWS).
 *
 * Repeating the request (the same Idempotency-Key or, without a key, the same file) resumes an interrupted import and
 * returns the report of a finished one (`responseMeta.replayed`). A dry run stores nothing and is never resumed.
 *
 * @param signal aborted when the caller disconnects: the import then stops after the current chunk
 */
export async function importMovements(
  ctx: VerbContext,
  { dry_run: dryRun = false, again = false }: { dry_run?: boolean | undefined; again?: boolean | undefined },
  file: ImportFile,
  signal: AbortSignal,
): Promise<StockImport> {
  const known = dryRun ? undefined : await findStarted(ctx, file.sha256, await file.identity());
  if (known?.status === 'finished') {
    ctx.responseMeta.replayed = true;
    return presentImport(known, ctx.wording());
  }
  const checked = await checkFile(ctx, file, signal, known !== undefined);
  const same =
    known === undefined
      ? await read(ctx, (tx) => findSameRows(tx, ctx.actor.organizationId, checked.rowsHash))
      : undefined;
  if (dryRun) return simulateImport(ctx, file, checked, same, signal);
  if (same !== undefined && !again) throw sameRowsProblem(same);
  const started = known ?? (await startImport(ctx, file.sha256, await file.identity(), checked, same));
  ctx.responseMeta.replayed = started.status === 'finished';
  return presentImport(await postRows(ctx, file, checked.order, started, signal), ctx.wording());
}
