import { fileError, usageError } from '../exit-codes.ts';
import { isClosedPipe, write, writeLast, type Io, type Output } from '../io.ts';
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
  /** The response to a write that was carried out: a wrong `--fields` must not fail it, or it would be repeated. */
  written(value: unknown): Promise<void>;
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
    if (globals.quiet !== true) await writeLast(stderr, `${text}\n`);
  };
  const rows = (given: readonly unknown[]): Promise<void> =>
    show(selected(given, globals.fields), globals.fields);
  const show = async (items: readonly unknown[], fields?: readonly string[]): Promise<void> => {
    if (items.length === 0) return;
    if (isJson) return write(stdout, items.map((item) => `${JSON.stringify(item)}\n`).join(''));
    if (!items.every((item) => typeof item === 'object' && item !== null))
      return write(stdout, `${items.map(String).join('\n')}\n`);
    const { text, hidden } = table(items as Row[], { columns, bold, fields });
    await write(stdout, text);
    if (hidden.length > 0)
      await note(`More fields: ${hidden.join(', ')}. Choose with --fields, or use --json-output.`);
  };
  const result = async (value: unknown, fields = globals.fields): Promise<void> => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) return show(selected(value, fields), fields).catch(unlessClosed);
    const [object] = selected([value], fields);
    if (isJson || typeof object !== 'object' || object === null)
      return writeLast(stdout, `${JSON.stringify(object)}\n`);
    return writeLast(stdout, details(object as Row, columns, bold));
  };
  return {
    isJson,
    rows,
    note,
    result: (value) => result(value),
    async written(value) {
      const problem = (Array.isArray(value) ? (value as unknown[]) : [value])
        .map((item) => unknownField(item, globals.fields ?? []))
        .find((text) => text !== undefined);
      try {
        await result(value, problem === undefined ? globals.fields : []);
      } catch (error) {
        const { code, syscall } = error as NodeJS.ErrnoException;
        if (syscall === undefined) throw error;
        throw fileError(`The command was carried out, but its result cannot be written: ${code ?? ''}.`);
      }
      if (problem === undefined) return;
      // Also with --quiet: the output is not what was asked for.
      await writeLast(stderr, `${problem} The command was carried out; this is its complete result.\n`);
    },
  };
}

/** The items with only the fields of `--fields`, in that order. */
function selected(items: readonly unknown[], fields: readonly string[] | undefined): readonly unknown[] {
  if (fields === undefined || fields.length === 0) return items;
  return items.map((item) => {
    if (typeof item !== 'object' || item === null) return item;
    const problem = unknownField(item, fields);
    if (problem !== undefined) throw usageError(problem);
    return Object.fromEntries(fields.map((name) => [name, (item as Row)[name]]));
  });
}

function unlessClosed(error: unknown): void {
  if (!isClosedPipe(error)) throw error;
}

function unknownField(item: unknown, fields: readonly string[]): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const unknown = fields.find((name) => !Object.hasOwn(item, name));
  return unknown === undefined
    ? undefined
    : `--fields: The response has no field ${unknown}. It has ${Object.keys(item).join(', ')}.`;
}
