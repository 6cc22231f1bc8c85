import { safeText } from './safe-text.ts';
import { cellText } from './cell.ts';
import { table } from './table.ts';

type Row = Readonly<Record<string, unknown>>;

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => typeof item === 'object' && item !== null);

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

/** One object: a line for each field, then a table for each list in it. */
export function details(object: Row, columns: number, bold: (text: string) => string): string {
  const fields = flat(object).filter(([, value]) => !isRows(value) && value !== null);
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  const lines = fields.map(([name, value]) => `${bold(name.padEnd(width))}  ${cellText(value)}`);
  const lists = flat(object).flatMap(([name, value]) => {
    if (!isRows(value)) return [];
    const { text, hidden } = table(value.map(withParts), { columns, bold });
    const more = hidden.length === 0 ? '' : `More fields: ${hidden.join(', ')}. Use --json-output.`;
    return [`\n${bold(`${name}:`)}\n${text}${more}`.trimEnd()];
  });
  return `${[...lines, ...lists].join('\n')}\n`;
}

/** The row with the fields of the objects in it: those of the movement in a row of a stock card. */
const withParts = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (isRow(value) ? Object.entries(value) : [[name, value]])),
  );

/** Fields of nested objects get names such as `chain.position`. */
function flat(object: Row, prefix = ''): [string, unknown][] {
  return Object.entries(object).flatMap(([name, value]): [string, unknown][] =>
    isRow(value) && name !== 'metadata'
      ? flat(value, `${prefix}${safeText(name)}.`)
      : [[prefix + safeText(name), value]],
  );
}
