import { cellText } from './cell.ts';
import { widthOf } from './safe-text.ts';

type Row = Readonly<Record<string, unknown>>;

/** A column with the texts of its cells, in full length. */
export interface Column {
  readonly name: string;
  readonly cells: readonly string[];
  /** Columns of the terminal that show all of it. */
  readonly width: number;
  /**
   * Below this width its values would be wrong or useless: numbers and dates are never cut, headings and ids only if they
   * were named.
   */
  readonly least: number;
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
const date = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;

/**
 * The fields that people look for first, by a field that only these rows have. All other rows begin with the SKU; ids are
 * always last.
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
  ['email', ['email', 'name', 'role', 'status']],
];

function inOrder(rows: readonly Row[]): string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const [, first] = firstFields.find(([marker]) => names.includes(marker)) ?? [undefined, ['sku']];
  return [...first.filter((name) => names.includes(name)), ...names.filter((name) => !first.includes(name))];
}

function columnOf(name: string, rows: readonly Row[], isNamed: boolean): Column {
  const cells = rows.map((row) => cellText(row[name]));
  const every = (pattern: RegExp): boolean => cells.every((cell) => cell === '' || pattern.test(cell));
  const full = Math.max(0, ...cells.map(widthOf));
  const isId = every(uuid) && full > 0;
  const isFixed = every(number) || every(date) || (isId && !isNamed);
  return {
    name,
    cells,
    width: Math.max(widthOf(name), full),
    least: Math.max(
      isFixed ? full : Math.min(full, isNamed ? leastNamed : name === 'sku' ? leastSku : leastText),
      isNamed ? 0 : widthOf(name),
    ),
    isRight: every(number),
    isId,
  };
}

/** The columns of rows, without those that have no value, in the order in which people need them. */
export function columnsOf(rows: readonly Row[]): Column[] {
  const columns = inOrder(rows)
    .map((name) => columnOf(name, rows, false))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return [...columns.filter(({ isId }) => !isId), ...columns.filter(({ isId }) => isId)];
}

/** The named columns, in the order of the names, also without a value. */
export const namedColumns = (rows: readonly Row[], names: readonly string[]): Column[] =>
  names.map((name) => columnOf(name, rows, true));
