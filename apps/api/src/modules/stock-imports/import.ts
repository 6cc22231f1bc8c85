import type { StockImport } from '@tallybook/domain';
import type { VerbContext } from '../../platform/verb.ts';
import { presentImport } from './present.ts';
import { checkFile } from './check-file.ts';
import type { ImportFile } from './import-file.ts';
import { postRows } from './post-rows.ts';
import { simulateImport } from './dry-run.ts';
import { findStarted, startImport } from './start.ts';

/**
 * Posts the rows of a file in order, each for itself, and reports which were refused. A file in which any row is
 * malformed, or names an unknown SKU, is refused as a whole (VALIDATION_FAILED).
 *
 * The same request again (the same Idempotency-Key, or without one the same file) goes on where the import
 * stopped, or gives its report again (`notes.replayed`). A dry run knows no such identity and leaves nothing behind.
 *
 * @param signal the caller has left: the import stops behind the chunk that is under way
 */
export async function importMovements(
  ctx: VerbContext,
  { dry_run: dryRun = false }: { dry_run?: boolean | undefined },
  file: ImportFile,
  signal: AbortSignal,
): Promise<StockImport> {
  const known = dryRun ? undefined : await findStarted(ctx, file.sha256);
  if (known?.status === 'finished') {
    ctx.notes.replayed = true;
    return presentImport(known);
  }
  const rows = await checkFile(ctx, file, signal, known !== undefined);
  if (dryRun) return simulateImport(ctx, file, rows, signal);
  const started = known ?? (await startImport(ctx, file.sha256, rows));
  ctx.notes.replayed = started.status === 'finished';
  return presentImport(await postRows(ctx, file, started, signal));
}
