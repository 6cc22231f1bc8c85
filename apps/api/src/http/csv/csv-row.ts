import {
  detailNames,
  fromFormulaSafe,
  movementKind,
  ProblemError,
  en,
  say,
  type FileKind,
  type ImportColumn,
  type Text,
} from '@tallybook/domain';
import { parseJsonBody } from '../edge/body.ts';

/**
 * Free-text columns, in which an export prefixes anything that looks like a formula with an apostrophe. For a SKU or a
 * location code, looking it up decides whether the apostrophe is part of it.
 */
const texts: ReadonlySet<ImportColumn> = new Set([...detailNames, 'entered_unit']);

export const movementFile: FileKind<ImportColumn> = {
  ...movementKind,
  readCell(column, text) {
    const content = texts.has(column) ? fromFormulaSafe(text) : text;
    return column === 'metadata' ? jsonCell(content) : movementKind.readCell(column, content);
  },
};

function jsonCell(text: string): { value: unknown } | { code: string; detail: Text } {
  try {
    return { value: parseJsonBody(Buffer.from(text))?.value };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.code === 'MALFORMED_JSON'
      ? { code: 'MALFORMED_JSON', detail: say(en.metadataObject) }
      : { code: error.errors?.[0]?.code ?? error.code, detail: error.detail };
  }
}
