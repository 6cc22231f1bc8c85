import { describe, expect, test } from 'vitest';
import { ProblemError } from '../problem/index.ts';
import type { MovementCommand, ReversalCommand } from './command.ts';
import { decide as decideGroups, type AcceptedMovement } from './decide.ts';
import { detailsOf } from './details-of.ts';
import type { LedgerState, PeriodState, ProductState } from './ledger-state.ts';
import type { PostMovement } from './movement.ts';
import { maxQuantity } from './quantity-rules.ts';

const product = '018f0000-0000-7000-8000-000000000001';
const march: PeriodState = {
  id: 'march',
  name: '2026-03',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  closed: false,
};

let commandCount = 0;
function command(given: Partial<PostMovement>): MovementCommand {
  commandCount += 1;
  const input = {
    product_id: product,
    type: 'entry',
    quantity: 1,
    unit_cost: 1,
    movement_date: '2026-03-10',
    ...given,
  } as const;
  return { kind: 'movement', id: `m${commandCount}`, input };
}

function ledger(given: Partial<LedgerState> = {}): LedgerState {
  return {
    moneyScale: 2,
    periods: [march],
    journalEntries: new Map(),
    reversed: new Map(),
    products: new Map([[product, { id: product, archived: false, onHand: 0, value: 0n, days: [] }]]),
    ...given,
  };
}

/** Decides each command as a group of its own. */
function decide(state: LedgerState, commands: readonly (MovementCommand | ReversalCommand)[]) {
  const { outcomes, products } = decideGroups(
    state,
    commands.map((each) => [each]),
  );
  return {
    outcomes: outcomes.map((outcome) =>
      'accepted' in outcome
        ? (outcome.accepted[0] as AcceptedMovement)
        : (outcome.rejected[0] as ProblemError),
    ),
    products,
  };
}

const costs = ({ outcomes }: { outcomes: readonly (AcceptedMovement | ProblemError)[] }) =>
  outcomes.map((outcome) => (outcome instanceof ProblemError ? outcome.code : outcome.cost));

describe('moving average', () => {
  test('leaves no residue: 1@1.00, 1@1.00, 1@1.01, exit 3 costs 3.01', () => {
    const decision = decide(ledger(), [
      command({ unit_cost: 1 }),
      command({ unit_cost: 1 }),
      command({ unit_cost: 1.01 }),
      command({ type: 'exit', quantity: 3 }),
    ]);
    expect(costs(decision)).toEqual([100n, 100n, 101n, -301n]);
    expect(decision.products).toMatchObject([
      { productId: product, closing: { quantity: 0, value: 0n }, recosted: [] },
    ]);
  });

  test('a backdated entry gives the same result as one posted on time', () => {
    const decision = decide(ledger(), [
      command({ quantity: 5, unit_cost: 10, movement_date: '2026-03-10' }),
      command({ type: 'exit', quantity: 5, movement_date: '2026-03-12' }),
      command({ quantity: 5, unit_cost: 20, movement_date: '2026-03-09' }),
    ]);
    expect(costs(decision)).toEqual([5000n, -7500n, 10_000n]);
  });

  test('a movement later on the same day never changes an earlier one', () => {
    const decision = decide(ledger(), [
      command({ quantity: 1, unit_cost: 10 }),
      command({ type: 'exit', quantity: 1 }),
      command({ quantity: 1, unit_cost: 99 }),
    ]);
    expect(costs(decision)).toEqual([1000n, -1000n, 9900n]);
  });
});

describe('never negative at any row', () => {
  test('a backdated exit is checked against the lowest later balance, with figures', () => {
    const { outcomes } = decide(ledger(), [
      command({ quantity: 10, movement_date: '2026-03-01' }),
      command({ type: 'exit', quantity: 8, movement_date: '2026-03-05' }),
      command({ quantity: 20, movement_date: '2026-03-06' }),
      command({ type: 'exit', quantity: 3, movement_date: '2026-03-02' }),
    ]);
    const rejected = outcomes.at(-1) as ProblemError;
    expect(rejected.toProblem('r')).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      available: 2,
      on_date: '2026-03-05',
    });
  });

  test('a rejected command does not affect the others', () => {
    const decision = decide(ledger(), [
      command({ type: 'exit', quantity: 1 }),
      command({ quantity: 2 }),
      command({ type: 'exit', quantity: 2 }),
    ]);
    expect(costs(decision)).toEqual(['INSUFFICIENT_STOCK', 200n, -200n]);
  });

  test('a balance above 2^53−1 is rejected, not rounded', () => {
    const decision = decide(ledger(), [
      command({ quantity: maxQuantity, unit_cost: 0 }),
      command({ quantity: 1 }),
    ]);
    expect(costs(decision)).toEqual([0n, 'QUANTITY_OVERFLOW']);
  });
});

describe('stock below zero', () => {
  const allowed = ledger({ allowNegativeStock: true });
  const short = (onHand: number, days: ProductState['days'] = []) =>
    new Map([[product, { id: product, archived: false, onHand, value: 0n, days }]]);

  test('values 10@10, exit 15, exit 5, 15@15 as 5 units worth 75.00 in any order of arrival', () => {
    const commands = [
      command({ quantity: 10, unit_cost: 10, movement_date: '2026-03-01' }),
      command({ type: 'exit', quantity: 15, movement_date: '2026-03-02' }),
      command({ type: 'exit', quantity: 5, movement_date: '2026-03-03' }),
      command({ quantity: 15, unit_cost: 15, movement_date: '2026-03-04' }),
    ];
    const inTime = decide(allowed, commands);
    expect(costs(inTime)).toEqual([10_000n, -15_000n, -5000n, 17_500n]);
    expect(inTime.products).toMatchObject([{ closing: { quantity: 5, value: 7500n } }]);
    const late = decide(allowed, commands.toReversed());
    expect(costs(late)).toEqual([17_500n, -5000n, -15_000n, 10_000n]);
    expect(late.products[0]?.closing).toEqual(inTime.products[0]?.closing);
  });

  test('rejects a balance below −(2^53−1)', () => {
    const decision = decide(allowed, [
      command({ type: 'exit', quantity: maxQuantity }),
      command({ type: 'exit', quantity: 1 }),
      command({ type: 'exit', quantity: 1, movement_date: '2026-03-01' }),
      command({ type: 'adjustment', quantity: -maxQuantity }),
    ]);
    expect(costs(decision)).toEqual([0n, ...Array.from({ length: 3 }, () => 'QUANTITY_OVERFLOW')]);
  });

  // A day's sums are relative to its start; beyond 2^53−1 a number would not hold them exactly.
  test('a day changes the balance by at most 2^53−1, and so does a count', () => {
    const days = [
      {
        date: '2026-03-10',
        count: 1,
        delta: maxQuantity - 1,
        lowest: maxQuantity - 1,
        highest: maxQuantity - 1,
        value: 0n,
        issued: 0n,
        issuedCost: 0n,
        received: BigInt(maxQuantity - 1),
      },
    ];
    const state = ledger({ products: short(-1, days) });
    expect(costs(decide(state, [command({ quantity: 1 }), command({ quantity: 1 })]))).toEqual([
      0n,
      'QUANTITY_OVERFLOW',
    ]);
    const count = {
      kind: 'count',
      id: 'c',
      productId: product,
      countDate: '2026-03-10',
      counted: maxQuantity,
      unitCost: undefined,
      reference: 'take',
    } as const;
    const { outcomes } = decideGroups(ledger({ products: short(-1) }), [[count]]);
    expect(outcomes).toMatchObject([{ rejected: [{ code: 'QUANTITY_OVERFLOW' }] }]);
  });

  test('after the permission is withdrawn, rejects every issue and accepts every receipt', () => {
    const decision = decide(ledger({ products: short(-5) }), [
      command({ type: 'exit', quantity: 1 }),
      command({ quantity: 2 }),
      command({ type: 'exit', quantity: 1 }),
      command({ quantity: 4 }),
      command({ type: 'exit', quantity: 1 }),
      command({ type: 'exit', quantity: 1, movement_date: '2026-03-01' }),
    ]);
    const none = 'INSUFFICIENT_STOCK';
    // The cost of the five units is unknown: they are covered at 0, and the sixth costs 1.00.
    expect(costs(decision)).toEqual([none, 0n, none, 100n, -100n, none]);
    expect((decision.outcomes[0] as ProblemError).toProblem('r')).toMatchObject({
      available: 0,
      detail: expect.stringContaining('the quantity on hand on 2026-03-10 is -5'),
    });
  });

  test('a count does not use an average that is negative while costs are pending', () => {
    const state = ledger({
      products: new Map([[product, { id: product, archived: false, onHand: 2, value: -100n, days: [] }]]),
    });
    const count = {
      kind: 'count',
      id: 'c',
      productId: product,
      countDate: '2026-03-10',
      counted: 3,
    } as const;
    const { movements } = decideGroups(state, [[{ ...count, unitCost: undefined, reference: 'take' }]]);
    expect(movements).toMatchObject([{ quantity: 1, unitCost: 0 }]);
  });
});

describe('order of checks', () => {
  const resultOf = (state: LedgerState, given: Partial<PostMovement>) =>
    costs(decide(state, [command(given)]))[0];

  test.each<[string, LedgerState, Partial<PostMovement>]>([
    ['PRODUCT_NOT_FOUND', ledger({ periods: [] }), { product_id: '018f0000-0000-7000-8000-00000000dead' }],
    ['PERIOD_NOT_FOUND', ledger(), { movement_date: '2026-04-01' }],
    ['PERIOD_MISMATCH', ledger(), { accounting_period_id: 'april' }],
    ['PERIOD_CLOSED', ledger({ periods: [{ ...march, closed: true }] }), {}],
    [
      'JOURNAL_ENTRY_INVALID',
      ledger({ journalEntries: new Map([['entry', 'april']]) }),
      { journal_entry_id: 'entry' },
    ],
    ['JOURNAL_ENTRY_INVALID', ledger(), { journal_entry_id: 'unknown' }],
    ['ON_HAND_MISMATCH', ledger(), { expected_on_hand: 7 }],
    [
      'PRODUCT_ARCHIVED',
      ledger({
        products: new Map([[product, { id: product, archived: true, onHand: 0, value: 0n, days: [] }]]),
      }),
      {},
    ],
  ])('reports %s first', (code, state, given) => {
    expect(resultOf(state, given)).toBe(code);
  });

  test('accepts a journal entry of the same period, and null', () => {
    const state = ledger({ journalEntries: new Map([['entry', 'march']]) });
    expect(resultOf(state, { journal_entry_id: 'entry' })).toBe(100n);
    expect(resultOf(state, { journal_entry_id: null })).toBe(100n);
  });
});

describe('reversal', () => {
  const received = command({ quantity: 5, unit_cost: 20, movement_date: '2026-03-09' });
  const reversal = (
    given: Partial<ReversalCommand['original']> = {},
    movementDate?: string,
  ): ReversalCommand => ({
    kind: 'reversal',
    id: `r${(commandCount += 1)}`,
    movementDate,
    details: detailsOf({}),
    original: {
      id: received.id,
      productId: product,
      type: 'entry',
      quantityDelta: 5,
      unitCost: 20,
      movementDate: '2026-03-09',
      reversesId: null,
      ...given,
    },
  });
  const trade = [
    command({ quantity: 5, unit_cost: 10, movement_date: '2026-03-10' }),
    command({ type: 'exit', quantity: 5, movement_date: '2026-03-12' }),
    received,
  ];

  test.each([
    ['moving average', undefined, -7500n],
    ['FIFO', [], -10_000n],
  ])(
    '%s: a backdated entry recosts the exit of 50.00, and reversing the entry restores 50.00',
    (_name, layers, between) => {
      const state = ledger({
        products: new Map([
          [
            product,
            { id: product, archived: false, onHand: 0, value: 0n, days: [], layers, openingLayers: layers },
          ],
        ]),
      });
      expect(costs(decide(state, trade))).toEqual([5000n, between, 10_000n]);
      expect(costs(decide(state, [...trade, reversal()]))).toEqual([5000n, -5000n, 10_000n, -10_000n]);
    },
  );

  test('is rejected a second time, for a reversal, in a closed period and below zero', () => {
    expect(costs(decide(ledger(), [...trade, reversal(), reversal()])).at(-1)).toBe('ALREADY_REVERSED');
    expect(costs(decide(ledger(), [reversal({ reversesId: 'm0' })]))).toEqual(['REVERSAL_NOT_REVERSIBLE']);
    expect(costs(decide(ledger({ periods: [{ ...march, closed: true }] }), [reversal()]))).toEqual([
      'PERIOD_CLOSED',
    ]);
    const sold = [received, command({ type: 'exit', quantity: 1, movement_date: '2026-03-20' })];
    expect(costs(decide(ledger(), [...sold, reversal()])).at(-1)).toBe('INSUFFICIENT_STOCK');
  });

  test('on a later date restores exactly the cost of the issue, whatever unit cost was recorded', () => {
    const april = {
      id: 'april',
      name: '2026-04',
      startDate: '2026-04-01',
      endDate: '2026-04-30',
      closed: false,
    };
    // Regression: 25.00 / 3 was rounded to six decimals, so three million units were worth less.
    const back = reversal({ quantityDelta: -3, unitCost: 99 }, '2026-04-02');
    const originalCosts = new Map([[received.id, -2501n]]);
    const { outcomes } = decide(ledger({ periods: [march, april], originalCosts }), [back]);
    expect(outcomes).toMatchObject([
      { type: 'adjustment', quantity: 3, unitCost: 99, cost: 2501n, sameDayReversal: false },
    ]);
  });

  test('on a later date follows its original if a backdated movement changes the cost', () => {
    const first = [
      command({ quantity: 10, unit_cost: 10, movement_date: '2026-03-02' }),
      command({ type: 'exit', quantity: 5, movement_date: '2026-03-05' }),
    ];
    const back = reversal(
      { id: first[1]!.id, quantityDelta: -5, unitCost: 0, movementDate: '2026-03-05' },
      '2026-03-10',
    );
    const late = command({ quantity: 10, unit_cost: 20, movement_date: '2026-03-01' });
    expect(costs(decide(ledger(), [...first, back, late]))).toEqual([10_000n, -7500n, 7500n, 20_000n]);
    expect(costs(decide(ledger(), [late, ...first, back]))).toEqual([20_000n, 10_000n, -7500n, 7500n]);
  });

  test('is rejected before the date of its original', () => {
    expect(costs(decide(ledger(), [received, reversal({}, '2026-03-08')])).at(-1)).toBe('VALIDATION_FAILED');
  });
});

test('a stock take adjusts the quantity at the end of its day to the counted one', () => {
  const count = (counted: number) =>
    ({
      kind: 'count',
      id: `c${(commandCount += 1)}`,
      productId: product,
      countDate: '2026-03-11',
      counted,
      unitCost: undefined,
      reference: 'take',
    }) as const;
  const before = [
    [command({ quantity: 3, unit_cost: 2, movement_date: '2026-03-10' })],
    [command({ quantity: 4, unit_cost: 2, movement_date: '2026-03-12' })],
  ];
  const over = decideGroups(ledger(), [...before, [count(5)]]);
  expect(over.outcomes.at(-1)).toMatchObject({
    accepted: [{ type: 'adjustment', quantity: 2, unitCost: 2 }],
  });
  expect(decideGroups(ledger(), [...before, [count(3)]]).outcomes.at(-1)).toEqual({
    accepted: ['unchanged'],
  });
  expect(decideGroups(ledger(), [...before, [count(0)]]).outcomes.at(-1)).toMatchObject({
    accepted: [{ quantity: -3 }],
  });
});

test('a group is posted all or none and names each rejected item', () => {
  const { outcomes, movements } = decideGroups(ledger(), [
    [command({ quantity: 1 }), command({ type: 'exit', quantity: 9 })],
    [command({ type: 'exit', quantity: 1 })],
  ]);
  expect(movements).toEqual([]);
  expect(outcomes).toMatchObject([
    { rejected: [undefined, { code: 'INSUFFICIENT_STOCK' }] },
    { rejected: [{ code: 'INSUFFICIENT_STOCK', figures: { available: 0 } }] },
  ]);
});

// Regression: the second of two movements in one batch, in the wrong order, was deferred to the background.
test.each([
  ['nothing before', []],
  [
    'with the first day read as a sum',
    [
      {
        date: '2026-03-10',
        count: 1,
        delta: 2,
        lowest: 2,
        highest: 2,
        value: 200n,
        issued: 0n,
        issuedCost: 0n,
        received: 2n,
      },
    ],
  ],
])('FIFO, %s: movements of one batch need no background recost in any order', (_name, days) => {
  const balance = days.length === 0 ? { onHand: 0, value: 0n } : { onHand: 2, value: 200n };
  const layers = days.length === 0 ? [] : [{ receipt: 'first', quantity: 2, value: 200n }];
  const state = ledger({
    products: new Map([[product, { id: product, archived: false, ...balance, days, layers }]]),
  });
  const { outcomes, products } = decide(state, [
    command({ quantity: 5, unit_cost: 10, movement_date: '2026-03-12' }),
    // Rejected without side effects.
    command({ type: 'exit', quantity: 99, movement_date: '2026-03-15' }),
    command({ type: 'exit', quantity: 3, movement_date: '2026-03-14' }),
    command({ quantity: 5, unit_cost: 20, movement_date: '2026-03-10' }),
  ]);
  const exit = days.length === 0 ? -6000n : -2200n;
  expect(costs({ outcomes })).toEqual([5000n, 'INSUFFICIENT_STOCK', exit, 10_000n]);
  expect(products[0]?.pendingFrom).toBeUndefined();
});
