/** What keeps the stock of another system from being posted; in English, like the command line client that shows it. */
export interface MigrationProblem {
  /** The name of the file; null if no file has the mistake. */
  readonly file: string | null;
  /** Numbered as in a spreadsheet: the header is row 1. */
  readonly row: number | null;
  /** The file's own name of the column. */
  readonly column: string | null;
  readonly code: string;
  /** What is wrong, and what to do. */
  readonly sentence: string;
}

/** Thrown where nothing can be mapped. */
export class MigrationRejected extends Error {
  readonly problems: readonly MigrationProblem[];

  constructor(problems: readonly MigrationProblem[]) {
    super(problems[0]?.sentence);
    this.problems = problems;
  }
}

/** A problem of a cell, a row or a whole file. */
export const problemIn = (
  file: string | null,
  code: string,
  sentence: string,
  row: number | null = null,
  column: string | null = null,
): MigrationProblem => ({ file, row, column, code, sentence });
