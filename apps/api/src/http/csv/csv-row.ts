import {
  detailNames,
  fromFormulaSafe,
  movementKind,
  ProblemError,
  type FileKind,
  type ImportColumn,
} from '@tallybook/domain';
import { parseJsonBody } from '../edge/body.ts';

/**
 * Free-text columns, in which an export prefixes anything that looks like a formula with an apostrophe. For a SKU,
 * looking up the product decides whether the apostrophe is part of it.
 */
const texts: ReadonlySet<ImportColumn> = new Set([...detailNames, 'entered_unit']);

export const movementFile: FileKind<ImportColumn> = {
  ...movementKind,
  readCell(column, text) {
    const content = texts.has(column) ? fromFormulaSafe(text) : text;
    return column === 'metadata' ? jsonCell(content) : movementKind.readCell(column, content);
  },
};

function jsonCell(text: string): { value: unknown } | { code: string; detail: string } {
  try {
    return { value: parseJsonBody(Buffer.from(text))?.value };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.code === 'MALFORMED_JSON'
      ? { code: 'MALFORMED_JSON', detail: 'metadata must be a well-formed JSON object.' }
      : { code: error.errors?.[0]?.code ?? error.code, detail: error.message };
  }
}
