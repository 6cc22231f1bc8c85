import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '../../problem/index.ts';
import { errorsOf, readWhole } from './testing.ts';

const runs = Number.parseInt(process.env['FILE_RUNS'] ?? '200', 10);

const rowOf = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 3_000_000 })),
  isOut: fc.boolean(),
  cost: fc.oneof(
    fc.integer({ min: 0, max: 9_999_999 }),
    fc.integer({ min: 0, max: 999 }).map((each) => each * 1000),
  ),
  places: fc.constantFrom(0, 2, 3),
  quantityPlaces: fc.constantFrom(0, 0, 2, 3),
  day: fc.integer({ min: 0, max: 364 }),
});
type Row = typeof rowOf extends fc.Arbitrary<infer Value> ? Value : never;

const layout = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  decimal: fc.constantFrom('.' as const, ',' as const),
  grouping: fc.constantFrom(...(['', '.', ',', ' ', '\u00A0', "'"] as const)),
  dates: fc.constantFrom('iso', 'd.m.y', 'd/m/y', 'm/d/y', 'y/m/d'),
  direction: fc.constantFrom('leading', 'trailing', 'parentheses', 'columns', 'minus columns', 'words'),
  sku: fc.constantFrom('column', 'constant'),
  ignored: fc.constantFrom('1,234.5', '(3)', '31/31/2026', 'text'),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
});
type Layout = typeof layout extends fc.Arbitrary<infer Value> ? Value : never;

const dateOf = (day: number): string => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);

function number(units: number, places: number, { decimal, grouping }: Layout): string {
  const digits = String(units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(?:\d{3})+$)/g, grouping);
  return places === 0 ? whole : `${whole}${decimal}${digits.slice(-places)}`;
}

function date(day: number, { dates }: Layout): string {
  const [year = '', month = '', dayOfMonth = ''] = dateOf(day).split('-');
  if (dates === 'iso') return dateOf(day);
  return dates.replace('d', dayOfMonth).replace('m', month).replace('y', year);
}

function directed({ isOut }: Row, text: string, { direction }: Layout): readonly [string, string] {
  if (direction === 'columns') return isOut ? ['', text] : [text, ''];
  if (direction === 'minus columns') return isOut ? ['0', `-${text}`] : [text, '0'];
  if (direction === 'words' || !isOut) return [text, ''];
  return [direction === 'leading' ? `-${text}` : direction === 'trailing' ? `${text}-` : `(${text})`, ''];
}

const names = ['Artikel', 'Zugang', 'Abgang', 'Preis', 'Datum', 'Vorgang', 'Bemerkung'];
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function write(rows: readonly Row[], given: Layout): string {
  const lines = rows.map((row) => {
    const scaled = row.quantity * 10 ** row.quantityPlaces;
    const cells = [
      'A',
      ...directed(row, number(scaled, row.quantityPlaces, given), given),
      number(row.cost, row.places, given),
      date(row.day, given),
      row.isOut ? 'Verkauf' : 'Einkauf',
      given.ignored,
    ];
    return given.order.map((at) => quoted(cells[at] ?? '')).join(given.delimiter);
  });
  return [given.order.map((at) => names[at]).join(given.delimiter), ...lines].join('\n');
}

const mapOf = ({ direction, sku }: Layout): unknown => ({
  sku: sku === 'column' ? 'Artikel' : { constant: 'A' },
  quantity:
    direction === 'words'
      ? 'Zugang'
      : direction.endsWith('columns')
        ? { in: 'zugang', out: 'ABGANG' }
        : { signed: 'Zugang' },
  ...(direction === 'words' && {
    type: { column: 'Vorgang', values: { Einkauf: 'entry', Verkauf: 'exit' } },
  }),
  unit_cost: { column: 'Preis' },
  movement_date: 'Datum',
});

test('random tables in random formats with random maps are read exactly or rejected', () => {
  let [read, rejected] = [0, 0];
  fc.assert(
    fc.property(fc.array(rowOf, { minLength: 1, maxLength: 12 }), layout, (rows, given) => {
      fc.pre(given.decimal !== given.grouping);
      let found;
      try {
        found = readWhole(write(rows, given), { map: mapOf(given) }).rows;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
      }
      if (found === undefined || errorsOf(found).length > 0) {
        rejected += 1;
        return;
      }
      read += rows.length * 5;
      expect(found.map(({ values }) => values)).toEqual(
        rows.map(({ quantity, isOut, cost, places, day }) => ({
          sku: 'A',
          type: isOut ? 'exit' : 'entry',
          quantity,
          unit_cost: cost / 10 ** places,
          movement_date: dateOf(day),
        })),
      );
    }),
    { numRuns: runs },
  );
  expect(read).toBeGreaterThan(0);
  if (process.env['FILE_RUNS'] !== undefined) console.log({ cellsRead: read, filesRejected: rejected });
});
