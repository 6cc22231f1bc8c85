import { describe, expect, test } from 'vitest';
import { costVariance } from './cost-variance.ts';
import { CostFold } from './fold.ts';
import type { Holding } from './holding.ts';

// Figures that others have published for stock below zero: of each row only what its source states.

const erpnext = 'frappe/erpnext erpnext/stock';
const odoo = 'odoo/odoo addons/stock_account/tests';
const nothing = { quantity: 0, value: 0n };

interface Row {
  cost: bigint;
  variance: bigint;
  quantity: number;
  value: bigint;
}

/** Rows as [signed quantity, unit cost] from a start on. */
function card(
  method: 'moving_average' | 'fifo',
  rows: readonly (readonly [number, number])[],
  held: Holding = nothing,
): Row[] {
  const fold = new CostFold(held, method === 'fifo' ? [] : undefined, 2);
  return rows.map(([delta, unitCost]) => {
    const row = { delta, unitCostMicros: BigInt(Math.round(unitCost * 1_000_000)), annuls: null };
    const cost = fold.next(row, false);
    return { cost, variance: costVariance({ ...row, cost }, 2), ...fold.held };
  });
}

describe.each(['moving_average', 'fifo'] as const)('%s', (method) => {
  test(`${erpnext}/doctype/stock_ledger_entry/test_stock_ledger_entry.py test_negative_fifo_valuation`, () => {
    const [, consume1, consume2, receipt2] = card(method, [
      [10, 10],
      [-15, 0],
      [-5, 0],
      [15, 15],
    ]);
    expect(consume1).toMatchObject({ quantity: -5, value: -5000n });
    expect(consume2).toMatchObject({ quantity: -10, value: -10_000n });
    expect(receipt2).toMatchObject({ cost: 17_500n, quantity: 5, value: 7500n });
  });

  test(`${erpnext}/tests/test_valuation.py test_adding_negative_stock_keeps_rate, …_updates_rate`, () => {
    const missing = { quantity: -5, value: -50_000n };
    expect(card(method, [[1, 10]], missing)).toMatchObject([{ quantity: -4, value: -40_000n }]);
    expect(card(method, [[6, 10]], missing)).toMatchObject([{ quantity: 1, value: 1000n }]);
  });

  test(`${odoo}/test_stockvaluationlayer.py test_negative_1`, () => {
    const rows = card(method, [
      [10, 10],
      [10, 20],
      [-30, 0],
      [10, 30],
      [10, 40],
    ]);
    expect(rows[2]).toMatchObject({ quantity: -10 });
    expect(rows.at(-1)).toMatchObject({ quantity: 10, value: 40_000n });
  });

  // Nothing is known of a cost yet, so what goes out costs 0. Odoo then corrects the issue by −6.66.
  test(`${odoo}/test_stockvaluationlayer.py TestStockValuationAVCO.test_negative_3`, () => {
    const [out, receipt] = card(method, [
      [-2, 0],
      [20, 3.33],
    ]);
    expect(out).toMatchObject({ cost: 0n });
    expect(receipt).toMatchObject({ variance: -666n, quantity: 18, value: 5994n });
  });
});

// There the missing units are found by editing the second receipt; here they come in as another at its cost.
test(`${odoo}/test_stockvaluation.py test_average_perpetual_2`, () => {
  const rows = card('moving_average', [
    [10, 10],
    [10, 15],
    [-15, 0],
    [-10, 0],
    [10, 15],
  ]);
  expect(rows[3]).toMatchObject({ quantity: -5, value: -6250n });
  expect(rows[4]).toMatchObject({ variance: -1250n, quantity: 5, value: 7500n });
});
