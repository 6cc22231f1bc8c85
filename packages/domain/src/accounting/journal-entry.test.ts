import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '../problem/index.ts';
import { formatDecimal } from '../shared/decimal.ts';
import { balancedLines } from './journal-entry.ts';

const cents = fc.bigInt({ min: 1n, max: 10n ** 26n });

test('balanced lines are accepted and formatted, and a difference of one minor unit is rejected', () => {
  const check = (amounts: bigint[], scale: number) => {
    const debits = amounts.map((units) => ({ account: '1', debit: formatDecimal(units, scale) }));
    const sum = amounts.reduce((total, units) => total + units, 0n);
    const credit = { account: '2', credit: formatDecimal(sum, scale) };
    const accepted = balancedLines([...debits, credit], scale);
    expect(accepted.map((line) => line.debit).slice(0, -1)).toEqual(debits.map((line) => line.debit));
    const off = { account: '2', credit: formatDecimal(sum + 1n, scale) };
    expect(() => balancedLines([...debits, off], scale)).toThrow(ProblemError);
  };
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), fc.constantFrom(0, 2, 3, 4), check),
  );
});

test('amounts are exact decimals: 0.1 + 0.2 is 0.3', () => {
  const lines = [
    { account: '1', debit: '0.1' },
    { account: '1', debit: '0.2' },
    { account: '2', credit: '0.3' },
  ];
  expect(balancedLines(lines, 2).at(-1)).toMatchObject({
    account: '2',
    debit: '0.00',
    credit: '0.30',
  });
});
