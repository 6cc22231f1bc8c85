import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyLedger, movement, posted } from '../testing/ledger.ts';
import { costVariance } from './cost-variance.ts';
import { FifoLayers } from './fifo.ts';
import { CostFold } from './fold.ts';
import type { Holding } from './holding.ts';
import { unitCostMicros } from './unit-cost.ts';

// Published figures for stock below zero; each row has only the figures that its source states.

const both = ['moving_average', 'fifo'] as const;
type Method = (typeof both)[number];
type Moved = readonly [delta: number, unitCost: number];

interface Costed {
  cost: bigint;
  variance: bigint;
  quantity: number;
  value: bigint;
}

interface Example {
  source: string;
  methods: readonly Method[];
  rows: readonly (readonly [Moved, Partial<Costed>])[];
}

const erpnext = 'frappe/erpnext erpnext/stock';
const odoo = 'odoo/odoo addons/stock_account/tests';

const examples: readonly Example[] = [
  {
    source: `${erpnext}/doctype/stock_ledger_entry/test_stock_ledger_entry.py test_negative_fifo_valuation`,
    methods: both,
    rows: [
      [[10, 10], {}],
      [[-15, 0], { quantity: -5, value: -5000n }],
      [[-5, 0], { quantity: -10, value: -10_000n }],
      [[15, 15], { cost: 17_500n, quantity: 5, value: 7500n }],
    ],
  },
  {
    source: `${odoo}/test_stockvaluationlayer.py test_negative_1`,
    methods: both,
    rows: [
      [[10, 10], {}],
      [[10, 20], {}],
      [[-30, 0], { quantity: -10 }],
      [[10, 30], { quantity: 0 }],
      [[10, 40], { quantity: 10, value: 40_000n }],
    ],
  },
  {
    // No cost is known yet, so the issue costs 0; Odoo corrects the issue later, here the difference is a variance.
    source: `${odoo}/test_stockvaluationlayer.py TestStockValuationAVCO.test_negative_3`,
    methods: ['moving_average'],
    rows: [
      [[-2, 0], { cost: 0n }],
      [[20, 3.33], { variance: -666n, quantity: 18, value: 5994n }],
    ],
  },
  {
    // The source edits the second receipt to cover the shortfall; here another receipt at its cost does.
    source: `${odoo}/test_stockvaluation.py test_average_perpetual_2`,
    methods: ['moving_average'],
    rows: [
      [[10, 10], {}],
      [[10, 15], {}],
      [[-15, 0], {}],
      [[-10, 0], { quantity: -5, value: -6250n }],
      [[10, 15], { variance: -1250n, quantity: 5, value: 7500n }],
    ],
  },
];

function card(
  method: Method,
  rows: readonly Moved[],
  holding: Holding = { quantity: 0, value: 0n },
): Costed[] {
  const fold = new CostFold(holding, method === 'fifo' ? new FifoLayers([], holding) : undefined, 2);
  return rows.map(([delta, unitCost]) => {
    const row = { id: 'row', delta, unitCostMicros: unitCostMicros(unitCost), cancels: null };
    const cost = fold.next(row, false);
    return { cost, variance: costVariance({ ...row, cost }, 2), ...fold.holding };
  });
}

const cases = examples.flatMap((example) => example.methods.map((method) => ({ ...example, method })));

describe.each(cases)('$source, $method', ({ method, rows }) => {
  const moved = rows.map(([each]) => each);

  test('gives the published figures', () => {
    expect(card(method, moved)).toMatchObject(rows.map(([, stated]) => stated));
  });

  test('gives the same costs in any order of arrival', () => {
    const state = { ...emptyLedger(method), allowNegativeStock: true };
    const inTime = moved.map(([delta, unitCost], at) => movement(`m${at}`, `01-0${at + 1}`, delta, unitCost));
    const expected = card(method, moved);
    fc.assert(
      fc.property(fc.shuffledSubarray(inTime, { minLength: inTime.length }), (order) => {
        const { movements, products } = posted(state, order);
        const costs = new Map(movements.map(({ id, cost }) => [id, cost]));
        expect(inTime.map(({ id }) => costs.get(id))).toEqual(expected.map(({ cost }) => cost));
        const { quantity, value } = expected.at(-1)!;
        expect(products[0]?.closing).toEqual({ quantity, value });
      }),
      { numRuns: 50 },
    );
  });
});

test.each(both)(
  `${erpnext}/tests/test_valuation.py test_adding_negative_stock_keeps_rate, …_updates_rate: %s`,
  (method) => {
    const missing = { quantity: -5, value: -50_000n };
    expect(card(method, [[1, 10]], missing)).toMatchObject([{ quantity: -4, value: -40_000n }]);
    expect(card(method, [[6, 10]], missing)).toMatchObject([{ quantity: 1, value: 1000n }]);
  },
);
