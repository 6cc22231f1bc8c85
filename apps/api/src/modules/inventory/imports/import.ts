import type { StockImport } from '@tallybook/domain';
import type { VerbContext } from '../../../platform/verb.ts';
import { checkFile } from './check-file.ts';
import type { ImportFile } from './import-file.ts';
import { postRows } from './post-rows.ts';
import { simulateImport } from './dry-run.ts';
import { findStarted, startImport } from './start.ts';
import { presentImport } from './store.ts';

/**
 * Posts the rows of a file in order and reports the rows that were rejected; a rejected row does not affect the others.
 * A file with a malformed row or an unknown SKU is rejected as a whole (VALIDATION_FAILED).
 *
 * Repeating the request (the same Idempotency-Key or, without a key, the same file) resumes an interrupted import and
 * returns the report of a finished one (`responseMeta.replayed`). A dry run stores nothing and is never resumed.
 *
 * @param signal aborted when the caller disconnects: the import then stops after the current chunk
 */
export async function importMovements(
  ctx: VerbContext,
  { dry_run: dryRun = false }: { dry_run?: boolean | undefined },
  file: ImportFile,
  signal: AbortSignal,
): Promise<StockImport> {
  const known = dryRun ? undefined : await findStarted(ctx, file.sha256, await file.identity());
  if (known?.status === 'finished') {
    ctx.responseMeta.replayed = true;
    return presentImport(known, ctx.wording());
  }
  const rows = await checkFile(ctx, file, signal, known !== undefined);
  if (dryRun) return simulateImport(ctx, file, rows, signal);
  const started = known ?? (await startImport(ctx, file.sha256, await file.identity(), rows));
  ctx.responseMeta.replayed = started.status === 'finished';
  return presentImport(await postRows(ctx, file, started, signal), ctx.wording());
}
