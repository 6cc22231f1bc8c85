import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyLedger, movement, posted, reversal } from '../testing/ledger.ts';
import type { MovementCommand } from './command.ts';
import { exactPrice, shownPrice } from './exact-price.ts';
import { incomingValue } from './holding.ts';
import { postMovementInput } from './movement.ts';
import { unitCostMicros } from './unit-cost.ts';

/** A receipt of `quantity` units at a price for several. */
function receipt(id: string, day: string, quantity: number, price: { amount: string; per: number }) {
  const command = movement(id, day, quantity);
  const { unit_cost: _, ...input } = command.input;
  return { ...command, input: { ...input, price } } satisfies MovementCommand;
}

const costs = (method: 'moving_average' | 'fifo', commands: Parameters<typeof posted>[1], scale = 2) =>
  posted(emptyLedger(method, scale), commands).outcomes.map((outcome) =>
    'accepted' in outcome
      ? outcome.accepted.map((each) => (each !== 'unchanged' && 'cost' in each ? each.cost : undefined))[0]
      : outcome,
  );

describe.each(['moving_average', 'fifo'] as const)('with %s', (method) => {
  test('3 boxes of 7 at 10.00 are worth 30.00, as 21 exits together', () => {
    const exits = Array.from({ length: 21 }, (_, index) => movement(`x${index}`, '03-02', -1));
    const [received, ...issued] = costs(method, [
      receipt('r', '03-01', 21, { amount: '10.00', per: 7 }),
      ...exits,
    ]);
    expect(received).toBe(3000n);
    expect(issued.reduce<bigint>((sum, cost) => sum + (cost as bigint), 0n)).toBe(-3000n);
  });

  test('a price for a third of a unit, or for a thousandth, is exact', () => {
    expect(costs(method, [receipt('r', '03-01', 2, { amount: '1.00', per: 3 })])).toEqual([67n]);
    expect(costs(method, [receipt('r', '03-01', 2500, { amount: '4.123456', per: 1000 })])).toEqual([1031n]);
  });

  test('three tenths of a kilogram cost what they cost together', () => {
    const tenth = (id: string) => receipt(id, '03-01', 100, { amount: '9.99', per: 1000 });
    expect(costs(method, [tenth('a'), tenth('b'), tenth('c')])).toEqual([100n, 100n, 100n]);
  });

  test('a reversal of a part takes its units at the exact price', () => {
    const bought = receipt('r', '03-01', 21, { amount: '10.00', per: 7 });
    const original = {
      ...reversal('back', movement('r', '03-01', 21)).original,
      unitCost: 10,
      costPer: 7,
    };
    const back = { ...reversal('back', movement('r', '03-01', 21)), original, quantity: 7 };
    expect(costs(method, [bought, back])).toEqual([3000n, -1000n]);
  });

  test('a price of 0 and a currency without decimals', () => {
    expect(costs(method, [receipt('r', '03-01', 5, { amount: '0', per: 7 })], 0)).toEqual([0n]);
    expect(costs(method, [receipt('r', '03-01', 1500, { amount: '1', per: 1000 })], 0)).toEqual([2n]);
  });
});

test('a quotient is reduced where its cost remains an accepted unit cost', () => {
  expect(exactPrice(10_000_000n, 20)).toEqual({ unitCost: 0.5 });
  expect(exactPrice(10_000_000n, 14)).toEqual({ unitCost: 5, costPer: 7 });
  expect(exactPrice(0n, 7)).toEqual({ unitCost: 0 });
  expect(exactPrice(123_456_789_012_345_000n, 8)).toEqual({ unitCost: 123_456_789_012.345, costPer: 8 });
  expect(exactPrice(1_000_001n, 2_000_000_001)).toBeUndefined();
});

test('a shown price has a rounded unit cost and the exact price', () => {
  expect(shownPrice({ unitCost: 10, costPer: 7 })).toEqual({
    unit_cost: 1.428571,
    price: { amount: '10.00', per: 7 },
  });
  expect(shownPrice({ unitCost: 12.5 })).toEqual({ unit_cost: 12.5 });
});

const request = {
  product_id: '018f0000-0000-7000-8000-000000000001',
  type: 'entry',
  quantity: 1,
  movement_date: '2026-03-01',
};

test('a movement has a unit cost or a price', () => {
  const codes = (cost: object) =>
    postMovementInput
      .safeParse({ ...request, ...cost })
      .error?.issues.map((issue) => issue.code === 'custom' && issue.params?.['code']);
  expect(codes({ unit_cost: 1 })).toBeUndefined();
  expect(codes({ price: { amount: '10.00', per: 7 } })).toBeUndefined();
  expect(codes({})).toEqual(['REQUIRED']);
  expect(codes({ unit_cost: 1, price: { amount: '10.00', per: 7 } })).toEqual(['AMBIGUOUS']);
  expect(codes({ price: { amount: '1.000001', per: 2_000_000_001 } })).toEqual(['TOO_PRECISE']);
});

/** r(a/b), written without the functions of the ledger. */
const rounded = (a: bigint, b: bigint): bigint => ((a % b) * 2n >= b ? a / b + 1n : a / b);

/** An average per unit as numerator / denominator: quantity and value in turn, with everything exact. */
test('random receipts and issues at random prices equal the exact rational model', () => {
  const step = fc.record({
    quantity: fc.integer({ min: 1, max: 100_000 }),
    micros: fc.bigInt({ min: 0n, max: 99_999_999_999n }),
    per: fc.integer({ min: 1, max: 1_000_000_000 }),
    issued: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: 3 }),
      (steps, scale) => {
        let [quantity, value] = [0n, 0n];
        const commands: MovementCommand[] = [];
        const expected: bigint[] = [];
        for (const [index, { quantity: units, micros, per, issued }] of steps.entries()) {
          const price = {
            amount: `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`,
            per,
          };
          commands.push(receipt(`r${index}`, '03-01', units, price));
          const cost = rounded(BigInt(units) * micros * 10n ** BigInt(scale), 1_000_000n * BigInt(per));
          [quantity, value] = [quantity + BigInt(units), value + cost];
          expected.push(cost);
          const out = (quantity * BigInt(issued)) / 100n;
          if (out === 0n) continue;
          commands.push(movement(`x${index}`, '03-01', -Number(out)));
          const left = out === quantity ? value : rounded(out * value, quantity);
          [quantity, value] = [quantity - out, value - left];
          expected.push(-left);
        }
        expect(costs('moving_average', commands, scale)).toEqual(expected);
      },
    ),
  );
});

test('the value of a reduced price is that of the given one', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 9_007_199_254_740_991 }),
      (micros, per, quantity) => {
        const { unitCost, costPer } = exactPrice(micros, per) ?? { unitCost: 0 };
        expect(incomingValue(quantity, unitCostMicros(unitCost), 2, costPer)).toBe(
          rounded(BigInt(quantity) * micros * 100n, 1_000_000n * BigInt(per)),
        );
      },
    ),
  );
});
