import { delimiterOf, readCsv, withoutReasons, writeCsv, type Records } from './csv.ts';
import type { Settings } from './mapping/settings.ts';
import type { Kind } from './search.ts';

/** The limits of the service: 10 MB, and lines with the header and blank ones. */
export const maxBytes = 10 * 1024 * 1024;
const maxLines = 500_000;

export interface ChosenFile {
  /** Distinguishes the files that were chosen on this page. */
  readonly id: number;
  readonly name: string;
  readonly kind: Kind;
  /** The bytes that are sent. */
  readonly content: Blob;
  readonly records: Records;
  /** The sign between its cells, with which the download of rejected rows is written too. */
  readonly delimiter: string;
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' } as const;

let chosen = 0;

/**
 * Reads a file; the column of reasons that this page added to a download is removed. A file that is not UTF-8 is sent as it
 * is: written again, letters that were guessed here would be in the ledger forever.
 */
export async function readFile(
  file: Blob,
  name: string,
  kind: Kind,
  { encoding, delimiter: given }: Settings = {},
): Promise<ChosenFile> {
  chosen += 1;
  const bytes = await file.arrayBuffer();
  const text = encoding === undefined || encoding === 'utf-8' ? decoded(bytes, 'utf-8') : undefined;
  const shown = text ?? decoded(bytes, encoding ?? otherEncoding(new Uint8Array(bytes))) ?? '';
  const delimiter = given === undefined ? delimiterOf(shown) : delimiters[given];
  const all = readCsv(shown, delimiter);
  const corrected = text === undefined ? undefined : withoutReasons(all);
  const content =
    corrected === undefined ? file : new Blob([writeCsv(corrected, delimiter)], { type: 'text/csv' });
  return { id: chosen, name, kind, content, records: corrected ?? all, delimiter };
}

/** Whether the service would reject the file for its size; found out before anything is sent. */
export const isTooBig = ({ content, records }: ChosenFile): boolean =>
  content.size > maxBytes || records.length > maxLines;

/** Undefined for bytes that are no text in the encoding. */
function decoded(bytes: ArrayBuffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** As the service decides it: by a mark, else the encoding of spreadsheets on Windows. */
const otherEncoding = ([first, second]: Uint8Array): string =>
  first === 0xff && second === 0xfe
    ? 'utf-16le'
    : first === 0xfe && second === 0xff
      ? 'utf-16be'
      : 'windows-1252';
