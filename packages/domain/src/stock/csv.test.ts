import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCell, readHeader } from './csv-cells.ts';
import { formulaSafe, fromFormulaSafe } from './csv-text.ts';
import { unitCostText } from './unit-cost.ts';
import { unitCost } from './unit-cost-schema.ts';

describe('text for a spreadsheet', () => {
  // Built from significant characters, which random letters would rarely combine.
  const text = fc.string({
    unit: fc.constantFrom("'", '"', '=', '+', '-', '@', '\t', '\r', '\n', ' ', ';', '＝', 'a', '1'),
  });

  test('is never a formula, not even after a separator, and is restored by fromFormulaSafe', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (given) => {
        const safe = formulaSafe(given);
        expect(safe).not.toMatch(/^[\s\u3000]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u);
        for (const part of safe.split(/[;\t\r\n]/))
          expect(part, 'S9').not.toMatch(/^[\s\u3000"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u);
        expect(fromFormulaSafe(safe)).toBe(given);
      }),
    );
  });

  test('is unchanged if it is harmless', () => {
    for (const given of ["it's", "'quoted'", 'a=1', '5-3', '', 'BOLT-8', 'a;b', 'one\n\ntwo', 'a, -1']) {
      expect(formulaSafe(given)).toBe(given);
      expect(fromFormulaSafe(given)).toBe(given);
    }
  });
});

describe('a cell', () => {
  test('with a cost is read exactly or rejected', () => {
    const decimal = fc
      .tuple(fc.bigInt(0n, 10n ** 13n), fc.stringMatching(/^\d{0,8}$/))
      .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`));
    fc.assert(
      fc.property(decimal, (text) => {
        const cell = readCell('unit_cost', text);
        const [whole = '', fraction = ''] = text.split('.');
        const places = fraction.replace(/0+$/, '');
        const digits = `${whole}${places}`.replace(/^0+/, '').length;
        const fits = whole.length <= 12 && places.length <= 6 && digits <= 15;
        expect('value' in cell).toBe(fits);
        if ('value' in cell)
          expect(unitCostText(unitCost().parse(cell.value))).toBe(`${whole}.${places.padEnd(6, '0')}`);
      }),
    );
  });

  // A pattern for zeros at the end took 5.5 s for 60,000 digits, and a file has room for 160 such cells.
  test('with a million decimals is rejected in linear time', () => {
    expect(readCell('unit_cost', `0.1${'0'.repeat(1_000_000)}1`)).toHaveProperty('code', 'TOO_PRECISE');
  });

  // Regression: the sign was lost, and -1 was posted as 1.
  test('with a negative cost stays negative', () => {
    expect(readCell('unit_cost', '-1')).toEqual({ value: -1 });
    expect(readCell('unit_cost', '-1.50')).toEqual({ value: -1.5 });
  });

  test('with a quantity is a whole number in digits or rejected', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(readCell('quantity', `${value}`)).toEqual({ value });
      }),
    );
    for (const text of [
      '1e3',
      '0x10',
      ' 5',
      '5 ',
      '+5',
      '5.0',
      '05',
      '--5',
      '5,000',
      '٥',
      'NaN',
      'Infinity',
      '-',
    ])
      expect(readCell('quantity', text)).toHaveProperty('code', 'INVALID_TYPE');
  });
});

test('a header with prototype names has unknown columns', () => {
  expect(readHeader(['toString', 'constructor', 'type'])).toEqual(
    expect.arrayContaining([expect.objectContaining({ pointer: '/header/toString', code: 'UNKNOWN_FIELD' })]),
  );
});
