import { afterEach, expect, test, vi } from 'vitest';
import { emptyLedger, movement, posted } from '../testing/ledger.ts';
import { CostFold } from './fold.ts';
import type { LedgerState } from './ledger-state.ts';

afterEach(() => vi.restoreAllMocks());

const dates = Array.from({ length: 365 }, (_day, at) =>
  new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(5, 10),
);
const history = (id: string, count: number, first: number, days: number) =>
  Array.from({ length: count }, (_row, at) =>
    movement(`${id}${at}`, dates[first + ((at * 7) % days)] ?? '', at % 3 === 2 ? -1 : 2, at % 11),
  );

/** The ledger after movements, with all of its rows. */
function after(state: LedgerState, given: readonly ReturnType<typeof movement>[]): LedgerState {
  const { movements, products } = posted(state, given);
  const [outcome] = products;
  const [product] = state.products.values();
  if (outcome === undefined || product === undefined) throw new Error('nothing was posted');
  const own = Map.groupBy(movements, (each) => each.movementDate);
  const days = outcome.days.map((day) => ({
    ...day,
    rows: (own.get(day.date) ?? []).map((each) => ({
      id: each.id,
      date: each.movementDate,
      delta: each.delta,
      unitCostMicros: BigInt(each.unitCost * 1_000_000),
      cancels: null,
      kind: { type: each.type, reversedType: null, reasonCode: null },
      cost: each.cost,
    })),
  }));
  const { quantity: onHand, value } = outcome.closing;
  const { layers } = outcome;
  days.sort((a, b) => (a.date < b.date ? -1 : 1));
  return { ...state, products: new Map([[product.id, { ...product, onHand, value, days, layers }]]) };
}

// Regression: later rows were recosted for each of them, a million steps that blocked the process for seconds.
test.each(['moving_average', 'fifo'] as const)(
  '%s: a thousand backdated movements before a thousand others recost every row once',
  (method) => {
    const state = after(emptyLedger(method), history('in time', 1_000, 100, 200));
    const steps = vi.spyOn(CostFold.prototype, 'next');
    const { outcomes, products } = posted(state, history('late', 1_000, 0, 100));
    expect(outcomes.every((outcome) => 'accepted' in outcome)).toBe(true);
    expect(products[0]?.recosted.length).toBeGreaterThan(100);
    expect(steps.mock.calls.length).toBeLessThanOrEqual(2_000);
  },
);
