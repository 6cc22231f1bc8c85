import { z } from 'zod';
import { validationProblem, type FieldError } from '../problem/index.ts';
import { calendarDate } from '../shared/calendar-date.ts';
import { formatDecimal, readDecimal, readWhole, withoutTrailingZeros } from '../shared/decimal.ts';
import { headerErrors, lackingProduct, wholeCell, type Cell } from './csv-cells.ts';
import { fromFormulaSafe } from './csv-text.ts';
import { columnPointer, columnPointers } from './csv-units.ts';
import { fileOptions, understoodFile, type FileKind } from './file/index.ts';
import { openingItem, postOpeningBalancesInput, type PostOpeningBalances } from './opening-balance.ts';
import { prefixPointers } from './import.ts';
import { unitCostScale } from './unit-cost.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/** Columns of a file of opening balances. */
const openingColumns = [
  'product_id',
  'sku',
  'quantity',
  'entered_quantity',
  'entered_unit',
  'value',
  'location_id',
  'location_code',
  'layer_date',
] as const;
export type OpeningColumn = (typeof openingColumns)[number];

const known: ReadonlySet<string> = new Set(openingColumns);
const isOpeningColumn = (name: string): name is OpeningColumn => known.has(name);

function readOpeningHeader(
  names: readonly string[],
  lacking?: 'file' | 'map',
): OpeningColumn[] | FieldError[] {
  const quantity = names.includes('entered_quantity') ? 'entered_unit' : 'quantity';
  const errors = [
    ...headerErrors(names, known, [quantity, 'value'], lacking),
    ...lackingProduct(names, lacking),
  ];
  return errors.length > 0 ? errors : names.filter(isOpeningColumn);
}

function readOpeningCell(column: OpeningColumn, text: string): Cell {
  if (column === 'quantity') return wholeCell(text);
  // Names of products and locations are looked up as they are and as an export escapes them.
  return { value: column === 'entered_unit' ? fromFormulaSafe(text) : text };
}

export const openingKind: FileKind<OpeningColumn> = {
  names: known,
  readHeader: readOpeningHeader,
  readCell: readOpeningCell,
  numbers: new Set(['quantity', 'entered_quantity', 'value']),
  wholes: new Set(['quantity']),
  dates: new Set(['layer_date']),
};

const { date, account, expected_total } = postOpeningBalancesInput.shape;

export const importOpeningBalancesInput = z.strictObject({
  date,
  account,
  expected_total,
  dry_run: z
    .boolean()
    .optional()
    .meta({ description: 'Check every row against the ledger and return the same report, without posting.' }),
  ...fileOptions,
});
export type ImportOpeningBalances = z.infer<typeof importOpeningBalancesInput>;

export const openingBalancesImport = z
  .object({
    dry_run: z.boolean().meta({
      description: 'Whether the rows were only checked: nothing was posted.',
      example: false,
    }),
    rows: z.int().meta({ description: 'Rows of the file without header and blank lines.', example: 120 }),
    posted: z.int().meta({
      description: 'Movements that were posted (in a dry run: would be posted), one for each row.',
      example: 120,
    }),
    total: z.string().meta({
      description: 'The sum of their values, which is the expected total.',
      example: '66.67',
    }),
    ...understoodFile,
  })
  .meta({ id: 'OpeningBalancesImport', description: 'The result of importing a file of opening balances.' });
export type OpeningBalancesImport = z.infer<typeof openingBalancesImport>;

interface OpeningRow {
  readonly row: number;
  readonly values: Readonly<Record<string, unknown>>;
}

export interface OpeningFile {
  /** The request that the file stands for, or the errors of its rows. */
  readonly input: PostOpeningBalances | FieldError[];
  /** Turns a pointer into the request into one to the cell. */
  readonly pointerOf: (pointer: string) => string;
}

/**
 * The rows of a file as the request of opening balances. Rows of a product at a location that have a `layer_date` are the
 * layers of one item, whose quantity and value are their sums. Every other row is an item.
 *
 * @param rows with the ids of their products and locations instead of SKUs and codes
 */
export function openingOfRows(
  { date: day, account: counter, expected_total: total }: ImportOpeningBalances,
  rows: readonly OpeningRow[],
): OpeningFile {
  const wrong = rows.flatMap(rowErrors);
  if (wrong.length > 0) return { input: wrong, pointerOf: (pointer) => pointer };
  const groups: OpeningRow[][] = [];
  const layered = new Map<string, OpeningRow[]>();
  for (const each of rows) {
    const { product_id: id, sku, location_id: location, layer_date: received } = each.values;
    const key = JSON.stringify([id, sku, location]);
    const known = received === undefined ? undefined : layered.get(key);
    if (known !== undefined) {
      known.push(each);
      continue;
    }
    const group = [each];
    groups.push(group);
    if (received !== undefined) layered.set(key, group);
  }
  const pointerOf = (pointer: string): string => {
    const [, at, layer = '0', rest = ''] = /^\/items\/(\d+)(?:\/layers\/(\d+))?(.*)$/.exec(pointer) ?? [];
    const found = at === undefined ? undefined : groups[readWhole(at)]?.[readWhole(layer)];
    return found === undefined ? pointer : `/rows/${found.row}${columnOf(rest)}`;
  };
  const { success, data, error } = postOpeningBalancesInput.safeParse({
    date: day,
    account: counter,
    items: groups.map(itemOf),
    expected_total: total,
  });
  const errors = success ? [] : (validationProblem(error.issues).errors ?? []);
  return {
    pointerOf,
    input: success ? data : errors.map((each) => ({ ...each, pointer: pointerOf(each.pointer) })),
  };
}

const columnOf = (rest: string): string =>
  rest === '/date' || rest.startsWith('/layers') ? '/layer_date' : columnPointer(rest);

const layerDay = z.strictObject({ layer_date: calendarDate() });

/** What is wrong with a row by itself, under its own columns. */
function rowErrors({ row, values }: OpeningRow): FieldError[] {
  const { entered_quantity: quantity, entered_unit: unit, layer_date: received, ...plain } = values;
  const entered = quantity === undefined && unit === undefined ? undefined : { quantity, unit };
  const parsed = [
    openingItem.safeParse({ ...plain, entered }),
    ...(received === undefined ? [] : [layerDay.safeParse({ layer_date: received })]),
  ];
  const errors = parsed.flatMap(({ error }) =>
    error === undefined ? [] : (validationProblem(error.issues).errors ?? []),
  );
  if (received !== undefined && entered !== undefined)
    errors.push({ pointer: '/entered', code: 'AMBIGUOUS', detail: say(en.layersInUnits) });
  return prefixPointers(`/rows/${row}`, columnPointers(errors));
}

function itemOf(group: readonly OpeningRow[]): Record<string, unknown> {
  const [first] = group;
  const {
    entered_quantity: quantity,
    entered_unit: unit,
    layer_date: received,
    ...plain
  } = first?.values ?? {};
  if (received === undefined)
    return { ...plain, entered: quantity === undefined ? undefined : { quantity, unit } };
  const layers = group.map(({ values }) => ({
    date: values['layer_date'],
    quantity: values['quantity'] as number,
    value: values['value'] as string,
  }));
  return {
    ...plain,
    quantity: layers.reduce((sum, each) => sum + each.quantity, 0),
    value: sumOf(layers.map(({ value }) => value)),
    layers,
  };
}

function sumOf(values: readonly string[]): string {
  const sum = values.reduce((total, value) => total + readDecimal(value, unitCostScale), 0n);
  const [whole = '', places = ''] = formatDecimal(sum, unitCostScale).split('.');
  const kept = withoutTrailingZeros(places);
  return kept === '' ? whole : `${whole}.${kept}`;
}
