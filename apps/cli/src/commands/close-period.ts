import { CliError, exitCodes } from '../exit-codes.ts';
import type { Session } from '../session/connect.ts';

/**
 * The id of the period with this name.
 *
 * @throws CliError that lists the open periods if there is none
 */
export async function closedPeriodId(name: string, { tallybook, options }: Session): Promise<string> {
  const open: string[] = [];
  const found: string[] = [];
  for await (const period of tallybook.periods.list({}, options)) {
    if (period.name === name) found.push(period.id);
    if (period.status === 'open') open.push(period.name);
  }
  const [id] = found;
  if (id === undefined)
    throw new CliError(
      exitCodes.rejected,
      'NOT_FOUND',
      `There is no accounting period named ${name}. Open periods: ${open.length === 0 ? 'none' : open.join(', ')}.`,
    );
  if (found.length > 1)
    throw new CliError(
      exitCodes.rejected,
      'AMBIGUOUS',
      `${found.length} accounting periods are named ${name}. Give one by --id: ${found.join(', ')}.`,
    );
  return id;
}
