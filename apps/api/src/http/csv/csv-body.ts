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
function identityOf(sha256: string, { format, fields, map }: DecidedFile<string>): string {
  const { encoding, delimiter, decimal, grouping, dates, header_row: headerRow } = format;
  const parts = [
    encoding,
    delimiter,
    decimal,
    grouping,
    dates,
    headerRow,
    // The map says which columns; without it, the header does.
    map === undefined ? fields.map(({ field }) => field) : JSON.stringify(sortedMap(map)),
  ];
  const text = parts.join(' ');
  if (map === undefined && text.startsWith('utf-8 comma point none iso 1 ')) return sha256;
  return createHash('sha256').update(`${sha256} ${text}`).digest('hex');
}

/** The same map in another order of its members is the same map. */
const sortedMap = (map: NonNullable<DecidedFile<string>['map']>): unknown[] =>
  [...map]
    .toSorted(byName)
    .map(([field, source]) =>
      source.from === 'column'
        ? [field, source.from, source.column, [...(source.values ?? [])].toSorted(byName)]
        : [field, ...Object.values(source)],
    );

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** Errors under the names that the file gives to its columns; those of fields that it has no column for name only the row. */
function renaming({ columns, fields }: DecidedFile<string>): InColumns {
  const names = new Map(
    fields.flatMap((source) =>
      source.from === 'column' ? [[source.field, columns[source.index]] as const] : [],
    ),
  );
  const constants = new Set(fields.flatMap(({ field, from }) => (from === 'constant' ? [field] : [])));
  const nameOf = (field: string, quantityColumn: string | undefined): string | undefined =>
    names.get(field) ??
    (constants.has(field) ? undefined : directedNames.has(field) ? quantityColumn : undefined);
  return (errors, quantityColumn) =>
    errors.map((error) => {
      const [, row, field = '', rest = ''] = /^(\/rows\/\d+)\/([^/]+)(.*)$/.exec(error.pointer) ?? [];
      if (row === undefined) return error;
      const name = nameOf(field, quantityColumn);
      return { ...error, pointer: name === undefined ? row : cellPointer(row, name) + rest };
    });
}

/** Fields that a quantity with a direction gives. */
const directedNames: ReadonlySet<string> = new Set(['quantity', 'entered_quantity', 'type']);

const cellPointer = (row: string, name: string): string =>
  `${row}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

async function firstRows(rows: AsyncIterable<FileRow>): Promise<UnderstoodFile['first_rows']> {
  const first: UnderstoodFile['first_rows'] = [];
  for await (const row of rows) {
    if (row.errors !== undefined) continue;
    first.push({ row: row.row, values: { ...row.values } });
    if (first.length === shownRows) break;
  }
  return first;
}
