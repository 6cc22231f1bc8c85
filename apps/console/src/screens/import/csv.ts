/** A CSV file (RFC 4180) as its records; the first one is the header. Record `n` is row `n + 1` of the service. */
export type Records = readonly (readonly string[])[];

/** The column that the download of rejected rows adds. It is removed when the corrected file is chosen. */
export const reasonColumn = 'reason';

const special = /["\r\n,]/g;

/**
 * Splits a file into records as the service does: blank lines count, line ends may be mixed, and a quote has a meaning
 * only at the start of a cell. The service reports what is malformed, so this never fails.
 */
export function readCsv(file: string): Records {
  const text = file.startsWith('\uFEFF') ? file.slice(1) : file;
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at + 1) : plainCell(text, at);
    record.push(cell.value);
    at = cell.end;
    if (text[at] === ',') {
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

function plainCell(text: string, start: number): Cell {
  for (special.lastIndex = start; ;) {
    const found = special.exec(text);
    if (found === null) return { value: text.slice(start), end: text.length };
    if (found[0] !== '"') return { value: text.slice(start, found.index), end: found.index };
  }
}

function quotedCell(text: string, start: number): Cell {
  let value = '';
  for (let from = start; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return { value: value + text.slice(from), end: text.length };
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      // Text after the closing quote is malformed; it is shown as part of the cell.
      const rest = plainCell(text, quote + 1);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    from = quote + 2;
  }
}

/** With the line ends of RFC 4180. */
export function writeCsv(records: Records): string {
  return records.map((record) => `${record.map(quoted).join(',')}\r\n`).join('');
}

const quoted = (cell: string): string => (/["\r\n,]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Without the column of reasons, so that a corrected download can be imported as it is. */
export function withoutReasons(records: Records): Records | undefined {
  const [header] = records;
  if (header === undefined || header.at(-1) !== reasonColumn) return undefined;
  return records.map((record) => (record.length === header.length ? record.slice(0, -1) : record));
}
