import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '../../problem/index.ts';
import type { FileOptions } from './options.ts';
import { errorsOf, readWhole } from './testing.ts';

interface Cells {
  readonly quantity: number;
  readonly cost: number;
  readonly places: number;
  readonly day: number;
  readonly note: string;
}

const runs = Number.parseInt(process.env['FILE_RUNS'] ?? '200', 10);

const cells: fc.Arbitrary<Cells> = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 3_000_000 })),
  cost: fc.oneof(
    fc.integer({ min: 0, max: 9_999_999 }),
    fc.integer({ min: 0, max: 999 }).map((each) => each * 1000),
  ),
  places: fc.constantFrom(0, 2, 3, 4),
  day: fc.integer({ min: 0, max: 364 }),
  note: fc.string({
    unit: fc.constantFrom('a', 'ü', '€', ' ', '"', ';', ',', '\t', '|', '\n', '1', '.', "'"),
  }),
});

const format = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  decimal: fc.constantFrom('.' as const, ',' as const),
  grouping: fc.constantFrom(...(['', '.', ',', ' ', '\u00A0', "'"] as const)),
  dates: fc.constantFrom('iso', 'd.m.y', 'd/m/y', 'm/d/y', 'd-m-y', 'y/m/d'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  encoding: fc.constantFrom('utf-8', 'bom', 'utf-16', 'windows-1252'),
});
type Format = typeof format extends fc.Arbitrary<infer Value> ? Value : never;

const dateOf = (day: number): string => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);

function writeNumber(units: number, places: number, { decimal, grouping }: Format): string {
  const digits = String(units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(?:\d{3})+$)/g, grouping);
  return places === 0 ? whole : `${whole}${decimal}${digits.slice(-places)}`;
}

function writeDate(day: number, { dates }: Format): string {
  const [year = '', month = '', date = ''] = dateOf(day).split('-');
  if (dates === 'iso') return `${year}-${month}-${date}`;
  return dates.replace('d', date).replace('m', month).replace('y', year);
}

/** Files with commas between cells have decimal points by definition, so that a caller must name any other format. */
function optionsOf({ delimiter, decimal, grouping }: Format): FileOptions {
  if (delimiter !== ',' || (decimal === '.' && grouping === '')) return {};
  return { decimal: decimal === ',' ? 'comma' : 'point', grouping: groupings[grouping] };
}
const groupings = {
  '': 'none',
  '.': 'point',
  ',': 'comma',
  ' ': 'space',
  '\u00A0': 'space',
  "'": 'apostrophe',
} as const;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function write(rows: readonly Cells[], given: Format): Uint8Array {
  const lines = rows.map((row) => [
    'A',
    'entry',
    quoted(writeNumber(row.quantity, 0, given)),
    quoted(writeNumber(row.cost, row.places, given)),
    writeDate(row.day, given),
    quoted(row.note),
  ]);
  const text = [['sku', 'type', 'quantity', 'unit_cost', 'movement_date', 'note'], ...lines]
    .map((each) => each.join(given.delimiter))
    .join(given.end);
  if (given.encoding === 'utf-16') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (given.encoding === 'windows-1252') return Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
  return Buffer.from(given.encoding === 'bom' ? `\uFEFF${text}` : text);
}

test('random tables in random formats are read exactly or rejected', () => {
  let [read, rejected] = [0, 0];
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 12 }), format, (rows, given) => {
      fc.pre(given.decimal !== given.grouping);
      const file = write(rows, given);
      let found;
      try {
        found = readWhole(file, optionsOf(given)).rows;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
      }
      if (found === undefined || errorsOf(found).length > 0) {
        rejected += 1;
        return;
      }
      read += rows.length * 6;
      expect(found.map((each) => ('values' in each ? each.values : undefined))).toEqual(
        rows.map(({ quantity, cost, places, day, note }) => ({
          sku: 'A',
          type: 'entry',
          quantity,
          unit_cost: cost / 10 ** places,
          movement_date: dateOf(day),
          ...(note === '' ? {} : { note }),
        })),
      );
    }),
    { numRuns: runs },
  );
  expect(read).toBeGreaterThan(0);
  if (process.env['FILE_RUNS'] !== undefined) console.log({ cellsRead: read, filesRejected: rejected });
});
