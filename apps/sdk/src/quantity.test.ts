import { expect, test } from 'vitest';
import { formatQuantity, parseQuantity } from './quantity.ts';

const flour = { unit: 'kg', quantity_scale: 3, packs: [{ code: 'Sack', quantity: 25_000 }] };

test('base units are shown in the unit of the product, and read again', () => {
  expect(formatQuantity(flour, 2500)).toBe('2.500 kg');
  expect(formatQuantity(flour, -5)).toBe('-0.005 kg');
  expect(formatQuantity({ unit: 'pcs', quantity_scale: 0 }, 7)).toBe('7 pcs');
  for (const quantity of [0, 1, -1, 2500, Number.MAX_SAFE_INTEGER])
    expect(parseQuantity(flour, formatQuantity(flour, quantity))).toBe(quantity);
});

test('a text may name the unit or a pack', () => {
  expect(parseQuantity(flour, '2.5')).toBe(2500);
  expect(parseQuantity(flour, ' 2.5 KG ')).toBe(2500);
  expect(parseQuantity(flour, '0.5 sack')).toBe(12_500);
});

test.each(['', '2,5', '1e3', '0.0005', '1 box', '9007199254741 kg'])('%j is no quantity of it', (text) => {
  expect(() => parseQuantity(flour, text)).toThrow(RangeError);
});
