import { usageError } from '../exit-codes.ts';
import { write, type Io, type Output } from '../io.ts';
import type { Globals } from '../session/globals.ts';
import { details } from './details.ts';
import { table } from './table.ts';

type Row = Readonly<Record<string, unknown>>;

/** Writes results to standard output: tables on a terminal, else JSON Lines. */
export interface Printer {
  /** True if the output is for programs. */
  readonly isJson: boolean;
  /** A list: one line for each item. */
  rows(items: readonly unknown[]): Promise<void>;
  /** Any response. Nothing is printed for an operation without one. */
  result(value: unknown): Promise<void>;
  /** A remark for people, on standard error. */
  note(text: string): Promise<void>;
}

/** Whether to use colors on a stream (https://no-color.org). */
export const hasColors = (stream: Output, { env }: Pick<Io, 'env'>): boolean =>
  stream.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';

export function createPrinter(io: Io, globals: Globals): Printer {
  const { stdout, stderr } = io;
  const isJson = globals.jsonOutput === true || stdout.isTTY !== true;
  const bold = (text: string): string => (hasColors(stdout, io) ? `\u001b[1m${text}\u001b[22m` : text);
  const columns = stdout.columns ?? 80;
  const note = async (text: string): Promise<void> => {
    if (globals.quiet !== true) await write(stderr, `${text}\n`);
  };
  const rows = async (given: readonly unknown[]): Promise<void> => {
    const items = selected(given, globals.fields);
    if (items.length === 0) return;
    if (isJson) return write(stdout, items.map((item) => `${JSON.stringify(item)}\n`).join(''));
    if (!items.every((item) => typeof item === 'object' && item !== null))
      return write(stdout, `${items.map(String).join('\n')}\n`);
    const { text, hidden } = table(items as Row[], columns, bold);
    await write(stdout, text);
    if (hidden.length > 0)
      await note(`Not shown: ${hidden.join(', ')}. Choose with --fields, or use --json-output.`);
  };
  return {
    isJson,
    rows,
    note,
    async result(value) {
      if (value === undefined || value === null) return;
      if (Array.isArray(value)) return rows(value);
      const [object] = selected([value], globals.fields);
      if (isJson || typeof object !== 'object' || object === null)
        return write(stdout, `${JSON.stringify(object)}\n`);
      return write(stdout, details(object as Row, columns, bold));
    },
  };
}

/** The items with only the fields of `--fields`, in that order. */
function selected(items: readonly unknown[], fields: readonly string[] | undefined): readonly unknown[] {
  if (fields === undefined) return items;
  return items.map((item) => {
    if (typeof item !== 'object' || item === null) return item;
    const unknown = fields.find((name) => !Object.hasOwn(item, name));
    if (unknown !== undefined)
      throw usageError(
        `--fields: The response has no field ${unknown}. It has ${Object.keys(item).join(', ')}.`,
      );
    return Object.fromEntries(fields.map((name) => [name, (item as Row)[name]]));
  });
}
