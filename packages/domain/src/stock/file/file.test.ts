import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../problem/problem.ts';
import { errorsOf, readWhole } from './testing.ts';

const header = ['sku', 'type', 'quantity', 'unit_cost', 'movement_date', 'note'];
const table = (delimiter: string, ...rows: string[][]): string =>
  [header, ...rows].map((cells) => cells.join(delimiter)).join('\r\n');
const row = (quantity: string, cost: string, date: string, note = ''): string[] => [
  'A',
  'entry',
  quantity,
  cost,
  date,
  note,
];
const values = (quantity: number, cost: number, note?: string) => ({
  sku: 'A',
  type: 'entry',
  quantity,
  unit_cost: cost,
  movement_date: '2026-03-02',
  ...(note === undefined ? {} : { note }),
});
const only = (file: string | Uint8Array, options = {}) => {
  const { rows } = readWhole(file, options);
  expect(errorsOf(rows)).toEqual([]);
  return rows.map((each) => ('values' in each ? each.values : undefined));
};
const problemOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof ProblemError ? error.toProblem('') : error;
  }
  return undefined;
};

test('the template saved by German Excel is read with its figures', () => {
  const file = readFileSync(join(import.meta.dirname, 'fixtures/template-german-excel.csv'));
  const { format, rows } = readWhole(file);
  expect(format.description).toBe('semicolons, decimal comma, Windows-1252, day.month.year');
  expect(rows).toEqual([
    {
      row: 2,
      values: {
        sku: '0017',
        type: 'entry',
        quantity: 1250,
        unit_cost: 0.0463,
        movement_date: '2026-03-02',
        reference: 'LS 4711',
        note: 'geprüft Müller',
      },
    },
  ]);
});

test('the template saved by French Excel is read with its figures', () => {
  const text = table(';', row('1250', '1 234,5', '02/03/2026', 'reçu'), row('3', '2', '31/03/2026'));
  const { format, rows } = readWhole(new Uint8Array(Buffer.from(text, 'latin1')));
  expect(format.description).toBe(
    'semicolons, decimal comma and spaces between thousands, Windows-1252, day.month.year',
  );
  expect(rows[0]).toEqual({ row: 2, values: values(1250, 1234.5, 'reçu') });
});

test.each(['lexware-artikel', 'quickbooks-valuation-detail', 'shopify-inventory', 'erpnext-stock-ledger'])(
  'the file %s of another program is rejected with the names of its columns',
  (name) => {
    const file = readFileSync(join(import.meta.dirname, `fixtures/${name}.csv`));
    expect(problemOf(() => readWhole(file))).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: expect.arrayContaining([expect.objectContaining({ code: 'UNKNOWN_FIELD' })]),
    });
  },
);

describe('the encoding', () => {
  const text = table(';', row('5', '1,5', '02.03.2026', '€ Stück'));
  test.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['a byte order mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
    ['a doubled byte order mark', Buffer.from(`\uFEFF\uFEFF${text}`), 'utf-8'],
    ['UTF-16 LE', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(), 'utf-16be'],
    ['Windows-1252', Buffer.from(text.replace('€', '\x80'), 'latin1'), 'windows-1252'],
  ])('is decided for %s', (_name, bytes, encoding) => {
    expect(readWhole(bytes).format.encoding).toBe(encoding);
    expect(only(bytes)).toEqual([values(5, 1.5, '€ Stück')]);
  });

  test('is an error that names UTF-16 if NUL bytes have no mark', () => {
    expect(problemOf(() => readWhole(Buffer.from(text, 'utf16le')))).toMatchObject({
      errors: [{ code: 'INVALID_TEXT', detail: expect.stringContaining('UTF-16') }],
    });
  });
});

test.each([
  ['.xlsx', 'PK\x03\x04\x14\0\x06\0'],
  ['.xls', '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1'],
])('a workbook (%s) is named, whatever encoding is given', (name, bytes) => {
  for (const encoding of [undefined, 'utf-16le', 'windows-1252'] as const)
    expect(problemOf(() => readWhole(Buffer.from(bytes, 'latin1'), encoding && { encoding }))).toMatchObject({
      errors: [{ code: 'INVALID_TEXT', detail: expect.stringContaining(name) }],
    });
});

describe('the separator', () => {
  test.each([',', ';', '\t', '|'])('%j is found by the header', (delimiter) => {
    expect(only(table(delimiter, row('5', '1', '2026-03-02')))).toEqual([values(5, 1)]);
  });

  test('is decided by a line of its own', () => {
    expect(only(`sep=;\r\n${table(';', row('5', '1,5', '2026-03-02'))}`)).toEqual([values(5, 1.5)]);
    expect(problemOf(() => readWhole(`sep=|\n${table(';', row('5', '1', '2026-03-02'))}`))).toBeDefined();
  });
});

describe('the header', () => {
  test('is recognized regardless of case and spaces, and errors name the columns of the file', () => {
    const [, ...rows] = table(';', row('x', '1', '2026-03-02')).split('\r\n');
    const { rows: read } = readWhole(
      ['SKU; Type;Quantity\u00A0;UNIT_COST;movement_date;Note', ...rows].join('\n'),
    );
    expect(errorsOf(read)).toMatchObject([{ pointer: '/rows/2/Quantity', code: 'INVALID_TYPE' }]);
  });

  test('may have unnamed columns that are empty', () => {
    const file = `;${header.join(';')};\n;${row('5', '1', '2026-03-02').join(';')};\n`;
    expect(only(file)).toEqual([values(5, 1)]);
    expect(errorsOf(readWhole(`${file};${row('5', '1', '2026-03-02').join(';')};x`).rows)).toMatchObject([
      { pointer: '/rows/3/', code: 'UNKNOWN_FIELD' },
    ]);
  });

  test('is found below title lines by its row', () => {
    const file = `"Acme; Inc."\nStock\n\n${table(';', row('5', '1', '2026-03-02'))}`;
    expect(readWhole(file, { header_row: 4 }).rows).toEqual([{ row: 5, values: values(5, 1) }]);
  });

  test('with a misspelled name suggests the known one', () => {
    expect(problemOf(() => readWhole(table(',').replace('quantity', 'quantitty')))).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ detail: expect.stringContaining('Did you mean quantity?') }),
      ]),
    });
  });
});

describe('numbers', () => {
  const costs = (...texts: string[]) => table(';', ...texts.map((text) => row('1', text, '2026-03-02')));
  test.each<[string, string[], number[]]>([
    ['a decimal comma', ['0,5', '1250'], [0.5, 1250]],
    ['points between thousands', ['1.250,00', '12.500'], [1250, 12_500]],
    ['commas between thousands', ['1,250.00', '12,500'], [1250, 12_500]],
    ['no-break spaces', ['1\u00A0250,5'], [1250.5]],
    ['narrow no-break spaces', ['1\u202F250'], [1250]],
    ['apostrophes', ["1'250.5", '1’250'], [1250.5, 1250]],
  ])('with %s are decided over all cells', (_name, texts, expected) => {
    expect(only(costs(...texts))).toEqual(expected.map((cost) => values(1, cost)));
  });

  test('with commas between cells and days of another country, a point may separate thousands: that is asked', () => {
    const file = table(',', row('1.000', '12', '31.03.2026'), row('2', '12', '30.03.2026'));
    expect(problemOf(() => readWhole(file))).toMatchObject({
      code: 'NUMBER_FORMAT_AMBIGUOUS',
      errors: [
        { pointer: '/rows/2/quantity', detail: expect.stringContaining('"1.000" could be 1.000 or 1000') },
      ],
    });
    expect(only(file, { decimal: 'comma', grouping: 'point' })).toMatchObject([
      { quantity: 1000 },
      { quantity: 2 },
    ]);
    expect(only(table(',', row('1.000', '12', '2026-03-02')))).toEqual([values(1, 12)]);
  });

  test('with leading zeros are no numbers, also in columns of decimal text', () => {
    const file =
      'sku,type,movement_date,entered_quantity,entered_unit,entered_unit_cost\nA,entry,2026-03-02,02.500,kg,1';
    expect(errorsOf(readWhole(file).rows)).toMatchObject([
      { pointer: '/rows/2/entered_quantity', code: 'INVALID_TYPE' },
    ]);
  });

  test('that could be two values are rejected with the first such cell and both', () => {
    expect(problemOf(() => readWhole(costs('1250', '12.500')))).toMatchObject({
      code: 'NUMBER_FORMAT_AMBIGUOUS',
      errors: [
        {
          pointer: '/rows/3/unit_cost',
          detail: expect.stringContaining('"12.500" could be 12.500 or 12500'),
        },
      ],
    });
    expect(only(costs('12.500'), { decimal: 'comma' })).toEqual([values(1, 12_500)]);
    expect(only(costs('12.500'), { decimal: 'point', grouping: 'none' })).toEqual([values(1, 12.5)]);
  });

  test('in two formats are rejected under their columns', () => {
    expect(errorsOf(readWhole(costs('1.250,00', '1,250.00')).rows)).toHaveLength(1);
  });

  test('of our own header with commas have a decimal point', () => {
    expect(only(table(',', row('10.00', '12.500', '2026-03-02')))).toEqual([values(10, 12.5)]);
    expect(errorsOf(readWhole(table(',', row('10.5', '"12,5"', '2026-03-02'))).rows)).toHaveLength(2);
  });
});

describe('dates', () => {
  const dates = (...texts: string[]) => table(',', ...texts.map((text) => row('1', '1', text)));
  test.each([
    ['dots', ['02.03.2026', '2.3.2026']],
    ['slashes, decided by a day after the 12th', ['02/03/2026', '02/03/2026']],
    ['times', ['2026-03-02 09:14:22.120000', '2026-03-02T09:14']],
  ])('with %s are read', (name, texts) => {
    const more = name.startsWith('slashes') ? ['31/03/2026'] : [];
    expect(only(dates(...texts, ...more)).slice(0, 2)).toEqual([values(1, 1), values(1, 1)]);
  });

  test('in the American order are decided by the whole file', () => {
    expect(only(dates('03/02/2026', '03/31/2026'))[0]).toEqual(values(1, 1));
  });

  test('that could be two days are rejected with the first such cell and both', () => {
    expect(problemOf(() => readWhole(dates('03/03/2026', '02/03/2026')))).toMatchObject({
      code: 'DATE_ORDER_AMBIGUOUS',
      errors: [
        { pointer: '/rows/3/movement_date', detail: expect.stringContaining('2026-03-02 or 2026-02-03') },
      ],
    });
    expect(only(dates('02/03/2026'), { dates: 'dmy' })).toEqual([values(1, 1)]);
  });

  test('with two-digit years or in two orders are errors', () => {
    expect(errorsOf(readWhole(dates('31.12.26')).rows.slice(0, 1))).toEqual([]);
    expect(errorsOf(readWhole(dates('02.03.2026'), { dates: 'iso' }).rows)).toEqual([]);
    expect(errorsOf(readWhole(dates('02.03.2026', '2026-03-02'), { dates: 'dmy' }).rows)).toMatchObject([
      { pointer: '/rows/3/movement_date', code: 'INVALID_DATE' },
    ]);
  });
});

describe('records', () => {
  test('that are blank keep their numbers, and a misplaced quote ends its own record only', () => {
    const file = `${header.join()}\n,,,,,\n\n${row('1', '1', '2026-03-02', '5" pipe').join()}\n${row('1', '1', '2026-03-02', '"x').join()}\n${row('2', '1', '2026-03-02').join()}`;
    const { rows } = readWhole(file);
    expect(rows.map(({ row: number }) => number)).toEqual([4, 5, 6]);
    expect(errorsOf(rows).map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/rows/4 MALFORMED_ROW',
      '/rows/5 MALFORMED_ROW',
    ]);
  });

  test.each(['\n', '\r\n', '\r'])('end with %j, also where a slice ends', (end) => {
    const lines = Array.from({ length: 3000 }, (_, index) =>
      row(String(index + 1), '1', '2026-03-02', `"a""b\r\n${'x'.repeat(index % 50)}"`).join(),
    );
    const read = only([header.join(), ...lines].join(end));
    expect(read).toHaveLength(3000);
    expect(read.every((each, index) => each?.['note'] === `a"b\n${'x'.repeat(index % 50)}`)).toBe(true);
    expect(read.at(-1)).toMatchObject({ quantity: 3000 });
  });

  test('keep text that a spreadsheet marks as text', () => {
    expect(
      only(`${header.join()}\n${['="0017"', ...row('1', '1', '2026-03-02').slice(1)].join()}`)[0],
    ).toMatchObject({
      sku: '0017',
    });
  });
});
