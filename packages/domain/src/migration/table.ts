import { ProblemError } from '../problem/problem.ts';
import { decideFile, recordsOf, type FileKind } from '../stock/file/decide-file.ts';
import { fileRows } from '../stock/file/file-rows.ts';
import type { FileOptions } from '../stock/file/options.ts';
import { readWhole } from '../shared/decimal.ts';
import { fromFormulaSafe } from '../stock/csv-text.ts';
import { amountText } from './amounts.ts';
import { figureScale, readFigure } from './exact.ts';
import { MigrationRejected, problemIn, type MigrationProblem } from './problem.ts';
import { columnOf, finished, type RecognizedFile } from './recognize.ts';

/** A row of a table, whose cells are texts, figures in units of 10^-12 and days as YYYY-MM-DD. */
export interface TableRow {
  readonly row: number;
  /** Empty if the cell is. */
  readonly text: (field: string) => string;
  /** Undefined if the cell is empty. */
  readonly figure: (field: string) => bigint | undefined;
}

/** A file as rows of a layout. */
export interface Table {
  readonly file: string;
  readonly rows: readonly TableRow[];
  /** The format that was decided for all of its cells, in words. */
  readonly format: string;
  /** The file's own name of a field's column; undefined if it has none. */
  readonly columnOf: (field: string) => string | undefined;
  /** A problem of a cell of this file. */
  readonly problem: (row: number, field: string, code: string, sentence: string) => MigrationProblem;
}

export interface ReadOptions {
  /** ISO 4217 code of the organization's currency. */
  readonly currency: string;
  readonly file?: Omit<FileOptions, 'map' | 'header_row'> | undefined;
}

/** Reads all rows of a file in one format. Throws MigrationRejected with every cell that cannot be read. */
export function readTable(file: RecognizedFile, { currency, file: given = {} }: ReadOptions): Table {
  const { layout, headerRow } = file;
  const rewritten = layout.rewrite === undefined ? undefined : rewrittenBytes(file);
  const bytes = rewritten ?? file.bytes;
  const columns = Object.entries(layout.columns).flatMap(([field, column]) => {
    const index = columnOf(file.header, column.names);
    const name = column.names[0] === layout.added ? layout.added : file.header[index];
    return name === undefined ? [] : [{ field, name, kind: column.kind }];
  });
  const ofKind = (...kinds: readonly string[]) =>
    new Set(columns.filter(({ kind }) => kinds.includes(kind)).map(({ field }) => field));
  const [amounts, numbers] = [ofKind('amount'), ofKind('number', 'amount')];
  const withoutCurrency = amountText(currency);
  const kind: FileKind<string> = {
    names: new Set(columns.map(({ field }) => field)),
    readHeader: (names) => [...names],
    numbers,
    wholes: new Set(),
    signed: numbers,
    dates: ofKind('date'),
    numberText: (field, text) => (amounts.has(field) ? withoutCurrency(text) : text),
    readCell: (_field, text) => ({ value: text }),
  };
  const options: FileOptions = {
    ...given,
    encoding: rewritten === undefined ? file.encoding : 'utf-8',
    delimiter: file.delimiter,
    header_row: headerRow,
    map: Object.fromEntries(columns.map(({ field, name }) => [field, name])),
  };
  const problems: MigrationProblem[] = [];
  try {
    const decided = finished(decideFile(bytes, kind, options));
    const rows: TableRow[] = [];
    for (const each of fileRows(bytes, kind, decided)) {
      if (each === undefined) continue;
      for (const { pointer, code, detail } of each.errors ?? [])
        problems.push(problemAt(file.name, pointer, code, String(detail)));
      if (each.errors !== undefined) continue;
      const row = rowOf(each.row, each.values, numbers);
      rows.push(row);
      // Such a number must not count as an empty cell.
      for (const { field, name } of columns)
        if (numbers.has(field) && row.text(field) !== '' && row.figure(field) === undefined)
          problems.push(problemIn(file.name, 'TOO_PRECISE', tooPrecise, each.row, name));
    }
    if (problems.length > 0) throw new MigrationRejected(problems);
    return {
      file: file.name,
      rows,
      format: decided.format.description,
      columnOf: (field) => columns.find((each) => each.field === field)?.name,
      problem: (row, field, code, sentence) =>
        problemIn(file.name, code, sentence, row, columns.find((each) => each.field === field)?.name ?? null),
    };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new MigrationRejected(
      (error.errors ?? []).map(({ pointer, code, detail }) =>
        problemAt(file.name, pointer, code, inCommandLine(String(detail))),
      ),
    );
  }
}

const tooPrecise = `The number has more than ${figureScale} decimal places. Round it in the file, as the old system shows it.`;

/** Options of a query are flags of the command. */
const inCommandLine = (sentence: string): string =>
  sentence.replaceAll(/`(decimal|grouping|dates)`/g, '--$1');

function rowOf(
  row: number,
  values: Readonly<Record<string, unknown>>,
  numbers: ReadonlySet<string>,
): TableRow {
  const text = (field: string): string => {
    const value = values[field];
    return typeof value === 'string' ? fromFormulaSafe(value).trim() : '';
  };
  return {
    row,
    text,
    figure: (field) =>
      numbers.has(field) && values[field] !== undefined ? readFigure(text(field)) : undefined,
  };
}

/** `/rows/17/EK-Preis` as row and column. */
function problemAt(file: string, pointer: string, code: string, sentence: string): MigrationProblem {
  const [, row, column] = /^\/rows\/(\d+)(?:\/([^]*))?$/.exec(pointer) ?? [];
  const name = column?.replaceAll('~1', '/').replaceAll('~0', '~') ?? null;
  return problemIn(file, code, sentence, row === undefined ? null : readWhole(row), name);
}

/** The file as a table: the header and the records that `rewrite` returns; others are blank, so that rows keep their numbers. */
function rewrittenBytes(file: RecognizedFile): Uint8Array {
  const { layout, header, headerRow, encoding, delimiter } = file;
  const sign = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' }[delimiter];
  const rewrite = layout.rewrite?.();
  const lines: string[] = [];
  const lineOf = (cells: readonly string[]): string =>
    cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign);
  const indexes = new Map(
    Object.entries(layout.columns).map(([field, { names }]) => [field, columnOf(header, names)]),
  );
  for (const record of recordsOf(file.bytes, encoding, delimiter)) {
    if (record === undefined) continue;
    const { row, cells } = record;
    if (record.malformed !== undefined)
      throw new MigrationRejected([problemIn(file.name, 'MALFORMED_ROW', String(record.malformed), row)]);
    if (row < headerRow) lines.push('');
    else if (row === headerRow)
      lines.push(
        lineOf([layout.added ?? '', ...header.map((name, at) => (name === '' ? `(${at + 1})` : name))]),
      );
    else {
      const at = (field: string): string => cells[indexes.get(field) ?? -1]?.trim() ?? '';
      const changed = cells.every((cell) => cell.trim() === '') ? undefined : rewrite?.({ cells, at });
      lines.push(changed === undefined ? '' : lineOf([changed.added, ...changed.cells]));
    }
  }
  return new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
}
