import { readCsv, withoutReasons, writeCsv, type Records } from './csv.ts';
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
}

let chosen = 0;

/**
 * Reads a file; the column of reasons that this page added to a download is removed. A file that is not UTF-8 is sent as it
 * is, so that the service rejects it: written again, its unreadable letters would be in the ledger forever.
 */
export async function readFile(file: Blob, name: string, kind: Kind): Promise<ChosenFile> {
  chosen += 1;
  const id = chosen;
  const text = await textOf(file);
  const all = readCsv(text ?? (await file.text()));
  const records = text === undefined ? undefined : withoutReasons(all);
  return records === undefined
    ? { id, name, kind, content: file, records: all }
    : { id, name, kind, content: new Blob([writeCsv(records)], { type: 'text/csv' }), records };
}

/** Whether the service would reject the file for its size; found out before anything is sent. */
export const isTooBig = ({ content, records }: ChosenFile): boolean =>
  content.size > maxBytes || records.length > maxLines;

/** Undefined for a file that is not UTF-8. */
async function textOf(file: Blob): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
