import { sixPlaces } from '@tallybook/domain';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postMovement } from '../../generated/forms.ts';
import { readDecimal, readInteger } from './read-number.ts';

const cost = postMovement.unit_cost;

describe('a unit cost as text', () => {
  test('becomes exactly the number that the service stores', () => {
    const texts = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 13n }), fc.bigInt({ min: 0n, max: 10n ** 8n }), fc.nat(9))
      .map(([whole, fraction, places]) => `${whole}.${String(fraction).padStart(places, '0')}`);
    fc.assert(
      fc.property(texts, (text) => {
        const result = readDecimal(text, cost);
        if ('issue' in result) return;
        const [whole = '', fraction = ''] = text.split('.');
        expect(sixPlaces(result.value as number)).toBe(
          `${BigInt(whole)}.${fraction.padEnd(6, '0').slice(0, 6)}`,
        );
        expect(fraction.slice(6)).toMatch(/^0*$/);
      }),
    );
  });

  test.each([
    ['12,5', ',', { value: 12.5 }],
    ['12.5', ',', { value: 12.5 }],
    ['12.50', '.', { value: 12.5 }],
    ['0', '.', { value: 0 }],
    ['-0,00', ',', { value: 0 }],
    ['0012', '.', { value: 12 }],
    // Twelve hundred and thirty-four, or one and a quarter? The reader decides, not the form.
    ['1.234', ',', { issue: { code: 'AMBIGUOUS' } }],
    ['1.234', '.', { value: 1.234 }],
    ['1,234', '.', { issue: { code: 'INVALID_TYPE' } }],
    ['1.234,50', ',', { issue: { code: 'INVALID_TYPE' } }],
    ['1e3', '.', { issue: { code: 'INVALID_TYPE' } }],
    ['.5', '.', { issue: { code: 'INVALID_TYPE' } }],
    ['0x10', '.', { issue: { code: 'INVALID_TYPE' } }],
    ['−1', '.', { issue: { code: 'TOO_SMALL', bound: '0' } }],
  ] as const)('%s with decimal separator %s', (text, separator, result) =>
    expect(readDecimal(text, cost, separator)).toEqual(result),
  );
});

test.each([
  ['7', { value: 7 }],
  ['−7', { value: -7 }],
  ['+7', { value: 7 }],
  ['9007199254740991', { value: Number.MAX_SAFE_INTEGER }],
  // Number() would round it to a quantity that nobody typed.
  ['9007199254740993', { issue: { code: 'TOO_BIG', bound: '9007199254740991' } }],
  ['1.5', { issue: { code: 'INVALID_TYPE' } }],
  ['1 000', { issue: { code: 'INVALID_TYPE' } }],
])('the quantity %s', (text, result) => expect(readInteger(text, postMovement.quantity)).toEqual(result));
