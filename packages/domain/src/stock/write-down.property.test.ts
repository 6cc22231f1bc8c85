import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../shared/decimal.ts';
import { writeDownAllowance, writeDownLines, type AllowanceChange } from './write-down-rule.ts';

const dollars = (amount: number): bigint => BigInt(amount) * 100n;
/** Items of one unit, so that the net realizable value per unit is that of the item. */
const allowanceOf = (cost: number, nrv: number): bigint =>
  writeDownAllowance({ quantity: 1, value: dollars(cost) }, BigInt(nrv) * 1_000_000n, 2);
const accounts = { loss_account: '5950', allowance_account: '1490' };

// Kieso, Weygandt, Warfield: Intermediate Accounting, 16th edition, chapter 9, problem 2 (Garcia Home Improvement):
// item by item, an allowance of 15,200; with a balance of 27,500 before, a gain of 12,300.
test('published: the allowance of Garcia Home Improvement is 15,200.00, and 12,300.00 are recovered', () => {
  const items = [
    [70_000, 56_000],
    [86_000, 84_800],
    [112_000, 168_300],
    [140_000, 140_000],
  ] as const;
  const allowance = items.reduce((sum, [cost, nrv]) => sum + allowanceOf(cost, nrv), 0n);
  expect(allowance).toBe(dollars(15_200));
  expect(
    writeDownLines([{ previous: dollars(27_500), allowance, previousAccount: '1490' }], accounts, 2),
  ).toEqual([
    { kind: 'write_down_loss', account: '5950', debit: '0.00', credit: '12300.00' },
    { kind: 'allowance', account: '1490', debit: '12300.00', credit: '0.00' },
  ]);
});

// AccountingCoach, "What causes a recovery of a loss from reducing inventory to LCM?": 1,000 below cost, then only 200.
test('published: a write-down of 1,000.00, of which 800.00 are recovered', () => {
  const [first, second] = [allowanceOf(5000, 4000), allowanceOf(5000, 4800)];
  expect([first, second]).toEqual([dollars(1000), dollars(200)]);
  expect(writeDownLines([{ previous: 0n, allowance: first, previousAccount: null }], accounts, 2)).toEqual([
    { kind: 'write_down_loss', account: '5950', debit: '1000.00', credit: '0.00' },
    { kind: 'allowance', account: '1490', debit: '0.00', credit: '1000.00' },
  ]);
  expect(
    writeDownLines([{ previous: first, allowance: second, previousAccount: '1490' }], accounts, 2),
  ).toEqual([
    { kind: 'write_down_loss', account: '5950', debit: '0.00', credit: '800.00' },
    { kind: 'allowance', account: '1490', debit: '800.00', credit: '0.00' },
  ]);
});

// IAS 2.33: the reversal is limited to the amount of the original write-down, so the carrying amount never exceeds cost.
test('a net realizable value above cost recovers the whole allowance and no more', () => {
  expect(allowanceOf(5000, 9000)).toBe(0n);
});

test('the carrying amount is the lower of cost and net realizable value, and cost if nothing is on hand', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1000, max: 1_000_000 }),
      fc.bigInt({ min: -(10n ** 12n), max: 10n ** 15n }),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.constantFrom(0, 2, 3, 4),
      (quantity, value, micros, scale) => {
        const carrying = value - writeDownAllowance({ quantity, value }, micros, scale);
        // In millionths of a minor unit, without rounding; the rule rounds the net realizable value half up.
        const exact = BigInt(quantity) * micros * 10n ** BigInt(scale);
        const nrv = (exact * 2n + 1_000_000n) / 2_000_000n;
        expect(carrying).toBe(quantity > 0 && nrv < value ? nrv : value);
      },
    ),
  );
});

const change = fc.record({
  previous: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  allowance: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  previousAccount: fc.constantFrom(null, '1490', '1491', '1492'),
});

test('entries balance, and each account has the allowances of the items that name it', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const lines = writeDownLines(changes, accounts, 2);
      const units = (text: string): bigint => parseDecimal(text, 2) ?? 0n;
      const balance = (of: typeof lines): bigint =>
        of.reduce((sum, { debit, credit }) => sum + units(debit) - units(credit), 0n);
      expect(balance(lines)).toBe(0n);
      for (const { debit, credit } of lines) expect(units(debit) > 0n).not.toBe(units(credit) > 0n);
      const sum = (of: readonly AllowanceChange[], amount: (each: AllowanceChange) => bigint): bigint =>
        of.reduce((total, each) => total + amount(each), 0n);
      const of = (account: string) => lines.filter((line) => line.account === account);
      expect(balance(of('5950'))).toBe(sum(changes, (each) => each.allowance - each.previous));
      for (const account of ['1491', '1492'])
        expect(balance(of(account))).toBe(
          sum(
            changes.filter((each) => each.previousAccount === account),
            (each) => each.previous,
          ),
        );
      expect(formatDecimal(-balance(of('1490')), 2)).toBe(
        formatDecimal(
          sum(changes, ({ previous, allowance, previousAccount }) =>
            previousAccount === null || previousAccount === '1490' ? allowance - previous : allowance,
          ),
          2,
        ),
      );
    }),
  );
});
