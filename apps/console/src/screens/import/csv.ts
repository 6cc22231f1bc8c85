/** A CSV file (RFC 4180) as its records; the first one is the header. Record `n` is row `n + 1` of the service. */
export type Records = readonly (readonly string[])[];

/** The column that the download of rejected rows adds. It is removed when the corrected file is chosen. */
export const reasonColumn = 'reason';

/** The signs that the service takes between cells. */
const delimiters = [',', ';', '\t', '|'];

const separatorLine = /^"?sep=([^\r\n])"?(?:\r\n|\n|\r)/i;

/** The sign between cells, as in a `sep=` line or as often in the header as no other. The service decides; this only shows the rows. */
export function delimiterOf(file: string): string {
  const [, given] = separatorLine.exec(withoutMark(file)) ?? [];
  if (given !== undefined) return given;
  // Title lines above the names of the columns have few or none.
  const first = file.trimStart().split(/[\r\n]+/, 20);
  const count = (sign: string): number => Math.max(...first.map((line) => line.split(sign).length));
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

const withoutMark = (file: string): string => (file.startsWith('\uFEFF') ? file.slice(1) : file);

/**
 * Splits a file into records as the service does: a line with `sep=` does not count, blank lines do, line ends may be mixed, and a quote has a meaning
 * only at the start of a cell. The service reports what is malformed, so this never fails.
 */
export function readCsv(file: string, delimiter = ','): Records {
  const text = withoutMark(file).replace(separatorLine, '');
  const special = new RegExp(String.raw`["\r\n${delimiter === '|' ? String.raw`\|` : delimiter}]`, 'g');
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at + 1, special) : plainCell(text, at, special);
    record.push(cell.value);
    at = cell.end;
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length) continue;
      record.push('');
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    records.push(record);
    record = [];
  }
  return records;
}

interface Cell {
  readonly value: string;
  /** Position of the separator after it. */
  readonly end: number;
}

function plainCell(text: string, start: number, special: RegExp): Cell {
  for (special.lastIndex = start; ;) {
    const found = special.exec(text);
    if (found === null) return { value: text.slice(start), end: text.length };
    if (found[0] !== '"') return { value: text.slice(start, found.index), end: found.index };
  }
}

function quotedCell(text: string, start: number, special: RegExp): Cell {
  let value = '';
  for (let from = start; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { value: value + text.slice(from), end: text.length };
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      // Text after the closing quote is malformed; it is shown as part of the cell.
      const rest = plainCell(text, quote + 1, special);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    from = quote + 2;
  }
}

/** With the line ends of RFC 4180. */
export function writeCsv(records: Records, delimiter = ','): string {
  const quoted = (cell: string): string =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return records.map((record) => `${record.map(quoted).join(delimiter)}\r\n`).join('');
}

/** Without the column of reasons, so that a corrected download can be imported as it is. */
export function withoutReasons(records: Records): Records | undefined {
  const [header] = records;
  if (header === undefined || header.at(-1) !== reasonColumn) return undefined;
  return records.map((record) => (record.length === header.length ? record.slice(0, -1) : record));
}
