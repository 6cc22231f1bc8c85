import type { MigrationProblem } from '@tallybook/domain/migration';
import { CliError, exitCodes, type Mistake } from '../exit-codes.ts';

/** `artikel.csv, row 3, EK-Preis`, as people find it in the file. */
const placeOf = ({ file, row, column }: MigrationProblem): string =>
  [file ?? '', row === null ? '' : `row ${row}`, column ?? ''].filter((part) => part !== '').join(', ');

const mistakeOf = (problem: MigrationProblem): Mistake => ({
  pointer: placeOf(problem) === '' ? 'files' : placeOf(problem),
  code: problem.code,
  detail: problem.sentence,
});

/** More are not read one by one. */
const maxShown = 100;

/** The error of a migration of which nothing was posted. */
export function rejected(problems: readonly MigrationProblem[]): CliError {
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  const rest = problems.length > maxShown ? ` The first ${maxShown} are listed.` : '';
  return new CliError(
    exitCodes.rejected,
    'MIGRATION_REJECTED',
    `Nothing was posted, because of ${count}.${rest}`,
    problems.slice(0, maxShown).map(mistakeOf),
  );
}
