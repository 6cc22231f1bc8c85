import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ProblemError } from '../../problem/index.ts';
import { productKind } from '../product-import.ts';
import { movementKind } from '../csv-cells.ts';
import { decideFile } from './decide-file.ts';
import { fileRows } from './file-rows.ts';
import { errorsOf, readWhole } from './testing.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name));
const rowsOf = (file: string | Uint8Array, map: unknown, options = {}) => {
  const { rows } = readWhole(file, { map, ...options });
  expect(errorsOf(rows)).toEqual([]);
  return rows.map(({ values }) => values);
};
const pointersOf = (file: string | Uint8Array, map: unknown, options = {}): string[] =>
  errorsOf(readWhole(file, { map, ...options }).rows).map(({ pointer, code }) => `${pointer} ${code}`);
const errorsOfFile = (file: string | Uint8Array, map: unknown, options = {}): unknown[] => {
  try {
    readWhole(file, { map, ...options });
  } catch (error) {
    return [...((error as ProblemError).toProblem('').errors ?? [])];
  }
  return [];
};

const plain = {
  sku: 'Item',
  type: { constant: 'entry' },
  quantity: 'Qty',
  unit_cost: 'Cost',
  movement_date: 'Date',
};
const table = (...rows: string[]): string => ['Item;Qty;Cost;Date;Kind', ...rows].join('\n');

describe('files of other programs', () => {
  test('ERPNext stock ledger', () => {
    const map = {
      sku: 'Item',
      quantity: { in: 'In Qty', out: 'Out Qty' },
      unit_cost: 'Incoming Rate',
      movement_date: 'Date',
      reference: 'Voucher #',
    };
    expect(rowsOf(fixture('erpnext-stock-ledger.csv'), map)).toEqual([
      {
        sku: 'LAMP-01',
        type: 'entry',
        quantity: 10,
        unit_cost: 12.5,
        movement_date: '2026-03-02',
        reference: 'MAT-PRE-2026-00017',
      },
      {
        sku: 'LAMP-01',
        type: 'exit',
        quantity: 4,
        unit_cost: 0,
        movement_date: '2026-03-05',
        reference: 'MAT-DN-2026-00008',
      },
    ]);
  });

  test('SAP MB51, below title lines, with a sign after the number', () => {
    const map = {
      sku: 'Material',
      quantity: { signed: 'Menge' },
      unit_cost: { constant: '0.0463' },
      movement_date: 'Buch.dat.',
      reference: 'Materialbeleg',
    };
    const file = fixture('sap-mb51.txt');
    // Only "1.250" and "250-": the file does not say whether the point separates thousands.
    expect(errorsOfFile(file, map, { header_row: 4 })).toMatchObject([
      { pointer: '/rows/5/Menge', code: 'NUMBER_FORMAT_AMBIGUOUS' },
    ]);
    expect(rowsOf(file, map, { header_row: 4, decimal: 'comma' })).toMatchObject([
      { sku: '0017', type: 'entry', quantity: 1250, movement_date: '2026-03-02' },
      { sku: '0017', type: 'exit', quantity: 250, movement_date: '2026-03-05' },
    ]);
  });

  test('Odoo stock moves, whose locations say the direction', () => {
    const map = {
      sku: 'Product/Internal Reference',
      type: { column: 'From', values: { 'Partners/Vendors': 'entry', 'WH/Stock': 'exit' } },
      quantity: 'Quantity',
      unit_cost: { constant: '12.5' },
      movement_date: 'Date',
      reference: 'Reference',
    };
    expect(rowsOf(fixture('odoo-stock-moves.csv'), map)).toMatchObject([
      { type: 'exit', quantity: 4, reference: 'WH/OUT/00008' },
      { type: 'entry', quantity: 10, reference: 'WH/IN/00017' },
    ]);
  });

  const opening = { type: { constant: 'entry' }, movement_date: { constant: '2026-03-31' } };

  test('Shopify inventory', () => {
    const map = { sku: 'SKU', quantity: 'On hand (current)', unit_cost: { constant: '12.5' }, ...opening };
    expect(rowsOf(fixture('shopify-inventory.csv'), map)).toMatchObject([
      { sku: 'LAMP-01', quantity: 10, unit_cost: 12.5, movement_date: '2026-03-31' },
      { sku: 'BULB-40', quantity: 120 },
    ]);
  });

  test('Lightspeed inventory', () => {
    const map = {
      ...opening,
      sku: 'sku',
      quantity: 'inventory_Main_Outlet',
      unit_cost: 'supply_price',
    };
    expect(rowsOf(fixture('lightspeed-inventory.csv'), map)).toMatchObject([
      { sku: 'LAMP-01', quantity: 10, unit_cost: 12.5 },
      { sku: 'BULB-40', quantity: 120, unit_cost: 1.25 },
    ]);
  });

  test('Square items', () => {
    const map = {
      ...opening,
      sku: 'SKU',
      quantity: 'Current Quantity Main Store',
      unit_cost: { constant: '0' },
    };
    const file = fixture('square-items.csv');
    expect(errorsOfFile(file, map)).toMatchObject([{ code: 'NUMBER_FORMAT_AMBIGUOUS' }]);
    expect(rowsOf(file, map, { decimal: 'point' })).toMatchObject([{ quantity: 1250 }, { quantity: 120 }]);
  });

  test('Lexware articles as products', () => {
    const map = {
      sku: 'Artikelnummer',
      name: 'Bezeichnung',
      unit: 'Einheit',
      reorder_point: 'Mindestbestand',
    };
    const { rows } = readWhole(fixture('lexware-artikel.csv'), { map }, productKind);
    expect(rows.map(({ values }) => values)).toEqual([
      { sku: '0017', name: 'Schraube M8x30, verzinkt', unit: 'Stück', reorder_point: 200 },
      { sku: '0018', name: 'Dübel für Rigips', unit: 'Stück' },
    ]);
  });

  test('Lexware articles as an opening stock are rejected for the currency beside their costs', () => {
    const map = { ...opening, sku: 'Artikelnummer', quantity: 'Lagerbestand', unit_cost: 'EK-Preis' };
    expect(errorsOf(readWhole(fixture('lexware-artikel.csv'), { map }).rows)).toMatchObject([
      { pointer: '/rows/2/EK-Preis', detail: expect.stringContaining('Remove the currency') },
      { pointer: '/rows/3/EK-Preis' },
    ]);
  });

  test('QuickBooks valuation detail is rejected: its rows do not name their product', () => {
    const map = {
      sku: 'Name',
      quantity: { signed: 'Qty' },
      unit_cost: 'Rate',
      movement_date: 'Transaction date',
    };
    const { rows } = readWhole(fixture('quickbooks-valuation-detail.csv'), {
      map,
      header_row: 5,
      dates: 'mdy',
    });
    expect(errorsOf(rows)[0]).toMatchObject({
      pointer: '/rows/6',
      detail: expect.stringContaining('only a heading'),
    });
  });
});

describe('a direction', () => {
  const directed = { ...plain, type: undefined, quantity: { signed: 'Qty' } };
  const { type: _type, ...signed } = directed;

  test.each([
    ['-5', 'exit'],
    ['(5)', 'exit'],
    ['5-', 'exit'],
    ['5', 'entry'],
  ])('is read from %s', (text, type) => {
    expect(rowsOf(table(`A;${text};1;2026-03-02;`), signed)).toMatchObject([{ quantity: 5, type }]);
  });

  test('is read only in a column that is mapped as signed', () => {
    const file = table('A;-5;1;2026-03-02;', 'A;(5);1;2026-03-02;', 'A;5-;1;2026-03-02;');
    expect(pointersOf(file, plain)).toEqual([
      '/rows/2/Qty TOO_SMALL',
      '/rows/3/Qty INVALID_TYPE',
      '/rows/4/Qty INVALID_TYPE',
    ]);
  });

  test('must agree with the type of its row, and stays the sign of an adjustment', () => {
    const map = { ...signed, type: 'Kind' };
    const file = table('A;-5;1;2026-03-02;exit', 'A;-5;1;2026-03-02;adjustment', 'A;-5;1;2026-03-02;entry');
    const { rows } = readWhole(file, { map });
    expect(rows.map(({ values }) => values['quantity'])).toEqual([5, -5, undefined]);
    expect(errorsOf(rows)).toMatchObject([{ pointer: '/rows/4/Qty', code: 'DIFFERS' }]);
  });

  const columns = { ...signed, quantity: { in: 'In', out: 'Out' } };
  const both = (...rows: string[]): string => ['Item;In;Out;Cost;Date', ...rows].join('\n');

  test('of two columns is read from the one with a number', () => {
    const file = both(
      'A;5;;1;2026-03-02',
      'A;0,00;4,00;1;2026-03-02',
      'A;;x;1;2026-03-02',
      'A;1;2;1;2026-03-02',
    );
    const { rows } = readWhole(file, { map: columns });
    expect(rows.map(({ values }) => [values['type'], values['quantity']]).slice(0, 2)).toEqual([
      ['entry', 5],
      ['exit', 4],
    ]);
    expect(errorsOf(rows).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/rows/4/Out INVALID_TYPE',
      '/rows/5/Out AMBIGUOUS',
    ]);
  });

  test('of outgoing quantities has one sign in the whole file', () => {
    expect(errorsOfFile(both('A;;4;1;2026-03-02', 'A;;-4;1;2026-03-02'), columns)).toMatchObject([
      { pointer: '/rows/3/Out', code: 'AMBIGUOUS' },
    ]);
    expect(pointersOf(both('A;-4;;1;2026-03-02', 'A;;;1;2026-03-02'), columns)).toEqual([
      '/rows/2/In TOO_SMALL',
      '/rows/3/In REQUIRED',
    ]);
  });
});

describe('a map', () => {
  const file = table('A;5;1,5;2026-03-02;x', 'A;6;2;2026-03-02;y');

  test('finds columns regardless of case and spaces, and ignores the others', () => {
    expect(rowsOf(file, { ...plain, sku: ' ITEM', quantity: { column: 'qty' } })).toMatchObject([
      { quantity: 5, unit_cost: 1.5 },
      { quantity: 6 },
    ]);
  });

  test('replaces texts, and names the text that it does not know', () => {
    const map = { ...plain, type: { column: 'Kind', values: { x: 'entry' } } };
    expect(errorsOf(readWhole(file, { map }).rows)).toMatchObject([
      { pointer: '/rows/3/Kind', code: 'UNKNOWN_VALUE', detail: expect.stringContaining('"y"') },
    ]);
  });

  test('that reads a column which the file lacks is an error with the closest one', () => {
    expect(errorsOfFile(file, { ...plain, unit_cost: 'Costs' })).toMatchObject([
      { pointer: '/map/unit_cost', detail: 'The file has no column Costs. Did you mean Cost?' },
    ]);
    expect(errorsOfFile(file, { ...plain, quantitty: 'Qty' })).toMatchObject([
      { pointer: '/map/quantitty', detail: expect.stringContaining('Did you mean quantity?') },
    ]);
    expect(errorsOfFile(file.replace('Kind', 'QTY'), { ...plain, quantity: 'qty' })).toMatchObject([
      { pointer: '/map/quantity', code: 'REPEATED' },
    ]);
  });

  test('must fill the required fields', () => {
    expect(errorsOfFile(file, { sku: 'Item', quantity: { signed: 'Qty' } })).toMatchObject([
      { pointer: '/map/unit_cost', code: 'REQUIRED', detail: 'The map must fill unit_cost.' },
      { pointer: '/map/movement_date', code: 'REQUIRED' },
    ]);
  });

  test('names a field that is filled in a wrong way only once', () => {
    expect(errorsOfFile(file, { ...plain, sku: 5 })).toMatchObject([
      { pointer: '/map/sku', code: 'INVALID_VALUE' },
    ]);
    expect(errorsOfFile(file, { ...plain, sku: 5 })).toHaveLength(1);
  });

  test('decides the format of numbers over its columns only', () => {
    const other = 'Item;Qty;Cost;Date;Weight\nA;5;1.5;2026-03-02;"1,5"';
    expect(rowsOf(other, plain)).toMatchObject([{ unit_cost: 1.5 }]);
  });

  test.each([
    ['an array', []],
    ['a text', 'Item'],
    ['null', null],
    ['a prototype', JSON.parse('{"__proto__":"Item"}')],
    ['a constructor', { constructor: 'Item' }],
    ['an unknown form', { ...plain, quantity: { column: 'Qty', signed: 'Qty' } }],
    ['a number', { ...plain, quantity: { constant: 5 } }],
    ['a deep value', { ...plain, type: { column: 'Kind', values: { x: { y: 'entry' } } } }],
    ['two directions', { ...plain, quantity: { signed: 'Qty' }, entered_quantity: { signed: 'Qty' } }],
    ['a direction of a cost', { ...plain, unit_cost: { signed: 'Cost' } }],
    ['a constant that is no number', { ...plain, unit_cost: { constant: '1,5' } }],
  ])('that is %s is rejected', (_name, map) => {
    expect(errorsOfFile(file, map)).not.toEqual([]);
    expect(
      errorsOfFile(file, map).every((each) => (each as { pointer: string }).pointer.startsWith('/map')),
    ).toBe(true);
  });

  test('replaces the names of prototypes like other texts', () => {
    const values = JSON.parse('{"__proto__":"entry","toString":"exit"}');
    const kinds = table(
      'A;5;1;2026-03-02;__proto__',
      'A;5;1;2026-03-02;toString',
      'A;5;1;2026-03-02;valueOf',
    );
    const { rows } = readWhole(kinds, { map: { ...plain, type: { column: 'Kind', values } } });
    expect(rows.map((row) => row.values['type'])).toEqual(['entry', 'exit', undefined]);
    expect(errorsOf(rows)).toMatchObject([{ pointer: '/rows/4/Kind', code: 'UNKNOWN_VALUE' }]);
  });
});

describe('a header without known names', () => {
  test('is shown between the separators that split all rows alike', () => {
    expect(errorsOfFile('Menge;Preis, netto\n5;1,5\n6;2', undefined)).toMatchObject([
      { pointer: '/header/Menge' },
      { pointer: '/header/Preis, netto' },
      {},
      {},
      {},
      {},
      {},
    ]);
  });

  test('with too many columns is rejected', () => {
    expect(errorsOfFile(Array.from({ length: 1001 }, (_, at) => `c${at}`).join(), undefined)).toMatchObject([
      { pointer: '/header', code: 'TOO_BIG' },
    ]);
  });
});

describe('a large file', () => {
  const slices = (bytes: Uint8Array): number => Math.ceil(bytes.length / (16 * 1024));
  const fileOf = (header: string, row: string, count: number): Uint8Array =>
    new TextEncoder().encode([header, ...Array.from({ length: count }, () => row)].join('\n'));

  test('with a map yields after each slice of both passes', () => {
    const bytes = fileOf('Item;Qty;Cost;Date;Kind', 'A;5;1,5;02.03.2026 10:15;x', 20_000);
    const deciding = decideFile(bytes, movementKind, { map: plain });
    let yields = 0;
    let step = deciding.next();
    for (; step.done !== true; step = deciding.next()) yields += 1;
    expect(yields).toBeGreaterThanOrEqual(2 * slices(bytes));
    const rows = [...fileRows(bytes, movementKind, step.value)];
    expect(rows.filter((row) => row === undefined)).toHaveLength(slices(bytes));
  });

  test('whose header is unknown yields while its separator is looked for', () => {
    const bytes = fileOf('Menge;Preis', '5;1', 50_000);
    const deciding = decideFile(bytes, movementKind);
    let yields = 0;
    expect(() => {
      while (deciding.next().done !== true) yields += 1;
    }).toThrow('This column is unknown');
    expect(yields).toBeGreaterThanOrEqual(slices(bytes));
  });

  test('with a thousand columns is read by those that the map names', () => {
    const names = Array.from({ length: 996 }, (_, at) => `c${at}`).join(';');
    const file = `Item;Qty;Cost;Date;${names}\nA;5;1,5;2026-03-02;${'9,9;'.repeat(995)}9,9`;
    expect(rowsOf(file, plain)).toMatchObject([{ quantity: 5, unit_cost: 1.5 }]);
  });
});

test.each([
  '2026-03-02 99:99',
  '2026-03-02 24:00',
  '2026-03-02 10:60',
  '2026-03-02 13:00 PM',
  '2026-03-02 x',
])('a date with what is no time of a day (%s) is an error', (date) => {
  const read = readWhole(table(`A;5;1;${date};`), { map: plain }).rows;
  // The text is left for the schema of the request, which accepts no time.
  expect(read.map(({ values }) => values['movement_date'])).toEqual([date]);
});
