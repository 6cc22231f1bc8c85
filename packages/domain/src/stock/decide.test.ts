import { describe, expect, test } from 'vitest';
import { ProblemError } from '../problem/index.ts';
import { decide, type Decision, type LedgerState, type MovementCommand, type PeriodState } from './decide.ts';
import type { PostMovement } from './movement.ts';
import { maxQuantity } from './quantity.ts';

const product = '018f0000-0000-7000-8000-000000000001';
const march: PeriodState = {
  id: 'march',
  name: '2026-03',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  closed: false,
};

let made = 0;
function command(given: Partial<PostMovement>): MovementCommand {
  made += 1;
  const input = {
    product_id: product,
    type: 'entry',
    quantity: 1,
    unit_cost: 1,
    movement_date: '2026-03-10',
    ...given,
  } as const;
  return { id: `m${made}`, input };
}

function ledger(given: Partial<LedgerState> = {}): LedgerState {
  return {
    moneyScale: 2,
    periods: [march],
    journalEntries: new Map(),
    products: new Map([[product, { id: product, archived: false, onHand: 0, value: 0n, laterRows: [] }]]),
    ...given,
  };
}

const costs = ({ outcomes }: Decision) =>
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
    expect(decision.products).toEqual([{ productId: product, onHand: 0, value: 0n, recosted: [] }]);
  });

  test('a backdated entry gives what it would have given in time', () => {
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
  test('a backdated exit is held against the lowest later balance, with figures', () => {
    const { outcomes } = decide(ledger(), [
      command({ quantity: 10, movement_date: '2026-03-01' }),
      command({ type: 'exit', quantity: 8, movement_date: '2026-03-05' }),
      command({ quantity: 20, movement_date: '2026-03-06' }),
      command({ type: 'exit', quantity: 3, movement_date: '2026-03-02' }),
    ]);
    const [refused] = outcomes.slice(-1) as [ProblemError];
    expect(refused.toProblem('r')).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      available: 2,
      on_date: '2026-03-05',
    });
  });

  test('a refusal affects no neighbour', () => {
    const decision = decide(ledger(), [
      command({ type: 'exit', quantity: 1 }),
      command({ quantity: 2 }),
      command({ type: 'exit', quantity: 2 }),
    ]);
    expect(costs(decision)).toEqual(['INSUFFICIENT_STOCK', 200n, -200n]);
  });

  test('a balance past 2^53−1 is refused, not rounded', () => {
    const decision = decide(ledger(), [
      command({ quantity: maxQuantity, unit_cost: 0 }),
      command({ quantity: 1 }),
    ]);
    expect(costs(decision)).toEqual([0n, 'QUANTITY_OVERFLOW']);
  });
});

describe('order of refusals', () => {
  const refusalOf = (state: LedgerState, given: Partial<PostMovement>) =>
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
        products: new Map([[product, { id: product, archived: true, onHand: 0, value: 0n, laterRows: [] }]]),
      }),
      {},
    ],
  ])('%s', (code, state, given) => {
    expect(refusalOf(state, given)).toBe(code);
  });

  test('a journal entry of the same period and a null are taken', () => {
    const state = ledger({ journalEntries: new Map([['entry', 'march']]) });
    expect(refusalOf(state, { journal_entry_id: 'entry' })).toBe(100n);
    expect(refusalOf(state, { journal_entry_id: null })).toBe(100n);
  });
});
