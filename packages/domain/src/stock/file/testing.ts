import type { FieldError } from '../../problem/index.ts';
import { movementKind } from '../csv-cells.ts';
import { decideFile, type FileKind } from './decide-file.ts';
import { fileRows, type FileRow } from './file-rows.ts';
import type { FileFormat, FileOptions } from './options.ts';

export interface ReadFile {
  readonly format: FileFormat;
  readonly rows: readonly FileRow[];
}

/** Reads a whole file, of movements by default. */
export function readWhole<Column extends string>(
  file: string | Uint8Array,
  options: FileOptions = {},
  kind?: FileKind<Column>,
): ReadFile {
  return kind === undefined ? readAs(movementKind, file, options) : readAs(kind, file, options);
}

function readAs<Column extends string>(
  kind: FileKind<Column>,
  file: string | Uint8Array,
  options: FileOptions,
): ReadFile {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const deciding = decideFile(bytes, kind, options);
  let step = deciding.next();
  while (step.done !== true) step = deciding.next();
  const rows = [...fileRows(bytes, kind, step.value)].filter((row) => row !== undefined);
  return { format: step.value.format, rows };
}

/** In English. */
export const errorsOf = (rows: readonly FileRow[]): FieldError<string>[] =>
  rows.flatMap(({ errors = [] }) => errors.map((error) => ({ ...error, detail: String(error.detail) })));
