import {
  type LedgerCommand,
  type LedgerState,
  maxImportChunk,
  maxReportedRows,
  ProblemError,
  presentRejectedRow,
  DryRun,
  type RejectedRow,
  type StockImport,
} from '@tallybook/domain';
import { read, readSteps } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { readOverlaps } from '../../../ledger/periods/month-store.ts';
import { readLedgerUnlocked, withOpenablePeriods } from '../../../ledger/parts/read.ts';
import type { CheckedFile } from './check-file.ts';
import { dateSpan, rowResults, type RowResults } from './row-results.ts';
import { withFilePointers, rowCommands, type RowCommand } from './row-commands.ts';
import { validatedRows, type ImportFile, type InColumns } from './import-file.ts';
import { readNow } from './store.ts';

/**
 * Reports the result of importing the file, without writing. Each chunk is decided against the current ledger plus the
 * changes that the earlier chunks would have made.
 */
export async function simulateImport(
  ctx: VerbContext,
  file: ImportFile,
  { rows, order }: CheckedFile,
  sameRowsAs: string | undefined,
  signal: AbortSignal,
): Promise<StockImport> {
  const inColumns = await file.inColumnsOfFile();
  const dryRun = new DryRun();
  const problems: RejectedRow[] = [];
  let rejectedCount = 0;
  let span = dateSpan([]);
  const started = await read(ctx, readNow);
  for await (const chunk of validatedRows(file, maxImportChunk, signal, order)) {
    const commands = await rowCommands(ctx, chunk, inColumns);
    const { dates, rejected } = await decide(ctx, dryRun, commands, inColumns);
    rejectedCount += rejected.length;
    problems.push(
      ...rejected
        .slice(0, maxReportedRows - problems.length)
        .map((row) => presentRejectedRow(row, ctx.wording())),
    );
    span = dateSpan([span.first, span.last, ...dates]);
  }
  const now = await read(ctx, readNow);
  return {
    id: null,
    status: 'finished',
    dry_run: true,
    same_rows_as: sameRowsAs ?? null,
    rows,
    posted: rows - rejectedCount,
    rejected: rejectedCount,
    first_movement_date: span.first ?? null,
    last_movement_date: span.last ?? null,
    problems,
    started_at: started,
    updated_at: now,
    finished_at: now,
    created_by: ctx.actor.userId,
    file_sha256: file.sha256,
    ...(await file.understood()),
  };
}

async function decide(
  ctx: VerbContext,
  dryRun: DryRun,
  rows: readonly RowCommand[],
  inColumns: InColumns,
): Promise<RowResults> {
  const groups = rows.map(({ command }) => (command instanceof ProblemError ? [] : [command]));
  const commands = groups.flat();
  const outcomes = commands.length === 0 ? [] : dryRun.decide(await readState(ctx, commands), groups);
  const problems = rows.map((row, index) => {
    const outcome = outcomes[index];
    const problem = outcome !== undefined && 'rejected' in outcome ? outcome.rejected[0] : undefined;
    return problem && withFilePointers(row, problem);
  });
  return rowResults(rows, problems, inColumns);
}

async function readState(ctx: VerbContext, commands: readonly LedgerCommand[]): Promise<LedgerState> {
  const { organizationId } = ctx.actor;
  const { state } = await readSteps(ctx, async (tx) => {
    const ledger = await readLedgerUnlocked(tx, organizationId, commands);
    return withOpenablePeriods(tx, organizationId, ledger, commands, readOverlaps);
  });
  return state;
}
