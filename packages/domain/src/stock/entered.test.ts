import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '../problem/problem.ts';
import { baseUnitsOf, factorOf, measure, stepOf } from './entered.ts';
import { incomingValue } from './holding.ts';
import { postMovementInput } from './movement.ts';
import { createProductInput } from './product.ts';
import { unitCostMicros } from './unit-cost.ts';

const flour = { unit: 'kg', quantityScale: 3, packs: [{ code: 'Sack', quantity: 25_000 }] };
const tile = { unit: 'pcs', quantityScale: 0, packs: [{ code: 'box', quantity: 7 }] };

const movement = {
  product_id: '018f0000-0000-7000-8000-000000000001',
  type: 'entry',
  movement_date: '2026-03-01',
};
const measured = (units: typeof flour, entered: object) =>
  measure(units, postMovementInput.parse({ ...movement, entered }));
const valueOf = (units: typeof flour, entered: object): bigint => {
  const found = measured(units, entered);
  if (found instanceof ProblemError) throw found;
  return incomingValue(found.quantity, unitCostMicros(found.unitCost), 2, found.costPer);
};

describe('an entered quantity', () => {
  test('is counted in base units, at an exact price', () => {
    expect(measured(flour, { quantity: '2.5', unit: 'kg', unit_cost: '4.123456' })).toEqual({
      quantity: 2500,
      unitCost: 0.515432,
      costPer: 125,
      entered: { quantity: '2.5', unit: 'kg', unit_cost: '4.123456', factor: 1000 },
    });
    expect(valueOf(flour, { quantity: '2.5', unit: 'kg', unit_cost: '4.123456' })).toBe(1031n);
    expect(valueOf(tile, { quantity: '3', unit: 'box', unit_cost: '10.00' })).toBe(3000n);
    expect(valueOf(flour, { quantity: '0.1', unit: 'kg', unit_cost: '9.99' })).toBe(100n);
  });

  test('may be in a pack, whatever the case of its code', () => {
    expect(factorOf(flour, 'sack')).toBe(25_000);
    expect(factorOf(flour, 'KG')).toBe(1000);
    expect(factorOf(flour, 'box')).toBeUndefined();
  });

  test.each([
    [1000, '0.001'],
    [12, '0.25'],
    [7, '1'],
    [1, '1'],
    [1_000_000, '0.000001'],
    [2 ** 20, '0.015625'],
  ])('that is not whole names the step of a factor of %i: %s', (factor, step) => {
    expect(stepOf(factor)).toBe(step);
  });

  test('is never rounded', () => {
    const problem = baseUnitsOf(tile, { quantity: '0.333333', unit: 'box' }, '2026-03-01');
    expect(problem).toMatchObject({ code: 'NOT_WHOLE_UNITS', figures: { step: '1' } });
    expect(baseUnitsOf(flour, { quantity: '0.0005', unit: 'kg' }, '2026-03-01')).toMatchObject({
      figures: { step: '0.001' },
    });
    expect(baseUnitsOf(tile, { quantity: '1', unit: 'kg' }, '2026-03-01')).toMatchObject({
      code: 'UNIT_UNKNOWN',
    });
    expect(baseUnitsOf(flour, { quantity: '9999999999999999', unit: 'kg' }, '2026-03-01')).toMatchObject({
      code: 'QUANTITY_OVERFLOW',
    });
  });

  test('counts every multiple of the step, and no other quantity', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (factor, millionths) => {
          const units = { ...tile, packs: [{ code: 'pack', quantity: factor }] };
          const quantity = (millionths / 1e6).toFixed(6);
          const found = baseUnitsOf(units, { quantity, unit: 'pack' }, '2026-03-01');
          const isMultiple = millionths % Math.round(Number(stepOf(factor)) * 1e6) === 0;
          expect(found instanceof ProblemError).toBe(!isMultiple);
          if (!(found instanceof ProblemError))
            expect(BigInt(found.quantity) * 1_000_000n).toBe(BigInt(millionths) * BigInt(factor));
        },
      ),
    );
  });
});

describe('a request with an entered quantity', () => {
  const entered = { quantity: '2', unit: 'box', unit_cost: '10.00' };
  const errors = (body: object) =>
    postMovementInput
      .safeParse({ ...movement, ...body })
      .error?.issues.map(({ path, ...issue }) => [
        path.join('/'),
        'params' in issue ? issue.params?.['code'] : issue.code,
      ]);

  test('has no other quantity or cost', () => {
    expect(errors({ entered })).toBeUndefined();
    expect(errors({ entered, quantity: 14 })).toEqual([['entered', 'AMBIGUOUS']]);
    expect(errors({ entered, unit_cost: 1 })).toEqual([['entered', 'AMBIGUOUS']]);
    expect(errors({ unit_cost: 1 })).toEqual([['quantity', 'REQUIRED']]);
  });

  test('has the sign of its type', () => {
    const zero = { ...entered, quantity: '0.00' };
    const less = { ...entered, quantity: '-2' };
    expect(errors({ entered: zero })).toEqual([['entered/quantity', 'TOO_SMALL']]);
    expect(errors({ entered: less })).toEqual([['entered/quantity', 'TOO_SMALL']]);
    expect(errors({ type: 'adjustment', entered: less })).toBeUndefined();
    expect(errors({ type: 'adjustment', entered: zero })).toEqual([['entered/quantity', 'TOO_SMALL']]);
  });

  test('has decimals in digits', () => {
    for (const quantity of ['1e3', '1,5', '', '.5', '1.0000001', '+1'])
      expect(errors({ entered: { ...entered, quantity } })?.[0]).toEqual([
        'entered/quantity',
        'INVALID_QUANTITY',
      ]);
  });
});

test('the unit and the packs of a product have different names', () => {
  const product = { sku: 'A', name: 'A', unit: 'kg' };
  const codes = (packs: object[]) =>
    createProductInput.safeParse({ ...product, packs }).error?.issues.length ?? 0;
  expect(codes([{ code: 'box', quantity: 7 }])).toBe(0);
  expect(codes([{ code: 'KG', quantity: 7 }])).toBe(1);
  expect(
    codes([
      { code: 'box', quantity: 7 },
      { code: 'Box', quantity: 8 },
    ]),
  ).toBe(1);
});
