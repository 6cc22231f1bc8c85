import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  migrate,
  MigrationRejected,
  migrationSystems,
  type GivenFile,
  type Migration,
  type MigrationOptions,
  type MigrationSystem,
} from './index.ts';

const fixture = (name: string): GivenFile => ({
  name,
  bytes: readFileSync(join(import.meta.dirname, 'fixtures', name)),
});
const textFile = (name: string, text: string): GivenFile => ({ name, bytes: new TextEncoder().encode(text) });
/** The fixture with one text replaced. */
function changed(name: string, from: string, to: string): GivenFile {
  const text = readFileSync(join(import.meta.dirname, 'fixtures', name), 'latin1');
  expect(text).toContain(from);
  return { name, bytes: Uint8Array.from(Buffer.from(text.replace(from, to), 'latin1')) };
}

const march = { currency: 'EUR', date: '2026-03-31' };
const dollars = { ...march, currency: 'USD' };
const sheetOf = ({ sheet }: Migration) =>
  sheet.map((row) =>
    [
      row.sku,
      row.old_quantity,
      row.old_value,
      row.quantity,
      row.value,
      row.quantity_difference,
      row.value_difference,
    ].join(' '),
  );
const linesOf = ({ problems }: Pick<Migration, 'problems'>) =>
  problems.map(({ file, row, column, code }) => [file, row, column, code].join(' '));

/** The problems, whether they are of single products or of whole files. */
function problemsOf(
  system: MigrationSystem,
  files: readonly GivenFile[],
  options: MigrationOptions = march,
): string[] {
  try {
    return linesOf(migrate(system, files, options));
  } catch (error) {
    if (error instanceof MigrationRejected) return linesOf(error);
    throw error;
  }
}
function sentencesOf(
  system: MigrationSystem,
  files: readonly GivenFile[],
  options: MigrationOptions = march,
): string[] {
  try {
    return migrate(system, files, options).problems.map(({ sentence }) => sentence);
  } catch (error) {
    return (error as MigrationRejected).problems.map(({ sentence }) => sentence);
  }
}

describe('the proof sheet', () => {
  test('of Lexware values the article list at its purchase prices, and states how it rounds', () => {
    const migration = migrate('lexware', [fixture('lexware-artikel.csv')], march);
    expect(migration.problems).toEqual([]);
    // 1,250 × 0.0463 = 57.875; 80 × 0.12 = 9.60.
    expect(sheetOf(migration)).toEqual([
      '0017 1250 57.88 1250 57.88 0 0.00',
      '0018 80 9.60 80 9.60 0 0.00',
      '0019 0 0.00 0 0.00 0 0.00',
    ]);
    expect(migration.sheet.map(({ note }) => note)).toEqual([
      '1250 × 0.0463 = 57.875, rounded to 57.88',
      '80 × 0.12 = 9.60',
      '',
    ]);
    expect(migration.products[0]).toEqual({
      sku: '0017',
      name: 'Schraube M8x30, verzinkt',
      unit: 'Stück',
      quantity: 1250,
      value: 5788n,
    });
    expect(migration.files).toEqual([
      {
        file: 'lexware-artikel.csv',
        content: 'the article list',
        format: expect.stringContaining(
          'semicolons, decimal comma and points between thousands, Windows-1252',
        ),
      },
    ]);
  });

  test('of Shopify adds up locations, names variants and takes the cost from the products file', () => {
    const files = [fixture('shopify-products.csv'), fixture('shopify-inventory.csv')];
    const migration = migrate('shopify', files, dollars);
    expect(migration.problems).toEqual([]);
    // 120 × 1.255 = 150.60; (10 + 3) × 12.50 = 162.50; 1 × 12.75.
    expect(sheetOf(migration)).toEqual([
      'BULB-40 120 150.60 120 150.60 0 0.00',
      'LAMP-B 13 162.50 13 162.50 0 0.00',
      'LAMP-W 1 12.75 1 12.75 0 0.00',
    ]);
    expect(migration.sheet.map(({ name, note }) => `${name}: ${note}`)).toEqual([
      'Bulb, 40 W: 120 × 1.255 = 150.60',
      'Desk lamp, Black: 13 × 12.5 at 2 locations = 162.50',
      'Desk lamp, White: 1 × 12.75 at 2 locations = 12.75',
    ]);
    expect(migrate('shopify', files.toReversed(), dollars).sheet).toEqual(migration.sheet);
  });

  test('of Shopify understands the columns of later exports', () => {
    const products = textFile(
      'new.csv',
      'Title,URL handle,SKU,Cost per item\nDesk lamp,desk-lamp,LAMP-01,$12.50\n',
    );
    const inventory = textFile(
      'inventory.csv',
      'Handle,Title,Option1 Name,Option1 Value,SKU,Location,On hand (current),On hand (new)\ndesk-lamp,Desk lamp,Title,Default Title,LAMP-01,Main,10,\n',
    );
    expect(sheetOf(migrate('shopify', [inventory, products], dollars))).toEqual([
      'LAMP-01 10 125.00 10 125.00 0 0.00',
    ]);
  });

  test('of QuickBooks compares the totals of the report with its transactions, whose date order its title tells', () => {
    const migration = migrate('quickbooks', [fixture('quickbooks-valuation-detail.csv')], dollars);
    expect(migration.problems).toEqual([]);
    // 1,200 - 200 = 1,000 and 1,188 - 198 = 990; 10 - 4 = 6 and 125 - 50 = 75.
    expect(sheetOf(migration)).toEqual([
      'Bulb, 40 W 1000 990.00 1000 990.00 0 0.00',
      'Desk lamp 6 75.00 6 75.00 0 0.00',
    ]);
    expect(migration.files[0]?.format).toContain('month/day/year');
  });

  test('of ERPNext compares the last balances of all warehouses with the movements', () => {
    const migration = migrate('erpnext', [fixture('erpnext-stock-ledger.csv')], march);
    expect(migration.problems).toEqual([]);
    // 3 - 1 = 2 and 10 - 3.33 = 6.67; Stores 4 worth 50 and Shop 2 worth 25.
    expect(sheetOf(migration)).toEqual(['BULB-40 2 6.67 2 6.67 0 0.00', 'LAMP-01 6 75.00 6 75.00 0 0.00']);
    expect(migration.products.map(({ name, unit }) => [name, unit])).toEqual([
      ['Bulb, 40 W', 'Nos'],
      ['Desk lamp', 'Nos'],
    ]);
  });

  test('of ERPNext values the balance at the valuation rate if the report has no value, in either order', () => {
    const header = '"Date","Item","In Qty","Out Qty","Balance Qty","Valuation Rate"';
    const rows = [
      '"2026-03-02 09:14:22.120000","LAMP-01","10.000","0.000","10.000","12.500000000"',
      '"2026-03-05 10:00:00.000000","LAMP-01","0.000","-4.000","6.000","12.500000000"',
    ];
    for (const lines of [rows, rows.toReversed()]) {
      const migration = migrate(
        'erpnext',
        [textFile('ledger.csv', [header, ...lines, ''].join('\n'))],
        march,
      );
      expect(sheetOf(migration)).toEqual(['LAMP-01 6 75.00 6 75.00 0 0.00']);
      expect(migration.sheet[0]?.note).toBe('6 × 12.5 = 75.00');
    }
  });

  test('of Odoo compares the moves with the valuation layers, which have the value', () => {
    const files = [fixture('odoo-valuation-layers.csv'), fixture('odoo-stock-moves.csv')];
    const migration = migrate('odoo', files, march);
    expect(migration.problems).toEqual([]);
    // 10 - 4 = 6, the waiting and the internal move change nothing; 125 - 50 + 3.20 of freight = 78.20.
    expect(sheetOf(migration)).toEqual(['BULB-40 7 66.67 7 66.67 0 0.00', 'LAMP-01 6 78.20 6 78.20 0 0.00']);
  });
});

describe('a file', () => {
  test('that is missing is named with where to export it', () => {
    for (const [system, name, missing] of [
      ['shopify', 'shopify-inventory.csv', 'the products file is missing'],
      ['shopify', 'shopify-products.csv', 'the inventory file is missing'],
      ['odoo', 'odoo-stock-moves.csv', 'the valuation layers is missing'],
    ] as const)
      expect(sentencesOf(system, [fixture(name)])).toEqual([expect.stringContaining(missing)]);
  });

  test('that is none of the system, is given twice or lacks a column is rejected by name', () => {
    expect(problemsOf('lexware', [fixture('erpnext-stock-ledger.csv')])).toEqual([
      'erpnext-stock-ledger.csv   UNKNOWN_FILE',
    ]);
    const list = fixture('lexware-artikel.csv');
    expect(problemsOf('lexware', [list, { ...list, name: 'copy.csv' }])).toEqual([
      'copy.csv   FILE_REPEATED',
    ]);
    const without = changed('lexware-artikel.csv', 'EK-Preis', 'VK-Preis');
    expect(problemsOf('lexware', [without])).toEqual(['lexware-artikel.csv   COLUMN_MISSING']);
    expect(sentencesOf('lexware', [without])[0]).toContain('lacks the column "EK-Preis"');
    for (const system of migrationSystems)
      expect(problemsOf(system, [textFile('empty.csv', '')])).toEqual(['empty.csv   UNKNOWN_FILE']);
    expect(
      problemsOf('lexware', [textFile('a.csv', 'Artikelnummer;Bezeichnung;Lagerbestand;EK-Preis\n')]),
    ).toEqual(['a.csv   NO_ROWS']);
  });

  test('whose numbers or dates can be read in two ways is rejected with the flag that decides', () => {
    const ledger = 'Date,Item,In Qty,Out Qty,Balance Qty,Valuation Rate\n2026-03-02,LAMP,10.000,0,10.000,5\n';
    expect(sentencesOf('erpnext', [textFile('a.csv', ledger)])[0]).toContain('--decimal or --grouping');
    const decided = migrate('erpnext', [textFile('a.csv', ledger)], {
      ...march,
      file: { decimal: 'point', grouping: 'none' },
    });
    expect(sheetOf(decided)).toEqual(['LAMP 10 50.00 10 50.00 0 0.00']);
    const untitled = changed('quickbooks-valuation-detail.csv', '"March 2026"', '"All Dates"');
    expect(sentencesOf('quickbooks', [untitled], dollars)[0]).toContain('--dates');
    expect(migrate('quickbooks', [untitled], { ...dollars, file: { dates: 'mdy' } }).problems).toEqual([]);
  });

  test.each([
    ['a quantity that is no number', ';80;', ';viele;', '3 Lagerbestand INVALID_TYPE'],
    ['a cost in another currency', '0,12 \u0080', '0,12 $', '3 EK-Preis INVALID_TYPE'],
    ['a negative quantity', ';80;', ';-80;', '3 Lagerbestand QUANTITY_NEGATIVE'],
    ['a quantity with a fraction', ';80;', ';80,5;', '3 Lagerbestand QUANTITY_NOT_WHOLE'],
    ['no cost', '0,12 \u0080', '', '3 EK-Preis COST_MISSING'],
    // It counted as an empty cell, so nothing was left of the stock, without a difference.
    ['a quantity with thirteen places', ';80;', ';80,0000000000001;', '3 Lagerbestand TOO_PRECISE'],
    ['a cost with fifteen places', '0,12 \u0080', '33,300000000000004', '3 EK-Preis TOO_PRECISE'],
    ['no number', '\r\n0018;', '\r\n;', '3 Artikelnummer SKU_MISSING'],
    ['the number of another product', '\r\n0018;', '\r\n0017;', '3 Artikelnummer SKU_REPEATED'],
    ['a number that is too long', '\r\n0018;', `\r\n${'8'.repeat(65)};`, '3 Lagerbestand SKU_TOO_LONG'],
    ['a row with too few cells', ';0,12 \u0080;', '', '3  WRONG_CELL_COUNT'],
  ])('with %s is rejected, and the row and the column are named', (_what, from, to, problem) => {
    expect(problemsOf('lexware', [changed('lexware-artikel.csv', from, to)])).toEqual([
      `lexware-artikel.csv ${problem}`,
    ]);
  });

  test('with a cost of 0 is accepted: a product may be worth nothing', () => {
    const file = changed('lexware-artikel.csv', '0,12 \u0080', '0');
    expect(sheetOf(migrate('lexware', [file], march))[1]).toBe('0018 80 0.00 80 0.00 0 0.00');
  });
});

describe('nothing is proven', () => {
  test('by a ledger that begins too late', () => {
    const file = changed('erpnext-stock-ledger.csv', '"10.000","0.000","10.000"', '"9.000","0.000","10.000"');
    expect(problemsOf('erpnext', [file])).toEqual(['erpnext-stock-ledger.csv 5 Balance Qty DIFFERENCE']);
    const opening = changed(
      'erpnext-stock-ledger.csv',
      '"2026-03-02 09:14:22.120000","LAMP-01"',
      `"","'Opening'"`,
    );
    expect(problemsOf('erpnext', [opening])).toContain('erpnext-stock-ledger.csv 2 Date DATE_MISSING');
  });

  test('by movements after the day of the opening balances', () => {
    expect(
      problemsOf('erpnext', [fixture('erpnext-stock-ledger.csv')], { ...march, date: '2026-03-05' }),
    ).toContain('erpnext-stock-ledger.csv 7 Date AFTER_DATE');
    const odoo = [fixture('odoo-stock-moves.csv'), fixture('odoo-valuation-layers.csv')];
    expect(problemsOf('odoo', odoo, { ...march, date: '2026-03-06' })).toContain(
      'odoo-valuation-layers.csv 5 Created on AFTER_DATE',
    );
    expect(
      problemsOf('quickbooks', [fixture('quickbooks-valuation-detail.csv')], {
        ...dollars,
        date: '2026-03-10',
      }),
    ).toContain('quickbooks-valuation-detail.csv 8 Transaction date AFTER_DATE');
  });

  test('if moves and layers, or a total and its rows, differ', () => {
    const layers = changed('odoo-valuation-layers.csv', '"7.00","Units","9.52"', '"6.00","Units","9.52"');
    expect(problemsOf('odoo', [fixture('odoo-stock-moves.csv'), layers])).toEqual([
      'odoo-valuation-layers.csv 3 Quantity DIFFERENCE',
    ]);
    const detail = changed('quickbooks-valuation-detail.csv', '-4.00,12.50,-50.00', '-4.00,12.50,-49.00');
    expect(problemsOf('quickbooks', [detail], dollars)).toEqual([
      'quickbooks-valuation-detail.csv 9 Qty on Hand DIFFERENCE',
    ]);
  });

  test('for a value without stock, or one below zero', () => {
    const none = changed('odoo-valuation-layers.csv', '"-4.00","Units"', '"-10.00","Units"');
    const moves = changed('odoo-stock-moves.csv', '"4.00","Units","Done"', '"10.00","Units","Done"');
    expect(problemsOf('odoo', [none, moves])).toEqual([
      'odoo-valuation-layers.csv 2 Total Value VALUE_WITHOUT_QUANTITY',
    ]);
    const below = changed('odoo-valuation-layers.csv', '"-50.00"', '"-500.00"');
    expect(problemsOf('odoo', [below, fixture('odoo-stock-moves.csv')])).toEqual([
      'odoo-valuation-layers.csv 2 Total Value VALUE_NEGATIVE',
    ]);
  });

  test('for a product of two variants, one without cost, or one whose report has two parts', () => {
    const products = fixture('shopify-products.csv');
    const twice = changed('shopify-inventory.csv', ',LAMP-W,', ',LAMP-B,');
    expect(problemsOf('shopify', [twice, products], dollars)).toContain(
      'shopify-inventory.csv 4 SKU SKU_REPEATED',
    );
    const without = changed('shopify-products.csv', ',12.75,', ',,');
    expect(problemsOf('shopify', [fixture('shopify-inventory.csv'), without], dollars)).toEqual([
      'shopify-products.csv 3 Cost per item COST_MISSING',
    ]);
    const detail = changed('quickbooks-valuation-detail.csv', '"Bulb, 40 W",', 'Desk lamp,');
    expect(problemsOf('quickbooks', [detail], dollars)).toContain(
      'quickbooks-valuation-detail.csv 11 Product SKU_REPEATED',
    );
  });

  test('if the values do not add up to the expected total', () => {
    const files = [fixture('lexware-artikel.csv')];
    expect(migrate('lexware', files, { ...march, expectedTotal: '67.48' }).problems).toEqual([]);
    expect(problemsOf('lexware', files, { ...march, expectedTotal: '67.47' })).toEqual(['   TOTAL_DIFFERS']);
    expect(sentencesOf('lexware', files, { ...march, expectedTotal: '67.47' })[0]).toContain(
      'add up to 67.48',
    );
  });
});
