import { ProblemError, type FieldError } from '../../problem/index.ts';
import * as en from '../../texts/en/index.ts';
import { say, type Text } from '../../texts/say.ts';
import { rejectedFile } from './rejected-file.ts';

/** The problem of a file as a whole, of which nothing is imported. */
export function fileProblem(errors: readonly FieldError[]): ProblemError {
  const [first] = errors;
  return new ProblemError(
    'VALIDATION_FAILED',
    rejectedFile(first ?? { pointer: '', detail: say(en.noRows) }),
    { errors: errors.slice(0, 100), figures: { problems: errors.length } },
  );
}

/** JSON Pointer (RFC 6901) to a cell, by the file's own name of its column. */
export const cellPointer = (row: number, name: string): string =>
  `/rows/${row}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** What is wrong with a cell. */
export interface CellError {
  readonly code: string;
  readonly detail: Text;
}
