import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  decideFile,
  fileRows,
  type DecidedFile,
  type FileKind,
  type FileOptions,
  type FileRow,
  type UnderstoodFile,
} from '@tallybook/domain';
import type { ImportFile, InColumns } from '../../modules/inventory/imports/import-file.ts';
import { pause } from '../../platform/fairness/pacer.ts';

/** Rows that a dry run shows as they were understood. */
const shownRows = 3;

/** A body of CSV (RFC 4180) as the rows of an import. Its format is decided once, when it is first needed. */
export function csvFile<Column extends string>(
  bytes: Buffer,
  kind: FileKind<Column>,
  options: FileOptions,
): ImportFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let deciding: Promise<DecidedFile<Column>> | undefined;
  const decided = (): Promise<DecidedFile<Column>> =>
    (deciding ??= inSlices(decideFile(bytes, kind, options)));
  async function* rows(): AsyncGenerator<FileRow> {
    for (const row of fileRows(bytes, kind, await decided())) {
      if (row === undefined) await yieldThread();
      else yield row;
    }
  }
  return {
    sha256,
    identity: async () => identityOf(sha256, await decided()),
    rows,
    inColumnsOfFile: async () => renaming(await decided()),
    understood: async () => ({ format: (await decided()).format, first_rows: await firstRows(rows()) }),
  };
}

/** Other requests run between the slices. */
async function yieldThread(): Promise<void> {
  await nextTurn();
  await pause();
}

async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await yieldThread();
  }
}

/** The same bytes in another format are another import. The format that needs no decision has the hash of the bytes. */
function identityOf(sha256: string, { format, columns }: DecidedFile<string>): string {
  const { encoding, delimiter, decimal, grouping, dates, header_row: headerRow } = format;
  const parts = [
    encoding,
    delimiter,
    decimal,
    grouping,
    dates,
    headerRow,
    columns.map(({ column }) => column ?? ''),
  ];
  const text = parts.join(' ');
  if (text.startsWith('utf-8 comma point none iso 1 ')) return sha256;
  return createHash('sha256').update(`${sha256} ${text}`).digest('hex');
}

/** Errors under the names that the file gives to its columns. */
function renaming({ columns }: DecidedFile<string>): InColumns {
  const names = new Map(columns.map(({ column, name }) => [column, name]));
  return (errors) =>
    errors.map((error) => {
      const [, row = '', field = '', rest = ''] = /^(\/rows\/\d+\/)([^/]+)(.*)$/.exec(error.pointer) ?? [];
      const name = names.get(field);
      return name === undefined ? error : { ...error, pointer: row + escaped(name) + rest };
    });
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

async function firstRows(rows: AsyncIterable<FileRow>): Promise<UnderstoodFile['first_rows']> {
  const first: UnderstoodFile['first_rows'] = [];
  for await (const row of rows) {
    if (!('values' in row)) continue;
    first.push({ row: row.row, values: { ...row.values } });
    if (first.length === shownRows) break;
  }
  return first;
}
