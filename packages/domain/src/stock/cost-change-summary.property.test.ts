import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDecimal } from '../shared/decimal.ts';
import { maxChangeGroups, maxListedChanges, stockCostsChange, type StockCostsChange } from './cost-change.ts';
import { CostChangeSummary, type ChangedCost } from './cost-change-summary.ts';
import type { PeriodState } from './ledger-state.ts';
import { movementTypes } from './movement.ts';

const productId = '018f0000-0000-7000-8000-000000000001';
const idOf = (index: number): string => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`;

const period = (index: number, startDate: string, endDate: string): PeriodState => ({
  id: idOf(1_000_000 + index),
  name: startDate,
  startDate,
  endDate,
  closed: false,
});
// Not calendar months.
const periods = [
  period(0, '2026-01-01', '2026-01-14'),
  period(1, '2026-01-15', '2026-03-10'),
  period(2, '2026-03-11', '2026-12-31'),
];

const change = fc.record({
  date: fc.constantFrom('2026-01-14', '2026-01-15', '2026-01-31', '2026-02-01', '2026-03-10', '2026-03-11'),
  delta: fc.constantFrom(3, -3),
  kind: fc.record({
    type: fc.constantFrom(...movementTypes),
    reversedType: fc.constantFrom(...movementTypes, null),
    reasonCode: fc.oneof(fc.constantFrom('A', 'B', null), fc.string({ maxLength: 3 })),
  }),
  previous: fc.bigInt({ min: -99_999n, max: 99_999n }),
  cost: fc.bigInt({ min: -99_999n, max: 99_999n }),
});

function presented(changes: readonly ChangedCost[]): StockCostsChange {
  const summary = new CostChangeSummary(2);
  for (const each of changes) summary.add(each);
  return summary.present({ productId, status: 'current', periods, entries: new Map() });
}

const inOrder = (changes: readonly Omit<ChangedCost, 'id'>[]): ChangedCost[] =>
  changes
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map((each, index) => ({ ...each, id: idOf(index) }));

const cents = (text: string): bigint => readDecimal(text, 2);
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);

test('the groups of a cost change add up to its movements, by period and kind', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 250 }), (given) => {
      const changes = inOrder(given);
      const event = stockCostsChange.parse(presented(changes));
      const differences = (of: readonly ChangedCost[]) =>
        sum(of.map(({ cost, previous }) => cost - previous));
      expect(cents(event.amount)).toBe(differences(changes));
      expect([event.from_date, event.through_date]).toEqual([changes[0]?.date, changes.at(-1)?.date]);
      expect(event.movements_changed).toBe(changes.length);
      expect(event.movements.map(({ id }) => id)).toEqual(
        changes.slice(0, maxListedChanges).map(({ id }) => id),
      );
      for (const { id, startDate, endDate } of periods) {
        const own = changes.filter(({ date }) => startDate <= date && date <= endDate);
        const found = event.periods.find(({ accounting_period_id }) => accounting_period_id === id);
        expect(found === undefined).toBe(own.length === 0);
        if (found === undefined) continue;
        expect(cents(found.amount)).toBe(differences(own));
        for (const group of found.changes) {
          const members = own.filter(
            ({ kind, delta }) =>
              kind.type === group.type &&
              kind.reversedType === group.reversed_type &&
              (delta > 0 ? 'in' : 'out') === group.direction &&
              (event.reason_codes_merged || kind.reasonCode === group.reason_code),
          );
          expect(group.movements).toBe(members.length);
          expect(cents(group.previous_cost_amount)).toBe(sum(members.map(({ previous }) => previous)));
          expect(cents(group.cost_amount)).toBe(sum(members.map(({ cost }) => cost)));
          expect(cents(group.amount)).toBe(differences(members));
        }
        expect(sum(found.changes.map(({ movements }) => BigInt(movements)))).toBe(BigInt(own.length));
      }
    }),
    { numRuns: 200 },
  );
});

test('the size of a cost change is bounded, whatever the number of movements and reasons', () => {
  const changes = Array.from({ length: 30_000 }, (_each, index): ChangedCost => ({
    id: idOf(index),
    date: '2026-02-01',
    delta: -1,
    kind: { type: 'exit', reversedType: null, reasonCode: `reason ${index}` },
    previous: -1n,
    cost: -2n,
  }));
  const event = presented(changes);
  expect(event.reason_codes_merged).toBe(true);
  expect(event.periods[0]?.changes).toEqual([
    {
      type: 'exit',
      reversed_type: null,
      direction: 'out',
      reason_code: null,
      movements: 30_000,
      previous_cost_amount: '-300.00',
      cost_amount: '-600.00',
      amount: '-300.00',
    },
  ]);
  expect(JSON.stringify(event).length).toBeLessThan(20_000);
  const few = presented(changes.slice(0, maxChangeGroups));
  expect(few.reason_codes_merged).toBe(false);
  expect(few.periods[0]?.changes).toHaveLength(maxChangeGroups);
});
