import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerCommand } from './command.ts';
import { decide } from './decide.ts';
import type { LedgerState } from './ledger-state.ts';

const product = '00000000-0000-4000-8000-000000000001';
const today = '2026-01-10';
const dateOf = (day: number): string => `2026-01-${String(day).padStart(2, '0')}`;
const idOf = (kind: string, index: number): string =>
  `00000000-0000-4000-8${kind}-${String(index).padStart(12, '0')}`;

interface Case {
  readonly kind: 'entry' | 'exit' | 'adjustment' | 'count';
  readonly quantity: number;
  readonly day: number;
  /** The reservation that an exit names. */
  readonly reservation: number | undefined;
}

const cases = fc.array(
  fc.record({
    kind: fc.constantFrom<Case['kind'][]>('entry', 'exit', 'exit', 'exit', 'adjustment', 'count'),
    quantity: fc.integer({ min: 1, max: 8 }),
    day: fc.integer({ min: 5, max: 15 }),
    reservation: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
  }),
  { maxLength: 30 },
);

/** What was reserved; there is at least as much in the beginning, unless a count has left less. */
const setups = fc.record({
  onHand: fc.integer({ min: 0, max: 20 }),
  reserved: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 3, maxLength: 3 }),
});

/** Rows in ledger order, and what reservations keep, in the plainest form. */
class Model {
  rows: { readonly date: string; readonly delta: number }[];
  readonly left: number[];

  constructor({ onHand, reserved }: { onHand: number; reserved: readonly number[] }) {
    this.rows = [{ date: dateOf(1), delta: onHand }];
    this.left = [...reserved];
  }

  /** The lowest quantity at the end of a day and after each later row. */
  lowestFrom(date: string): number {
    let running = this.at(date);
    let lowest = running;
    for (const row of this.#inOrder().filter((each) => each.date > date)) {
      running += row.delta;
      lowest = Math.min(lowest, running);
    }
    return lowest;
  }

  at(date: string): number {
    return this.rows.filter((row) => row.date <= date).reduce((sum, { delta }) => sum + delta, 0);
  }

  /** Posts what is accepted; returns whether it is. */
  post({ kind, quantity, day, reservation }: Case): boolean {
    const date = dateOf(day);
    const delta = kind === 'count' ? quantity - this.at(date) : kind === 'entry' ? quantity : -quantity;
    const names = kind === 'exit' ? reservation : undefined;
    if (delta < 0) {
      if (this.lowestFrom(date) + delta < 0) return false;
      if (names !== undefined && quantity > (this.left[names] ?? 0)) return false;
      const from = date > today ? date : today;
      const kept = this.left.reduce((sum, units) => sum + units, 0);
      if (kind !== 'count' && names === undefined && kept > 0 && this.lowestFrom(from) + delta < kept)
        return false;
    }
    if (names !== undefined) this.left[names] = (this.left[names] ?? 0) - quantity;
    if (delta !== 0) this.rows.push({ date, delta });
    return true;
  }

  #inOrder() {
    return this.rows.toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1));
  }
}

function commandOf({ kind, quantity, day, reservation }: Case, index: number): LedgerCommand {
  const id = idOf('001', index);
  if (kind === 'count')
    return {
      kind,
      id,
      productId: product,
      countDate: dateOf(day),
      counted: quantity,
      unitCost: 1,
      reference: id,
    };
  return {
    kind: 'movement',
    id,
    input: {
      product_id: product,
      type: kind,
      quantity: kind === 'adjustment' ? -quantity : quantity,
      unit_cost: 1,
      movement_date: dateOf(day),
      ...(kind === 'exit' && reservation !== undefined && { reservation_id: idOf('002', reservation) }),
    },
  };
}

const stateOf = ({ onHand, reserved }: { onHand: number; reserved: readonly number[] }): LedgerState => ({
  moneyScale: 2,
  periods: [
    { id: idOf('003', 1), name: '2026', startDate: '2026-01-01', endDate: '2026-12-31', closed: false },
  ],
  journalEntries: new Map(),
  reversed: new Map(),
  today,
  reservations: new Map(
    reserved.map((remaining, index) => [
      idOf('002', index),
      { productId: product, locationId: null, remaining },
    ]),
  ),
  products: new Map([
    [
      product,
      {
        id: product,
        archived: false,
        onHand,
        reserved: reserved.reduce((sum, units) => sum + units, 0),
        value: BigInt(onHand) * 100n,
        days: [],
      },
    ],
  ]),
});

describe('reservations during a decision', () => {
  test('are taken only by exits that name them, as in the plain model', () => {
    fc.assert(
      fc.property(setups, cases, (setup, commands) => {
        const model = new Model(setup);
        const decision = decide(
          stateOf(setup),
          commands.map((each, index) => [commandOf(each, index)]),
        );
        const accepted = decision.outcomes.map((outcome) => 'accepted' in outcome);
        expect(accepted).toEqual(commands.map((each) => model.post(each)));
        const taken = setup.reserved.map((units, index) => {
          const own = decision.fulfillments.filter((each) => each.reservationId === idOf('002', index));
          return units - own.reduce((sum, { quantity }) => sum + quantity, 0);
        });
        expect(taken).toEqual(model.left);
      }),
    );
  });

  test('lose nothing to a group that is rejected as a whole', () => {
    const exit = (index: number, quantity: number) =>
      commandOf({ kind: 'exit', quantity, day: 12, reservation: 0 }, index);
    const decision = decide(stateOf({ onHand: 9, reserved: [5, 1, 1] }), [
      [exit(0, 3), exit(1, 3)],
      [exit(2, 3), exit(3, 2)],
    ]);
    expect(decision.outcomes.map((outcome) => 'accepted' in outcome)).toEqual([false, true]);
    expect(decision.fulfillments.map(({ quantity }) => quantity)).toEqual([3, 2]);
  });
});
