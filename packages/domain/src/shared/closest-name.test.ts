import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { closestName } from './closest-name.ts';

const known = ['start_date', 'end_date', 'product_id', 'sku', 'unit_cost'];

test.each([
  ['startDate', 'start_date'],
  ['Unit cost', 'unit_cost'],
  ['unt-cost', 'unit_cost'],
  ['skv', 'sku'],
  ['produkt_id', 'product_id'],
  ['s', undefined],
  ['price', undefined],
  ['', undefined],
  ['x'.repeat(100_000), undefined],
])('the closest name to %s is %s', (name, closest) => {
  expect(closestName(name, known)).toBe(closest);
});

test('a name with one letter replaced finds the known one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...known), fc.nat(), fc.constantFrom('x', 'q', 'ß'), (name, at, letter) => {
      const place = at % name.length;
      const mistyped = name.slice(0, place) + letter + name.slice(place + 1);
      expect(closestName(mistyped, [name])).toBe(name);
    }),
  );
});
