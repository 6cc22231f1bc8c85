import * as en from '../../texts/en/index.ts';
import { say, type Text } from '../../texts/say.ts';
/** Far more than the longest note and metadata; a longer record lacks a closing quote. */
const maxRecordLength = 64 * 1024;

/** A record of a CSV file (RFC 4180), numbered as in a spreadsheet; the first is 1. */
export interface CsvRecord {
  readonly row: number;
  /** Empty if the record is malformed. */
  readonly cells: readonly string[];
  /** Why the record could not be read. */
  readonly malformed: Text | undefined;
}

/**
 * Splits text into records and yields undefined after each slice. Every line ending counts. A misplaced quote ends its
 * own record at the line's end; the records after it are read.
 *
 * @param delimiter one character
 */
export function* readRecords(
  slices: Iterable<string>,
  delimiter: string,
): Generator<CsvRecord | undefined, void> {
  const reader = new RecordReader(delimiter);
  let row = 0;
  for (const slice of slices) {
    reader.add(slice);
    for (let record = reader.next(); record !== undefined; record = reader.next())
      yield { row: (row += 1), ...record };
    yield undefined;
  }
  reader.end();
  for (let record = reader.next(); record !== undefined; record = reader.next())
    yield { row: (row += 1), ...record };
}

type Read = Pick<CsvRecord, 'cells' | 'malformed'>;

class RecordReader {
  readonly #delimiter: string;
  #text = '';
  #at = 0;
  #isEnd = false;
  /** Whether the rest of a line is skipped, whose record was malformed. */
  #isSkipping = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  add(slice: string): void {
    this.#text = this.#text.slice(this.#at) + slice;
    this.#at = 0;
  }

  end(): void {
    this.#isEnd = true;
  }

  /** Undefined until more text has been added, or at the end. */
  next(): Read | undefined {
    if (this.#isSkipping && !this.#skipLine()) return undefined;
    const text = this.#text;
    if (this.#at >= text.length) return undefined;
    const cells: string[] = [];
    let at = this.#at;
    for (;;) {
      const cell = this.#cell(at);
      // A record is complete if something follows it, so that CR and LF are not separated.
      if (cell === undefined || (!this.#isEnd && cell.end + 1 >= text.length)) return this.#incomplete();
      if ('malformed' in cell) return this.#reject(cell.malformed);
      if (cell.end - this.#at > maxRecordLength) return this.#reject(tooLong);
      cells.push(cell.text);
      at = cell.end;
      if (text[at] !== this.#delimiter) break;
      at += 1;
    }
    this.#at = at + lineEndLength(text, at);
    return { cells, malformed: undefined };
  }

  #incomplete(): Read | undefined {
    if (this.#isEnd) return this.#reject('A quote in the row is not closed.');
    return this.#text.length - this.#at > maxRecordLength ? this.#reject(tooLong) : undefined;
  }

  #reject(malformed: Text): Read {
    this.#isSkipping = true;
    this.#skipLine();
    return { cells: [], malformed };
  }

  /** Goes to the start of the next line; false if its end has not been added yet. */
  #skipLine(): boolean {
    const text = this.#text;
    let at = this.#at;
    while (at < text.length && !isLineEnd(text.charCodeAt(at))) at += 1;
    const isComplete = this.#isEnd || at + 1 < text.length;
    this.#at = isComplete ? at + lineEndLength(text, at) : at;
    this.#isSkipping = !isComplete;
    return isComplete;
  }

  /** The cell that starts here; `end` is the index after it. Undefined if its end has not been added yet. */
  #cell(start: number): { text: string; end: number } | { malformed: Text; end: number } | undefined {
    const text = this.#text;
    if (text[start] === '"') return this.#quoted(start);
    // Spreadsheets write ="0017" so that a text of digits stays text.
    if (text[start] === '=' && text[start + 1] === '"') return this.#quoted(start + 1);
    const delimiter = this.#delimiter.charCodeAt(0);
    let end = start;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === delimiter || isLineEnd(code)) break;
      if (code === quote) return { malformed: misplaced, end };
    }
    return { text: text.slice(start, end), end };
  }

  #quoted(start: number): { text: string; end: number } | { malformed: Text; end: number } | undefined {
    const text = this.#text;
    let hasQuotes = false;
    let end = text.indexOf('"', start + 1);
    while (end !== -1 && text[end + 1] === '"') {
      hasQuotes = true;
      end = text.indexOf('"', end + 2);
    }
    if (end === -1) return undefined;
    let content = text.slice(start + 1, end);
    if (hasQuotes) content = content.replaceAll('""', '"');
    if (content.includes('\r')) content = content.replaceAll('\r\n', '\n');
    end += 1;
    const isClosed = end >= text.length || text[end] === this.#delimiter || isLineEnd(text.charCodeAt(end));
    return isClosed ? { text: content, end } : { malformed: misplaced, end };
  }
}

const quote = 0x22;
const isLineEnd = (code: number): boolean => code === 0x0a || code === 0x0d;
const lineEndLength = (text: string, at: number): number =>
  at >= text.length ? 0 : text.startsWith('\r\n', at) ? 2 : 1;

const tooLong = say(en.rowTooLong, { length: maxRecordLength });
const misplaced = say(en.quoteMisplaced);
