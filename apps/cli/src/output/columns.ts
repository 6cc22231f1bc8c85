import { cellText, shortened } from './cell.ts';
import { widthOf } from './safe-text.ts';

type Row = Readonly<Record<string, unknown>>;

/** A column with the texts of its cells, in full length. */
export interface Column {
  readonly name: string;
  readonly cells: readonly string[];
  /** Columns of the terminal that show all of it. */
  readonly width: number;
  /** Below this width its values would be wrong or useless: numbers and dates are never cut, headings only if they were named. */
  readonly least: number;
  /** Whether its values have one short form, instead of one for each width. */
  readonly hasSteps: boolean;
  /** A value in fewer columns than the column is wide. */
  readonly shorten: (cell: string, width: number) => string;
  readonly isRight: boolean;
  readonly isId: boolean;
}

/** A text that is cut shows at least this much; a SKU more, because similar ones often differ at their ends. */
const leastText = 14;
const leastSku = 20;
/** Named fields share the width, however many they are. */
const leastNamed = 8;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const number = /^-?\d+(?:\.\d+)?$/;
const date = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Ids that were created together differ at their ends only. */
const endOfId = (id: string): string => (id === '' ? '' : `…${id.slice(-8)}`);
const toMinute = (text: string): string => (text === '' ? '' : `${text.slice(0, 16)}Z`);

/**
 * The fields that people look for first, by a field that only these rows have. All other rows begin with the SKU; ids are
 * last, except that of the row itself, which follows these fields.
 */
const firstFields: readonly (readonly [marker: string, fields: readonly string[]])[] = [
  [
    'running_quantity',
    [
      'movement_date',
      'type',
      'quantity_delta',
      'running_quantity',
      'running_value',
      'cost_amount',
      'reference',
    ],
  ],
  [
    'quantity_delta',
    ['position', 'movement_date', 'sku', 'type', 'quantity_delta', 'cost_amount', 'reason_code', 'reference'],
  ],
  ['adjustment_date', ['adjustment_date', 'sku', 'mode', 'amount', 'reason', 'reference']],
  [
    'net_realizable_value',
    ['as_of', 'sku', 'quantity', 'cost', 'net_realizable_value', 'allowance', 'reason'],
  ],
  ['count_date', ['count_date', 'status', 'counted_products']],
  ['entry_date', ['entry_date', 'memo', 'source']],
  ['occurred_at', ['occurred_at', 'type', 'subject_type', 'details']],
  ['start_date', ['name', 'start_date', 'end_date', 'status']],
  ['email', ['email', 'name', 'role', 'status', 'expires_at', 'user_id']],
  ['environment', ['name', 'role', 'environment', 'expires_at']],
  ['url', ['url', 'events', 'status']],
  ['file_sha256', ['started_at', 'status', 'dry_run', 'rows', 'posted', 'rejected']],
];

/** A name in lines of at most this width, if its words are not longer: `cost`, `_amount`. */
export function headingLines(name: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(/(?=_)/)) {
    const last = lines.at(-1);
    if (last === undefined || widthOf(last + word) > width) lines.push(word);
    else lines[lines.length - 1] = last + word;
  }
  return lines;
}

/** @param isAsked whether people look for the field, so that short forms are better than nothing */
function columnOf(name: string, rows: readonly Row[], isNamed: boolean, isAsked = true): Column {
  const cells = rows.map((row) => cellText(row[name]));
  const every = (pattern: RegExp): boolean => cells.every((cell) => cell === '' || pattern.test(cell));
  const full = Math.max(0, ...cells.map(widthOf));
  const isId = every(uuid) && full > 0;
  const isInstant = every(instant) && full > 0;
  const isFixed = every(number) || every(date) || (isId && !isAsked);
  const short = isFixed ? undefined : isId ? endOfId : isInstant ? toMinute : undefined;
  const shortest = isFixed ? full : isNamed ? leastNamed : name === 'sku' ? leastSku : leastText;
  return {
    name,
    cells,
    width: Math.max(widthOf(name), full),
    least: Math.max(
      short === undefined ? Math.min(full, shortest) : Math.max(...cells.map((cell) => short(cell).length)),
      isNamed ? 0 : Math.max(...headingLines(name, 0).map(widthOf)),
    ),
    hasSteps: isFixed || short !== undefined,
    shorten: (cell, width) => (widthOf(cell) <= width ? cell : (short?.(cell) ?? shortened(cell, width))),
    isRight: every(number),
    isId,
  };
}

/** The columns of rows, without those that have no value, in the order in which people need them. */
export function columnsOf(rows: readonly Row[]): Column[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const [, found] = firstFields.find(([marker]) => names.includes(marker)) ?? [];
  const first = found === undefined ? ['sku'] : [...found, 'id'];
  const columns = [
    ...first.filter((name) => names.includes(name)),
    ...names.filter((name) => !first.includes(name)),
  ]
    .map((name) => columnOf(name, rows, false, name === 'id' || first.includes(name)))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const isLast = ({ isId, name }: Column): boolean => isId && !first.includes(name);
  return [...columns.filter((column) => !isLast(column)), ...columns.filter(isLast)];
}

/** The named columns, in the order of the names, also without a value. */
export const namedColumns = (rows: readonly Row[], names: readonly string[]): Column[] =>
  names.map((name) => columnOf(name, rows, true));
