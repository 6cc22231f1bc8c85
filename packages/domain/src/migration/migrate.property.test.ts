import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { migrate, MigrationRejected, type GivenFile, type Migration, type MigrationSystem } from './index.ts';

const march = { currency: 'EUR', date: '2026-03-31' };

/** A stock in integers: the value is in cents, so that no figure of the test is rounded. */
interface Stock {
  readonly units: number;
  readonly cents: number;
}

const stock = fc.record({
  units: fc.integer({ min: 0, max: 2_000_000 }),
  cents: fc.integer({ min: 0, max: 10 ** 9 }),
});

/** How a program writes numbers. */
interface Style {
  readonly decimal: string;
  readonly grouping: string;
  readonly places: number;
  readonly delimiter: string;
}

const style: fc.Arbitrary<Style> = fc.constantFrom(
  { decimal: '.', grouping: '', places: 2, delimiter: ',' },
  { decimal: '.', grouping: ',', places: 2, delimiter: ',' },
  { decimal: ',', grouping: '.', places: 2, delimiter: ';' },
  { decimal: ',', grouping: '', places: 4, delimiter: ';' },
  { decimal: ',', grouping: '\u00a0', places: 2, delimiter: '\t' },
  { decimal: '.', grouping: '’', places: 3, delimiter: '|' },
);

/** Hundredths as text. */
function written(hundredths: number, { decimal, grouping, places }: Style): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, grouping);
  return `${hundredths < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2).padEnd(places, '0')}`;
}

function fileOf(name: string, rows: readonly (readonly string[])[], { delimiter }: Style): GivenFile {
  const text = rows
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join('\n');
  return { name, bytes: new TextEncoder().encode(`${text}\n`) };
}

/** Undefined if the file was rejected as a whole. */
function attempt(system: MigrationSystem, files: readonly GivenFile[]): Migration | undefined {
  try {
    return migrate(system, files, march);
  } catch (error) {
    if (error instanceof MigrationRejected && error.problems.length > 0) return undefined;
    throw error;
  }
}

/** Every stock is mapped exactly, or the file is rejected: then at least one problem says why. */
function requireExact(migration: Migration | undefined, stocks: readonly Stock[]): void {
  if (migration === undefined) return;
  if (migration.problems.length > 0) return;
  expect(migration.products.map(({ sku, quantity, value }) => [sku, quantity, value])).toEqual(
    stocks.map(({ units, cents }, at) => [skuOf(at), units, BigInt(cents)]),
  );
  for (const row of migration.sheet)
    expect([row.quantity_difference, row.value_difference]).toEqual(['0', '0.00']);
}

const skuOf = (at: number): string => `S-${String(at).padStart(4, '0')}`;

/** A total as movements: some receipts that add up to more, and an issue of the rest. */
const parts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 0, maxLength: 3 });

describe('a random table is mapped exactly, or rejected', () => {
  test('of ERPNext', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(stock, parts), { minLength: 1, maxLength: 8 }),
        style,
        (items, format) => {
          const rows = items.flatMap(([{ units, cents }, receipts], at) => {
            let [quantity, value] = [0, 0];
            const moves = [...receipts.map((each) => [each, each * 7]), [0, 0]] as [number, number][];
            moves[moves.length - 1] = [
              units - receipts.reduce((sum, each) => sum + each, 0),
              cents - receipts.reduce((sum, each) => sum + each * 7, 0),
            ];
            return moves.map(([moved, changed], day) => {
              quantity += moved;
              value += changed;
              return [
                `2026-03-${String(day + 1).padStart(2, '0')} 09:00:00`,
                skuOf(at),
                written(Math.max(moved, 0) * 100, format),
                written(Math.min(moved, 0) * 100, format),
                written(quantity * 100, format),
                '',
                written(value, format),
                written(changed, format),
              ];
            });
          });
          const header = [
            'Date',
            'Item',
            'In Qty',
            'Out Qty',
            'Balance Qty',
            'Valuation Rate',
            'Balance Value',
            'Value Change',
          ];
          requireExact(
            attempt('erpnext', [fileOf('ledger.csv', [header, ...rows], format)]),
            items.map(([each]) => each),
          );
        },
      ),
    );
  });

  test('of Odoo, whose rows are in any order', () => {
    fc.assert(
      fc.property(
        fc.array(stock, { minLength: 1, maxLength: 8 }),
        style,
        fc.nat(1000),
        (items, format, more) => {
          const moves = items.flatMap(({ units }, at) => [
            [
              '2026-03-01',
              skuOf(at),
              'Partners/Vendors',
              'WH/Stock',
              written((units + more) * 100, format),
              'Done',
            ],
            ['2026-03-02', skuOf(at), 'WH/Stock', 'Partners/Customers', written(more * 100, format), 'Done'],
          ]);
          const layers = items.flatMap(({ units, cents }, at) => [
            [skuOf(at), written((units + more) * 100, format), written(cents + more, format)],
            [skuOf(at), written(-more * 100, format), written(-more, format)],
          ]);
          const files = [
            fileOf(
              'm.csv',
              [
                ['Date', 'Product/Internal Reference', 'From', 'To', 'Quantity', 'Status'],
                ...moves.toReversed(),
              ],
              format,
            ),
            fileOf('l.csv', [['Product/Internal Reference', 'Quantity', 'Total Value'], ...layers], format),
          ];
          requireExact(attempt('odoo', files), items);
        },
      ),
    );
  });

  test('of Lexware, whose value is quantity × cost', () => {
    const item = fc.record({ units: fc.integer({ min: 0, max: 2_000_000 }), cost: fc.nat(100_000) });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), style, (items, format) => {
        const rows = items.map(({ units, cost }, at) => [
          skuOf(at),
          'x',
          written(units * 100, format),
          `${written(cost, format)} €`,
        ]);
        const file = fileOf(
          'a.csv',
          [['Artikelnummer', 'Bezeichnung', 'Lagerbestand', 'EK-Preis'], ...rows],
          format,
        );
        requireExact(
          attempt('lexware', [file]),
          items.map(({ units, cost }) => ({ units, cents: units * cost })),
        );
      }),
    );
  });

  test('of ERPNext, if a random cell of it is another', () => {
    const header = [
      'Date',
      'Item',
      'In Qty',
      'Out Qty',
      'Balance Qty',
      'Valuation Rate',
      'Balance Value',
      'Value Change',
    ];
    const rows = [
      ['2026-03-01', 'S-0000', '10.00', '0.00', '10.00', '12.50', '125.00', '125.00'],
      ['2026-03-02', 'S-0000', '0.00', '-4.00', '6.00', '12.50', '75.00', '-50.00'],
    ];
    const format = { decimal: '.', grouping: '', places: 2, delimiter: ',' };
    fc.assert(
      fc.property(fc.nat(1), fc.constantFrom(2, 3, 4, 6, 7), fc.string(), (at, column, text) => {
        const changed = rows.map((cells, row) =>
          cells.map((cell, index) => (row === at && index === column ? text : cell)),
        );
        const migration = attempt('erpnext', [fileOf('ledger.csv', [header, ...changed], format)]);
        if (migration === undefined || migration.problems.length > 0) return;
        // What is accepted has the balance of the last row, and the movements add up to it.
        expect(migration.products).toMatchObject([{ sku: 'S-0000', quantity: 6, value: 7500n }]);
      }),
    );
  });
});

test('most of these tables are mapped', () => {
  let mapped = 0;
  const tables = fc.sample(fc.tuple(fc.array(stock, { minLength: 1, maxLength: 8 }), style), 200);
  for (const [items, format] of tables) {
    const rows = items.map(({ units, cents }, at) => [
      '2026-03-01',
      skuOf(at),
      written(units * 100, format),
      '',
      written(units * 100, format),
      '',
      written(units === 0 ? 0 : cents, format),
      written(units === 0 ? 0 : cents, format),
    ]);
    const header = [
      'Date',
      'Item',
      'In Qty',
      'Out Qty',
      'Balance Qty',
      'Valuation Rate',
      'Balance Value',
      'Value Change',
    ];
    if (attempt('erpnext', [fileOf('l.csv', [header, ...rows], format)])?.problems.length === 0) mapped += 1;
  }
  expect(mapped).toBeGreaterThan(150);
});
