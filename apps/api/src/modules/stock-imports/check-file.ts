import { FileProblems, maxImportChunk, ProblemError } from '@tallybook/domain';
import { requirePermission, type VerbContext } from '../../platform/verb.ts';
import { rowCommands } from './row-commands.ts';
import { validatedRows, type ImportFile } from './import-file.ts';

/**
 * Reads a whole file before anything of it is posted, and counts its rows. Throws VALIDATION_FAILED, which names
 * cells, where a row is not what a posting takes or names an unknown SKU; PERMISSION_DENIED where it holds
 * adjustments that the caller may not post.
 *
 * @param resumed it was checked before: what has become wrong since (a renamed SKU) is refused row by row
 */
export async function checkFile(
  ctx: VerbContext,
  file: ImportFile,
  signal: AbortSignal,
  resumed: boolean,
): Promise<number> {
  const problems = new FileProblems();
  let count = 0;
  let adjusts = false;
  for await (const rows of validatedRows(file, maxImportChunk, signal)) {
    count += rows.length;
    adjusts ||= rows.some((each) => 'input' in each && each.input.type === 'adjustment');
    for (const { row, command } of await rowCommands(ctx, rows))
      if (command instanceof ProblemError)
        problems.add(
          (command.errors ?? []).map((error) => ({ ...error, pointer: `/rows/${row}${error.pointer}` })),
        );
  }
  const refusal = problems.refusal();
  if (refusal !== undefined && !resumed) throw refusal;
  if (count === 0) throw noRows();
  if (adjusts) requirePermission(ctx.actor, 'movements.adjust');
  return count;
}

function noRows(): ProblemError {
  const detail = 'The file has no row below its header.';
  return new ProblemError('VALIDATION_FAILED', detail, {
    errors: [{ pointer: '/rows', code: 'NO_ROWS', detail }],
  });
}
