import { expect, test } from 'vitest';
import { moneyScale } from './currency.ts';

// CLF, UYI, UYW and those from BOV on are active codes that `Intl` does not list.
test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['UYI', 0],
  ['KWD', 3],
  ['BHD', 3],
  ['CLF', 4],
  ['UYW', 4],
  ['BOV', 2],
  ['USN', 2],
  ['VED', 2],
  ['XAD', 2],
  ['eur', undefined],
  ['XXQ', undefined],
  ['EURO', undefined],
  ['', undefined],
])('the currency %s has %s decimal places', (code, scale) => {
  expect(moneyScale(code)).toBe(scale);
});
