import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '../problem/index.ts';
import { checkCountRow, countColumns, countedUnits, countKind, ignoredCountColumns } from './count-import.ts';
import { readWhole } from './file/testing.ts';

const units = { unit: 'pcs', quantityScale: 0, packs: [{ code: 'box', quantity: 12 }] };

const cells = fc.record({
  counted: fc.option(fc.integer({ min: 0, max: 3_000_000 }), { nil: undefined }),
  boxes: fc.option(fc.integer({ min: 0, max: 9999 }), { nil: undefined }),
  cost: fc.option(fc.integer({ min: 0, max: 9_999_999 }), { nil: undefined }),
});
type Cells = typeof cells extends fc.Arbitrary<infer Value> ? Value : never;

const format = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  decimal: fc.constantFrom('.', ','),
  grouping: fc.constantFrom('', '.', ',', ' ', "'"),
});
type Format = typeof format extends fc.Arbitrary<infer Value> ? Value : never;

function writeNumber(value: number | undefined, places: number, { decimal, grouping }: Format): string {
  if (value === undefined) return '';
  const digits = String(value).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(?:\d{3})+$)/g, grouping);
  return `"${places === 0 ? whole : `${whole}${decimal}${digits.slice(-places)}`}"`;
}

function write(rows: readonly Cells[], given: Format): string {
  const lines = rows.map(({ counted, boxes, cost }, at) => [
    `SKU-${at}`,
    writeNumber(counted, 0, given),
    writeNumber(boxes, 0, given),
    boxes === undefined ? '' : 'box',
    writeNumber(cost, 4, given),
    // Of an export, which are never read.
    '1,5',
    'remark',
  ]);
  const header = ['sku', 'counted', 'entered_quantity', 'entered_unit', 'unit_cost', 'difference', 'note'];
  return [header, ...lines].map((each) => `${each.map(quotedIn(given)).join(given.delimiter)}\n`).join('');
}

const quotedIn =
  ({ delimiter }: Format) =>
  (cell: string): string =>
    cell.startsWith('"') || !cell.includes(delimiter) ? cell : `"${cell}"`;

/** Base units that the row says; undefined without a count, null if its two forms differ. */
function meaningOf({ counted, boxes }: Cells): number | null | undefined {
  if (boxes === undefined) return counted;
  return counted === undefined || counted === boxes * 12 ? boxes * 12 : null;
}

test('counts in any format are read exactly, left out without a quantity, or rejected', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 12 }), format, (rows, given) => {
      fc.pre(given.decimal !== given.grouping);
      const grouping = { '': 'none', '.': 'point', ',': 'comma', ' ': 'space', "'": 'apostrophe' } as const;
      const options = {
        decimal: given.decimal === '.' ? 'point' : 'comma',
        grouping: grouping[given.grouping],
      } as const;
      let read;
      try {
        read = readWhole(write(rows, given), options, countKind);
      } catch (error) {
        expect(error).toBeInstanceOf(ProblemError);
        return;
      }
      expect(read.rows).toHaveLength(rows.length);
      for (const [at, { row, values, errors }] of read.rows.entries()) {
        expect(errors).toBeUndefined();
        const cellsOfRow = rows[at] as Cells;
        const meaning = meaningOf(cellsOfRow);
        const checked = checkCountRow(row, values);
        if (checked === undefined || Array.isArray(checked)) {
          expect([checked, meaning]).toEqual([undefined, undefined]);
          continue;
        }
        if (!('sku' in checked)) throw new Error('not a row');
        expect(checked).toMatchObject({ sku: `SKU-${at}`, row: at + 2 });
        const { cost } = cellsOfRow;
        expect(checked.unitCost).toBe(cost === undefined ? undefined : cost / 10_000);
        const counted = countedUnits(checked, units, '2026-03-31');
        if (meaning === null)
          expect(counted).toMatchObject([{ pointer: `/rows/${row}/counted`, code: 'DIFFERS' }]);
        else expect(counted).toBe(meaning);
      }
    }),
  );
});

test('a row needs a product, a unit beside an entered quantity, and no negative count', () => {
  const product_id = '0198c5a2-7d3e-7b1a-9f42-a56145270ce6';
  expect(checkCountRow(2, { counted: 1 })).toMatchObject([{ pointer: '/rows/2/product_id' }]);
  expect(checkCountRow(3, { product_id, entered_quantity: '2' })).toMatchObject([
    { pointer: '/rows/3/entered_unit' },
  ]);
  expect(checkCountRow(4, { sku: 'A', counted: -1 })).toMatchObject([{ pointer: '/rows/4/counted' }]);
  const entered = { quantity: '-1', unit: 'box' };
  expect(countedUnits({ row: 5, counted: undefined, entered }, units, '2026-03-31')).toMatchObject([
    { pointer: '/rows/5/entered_quantity', code: 'TOO_SMALL' },
  ]);
  expect(
    countedUnits({ row: 6, counted: 1, entered: { quantity: '1', unit: 'bag' } }, units, '2026-03-31'),
  ).toMatchObject([{ pointer: '/rows/6/entered_unit', code: 'UNIT_UNKNOWN' }]);
});

test('no column is both read and ignored', () => {
  expect(countColumns.filter((name) => (ignoredCountColumns as readonly string[]).includes(name))).toEqual(
    [],
  );
});
