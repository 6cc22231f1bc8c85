import type { MigrationProblem } from './problem.ts';
import type { Table, TableRow } from './table.ts';

/** The stock of one product as its files have it, before anything is checked. Figures are in units of 10^-12. */
export interface FoundStock {
  readonly sku: string;
  readonly name: string;
  /** Undefined if the files have none. */
  readonly unit: string | undefined;
  /** Where its quantity and its value are, for problems. */
  readonly quantityAt: Place;
  readonly valueAt: Place;
  /** As the old system totals them; a value of undefined is missing. */
  readonly oldQuantity: bigint;
  readonly oldValue: bigint | undefined;
  /** As they result from the rows of the files. */
  readonly quantity: bigint;
  readonly value: bigint | undefined;
  /** How the value was computed; undefined if the files contain it. */
  readonly note: string | undefined;
}

/** A cell of a file. */
export interface Place {
  readonly table: Table;
  readonly row: TableRow;
  readonly field: string;
}

export const problemAt = ({ table, row, field }: Place, code: string, sentence: string): MigrationProblem =>
  table.problem(row.row, field, code, sentence);

/** What a mapper finds, and the rows that it cannot use. */
export interface FoundStocks {
  readonly stocks: readonly FoundStock[];
  readonly problems: readonly MigrationProblem[];
}

export const withoutSku = (place: Place): MigrationProblem =>
  problemAt(
    place,
    'SKU_MISSING',
    'The row has stock, but names no product. Give the product a number in the old system, and export again.',
  );

export const repeatedSku = (place: Place, sku: string, first: number): MigrationProblem =>
  problemAt(
    place,
    'SKU_REPEATED',
    `${sku} is also the number of another product, in row ${first}. Give each product a number of its own, and export again.`,
  );

export const afterDate = (place: Place, day: string, date: string): MigrationProblem =>
  problemAt(
    place,
    'AFTER_DATE',
    `The row is of ${day}, after the day of the opening balances, ${date}. Export up to that day, or choose a later one with --date.`,
  );
