import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDecimal } from '../shared/decimal.ts';
import { accountsOfEarlier } from '../accounting/resolve-accounts.ts';
import { costAdjustmentLines, movementLines, recostLines, type BookedMovement } from './booking.ts';
import { changesByPeriod, existingCostChanges } from './recost-difference.ts';

const accounts = {
  inventory: 'inventory',
  goods_received: 'received',
  cost_of_goods_sold: 'sold',
  stock_gain: 'gain',
  stock_loss: 'loss',
  cost_variance: 'variance',
};

/** After the settings have changed. */
const resolved = {
  ...(Object.fromEntries(Object.keys(accounts).map((kind) => [kind, `new ${kind}`])) as typeof accounts),
  inventory: accounts.inventory,
  rules: new Map(),
};

const amounts = fc.bigInt({ min: -(10n ** 28n), max: 10n ** 28n });
const type = fc.constantFrom('entry' as const, 'exit' as const, 'adjustment' as const);

const movement: fc.Arbitrary<BookedMovement> = fc
  .record({
    type,
    magnitude: fc.integer({ min: 1, max: 2 ** 53 - 1 }),
    negative: fc.boolean(),
    unitCost: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100),
    ),
    cost: fc.oneof(fc.constant(0n), amounts, fc.bigInt({ min: -1000n, max: 1000n })),
    reverses: fc.option(type),
    sameDayReversal: fc.boolean(),
    undone: fc.integer({ min: 0, max: 9 }),
    returned: fc.integer({ min: 0, max: 9 }),
    left: fc.integer({ min: 0, max: 9 }),
  })
  .map(({ magnitude, negative, undone, returned, left, ...given }) => {
    // An adjustment has its own sign; the type determines that of an entry or exit, inverted for a reversal.
    const booked = given.reverses ?? given.type;
    const out = booked === 'adjustment' ? negative : (booked === 'exit') === (given.reverses === null);
    return {
      ...given,
      type: given.reverses === null ? given.type : 'adjustment',
      sameDayReversal: given.reverses !== null && given.sameDayReversal,
      part: given.reverses === null ? null : { of: undone + returned + magnitude + left, undone, returned },
      returnOf: null,
      delta: out ? -magnitude : magnitude,
    };
  });

const scale = fc.constantFrom(0, 2, 3, 4);

function sums(lines: ReturnType<typeof movementLines>, places: number): Map<string, bigint> {
  const found = new Map<string, bigint>();
  for (const { account, debit, credit } of lines) {
    const [d, c] = [readDecimal(debit, places), readDecimal(credit, places)];
    expect(d >= 0n && c >= 0n && (d === 0n) !== (c === 0n)).toBe(true);
    expect(found.has(account)).toBe(false);
    found.set(account, d - c);
  }
  return found;
}

const total = (found: Map<string, bigint>) => [...found.values()].reduce((sum, each) => sum + each, 0n);

test("every journal entry balances and books the movement's cost to the inventory account", () => {
  fc.assert(
    fc.property(movement, scale, (given, places) => {
      const found = sums(movementLines(accounts, given, places), places);
      expect(total(found)).toBe(0n);
      expect(found.get('inventory') ?? 0n).toBe(given.cost);
      // Besides inventory and variance at most the account of its type, or of its original's type.
      const booked = given.reverses ?? given.type;
      const others = [...found.keys()].filter((each) => each !== 'inventory' && each !== 'variance');
      const own = { entry: ['received'], exit: ['sold'], adjustment: ['gain', 'loss'] }[booked];
      for (const each of others) expect(own).toContain(each);
    }),
  );
});

const whole = ({ delta }: BookedMovement) => ({ of: Math.abs(delta), undone: 0, returned: 0 });

test('a same-day reversal cancels its original in every account', () => {
  fc.assert(
    fc.property(movement, scale, (given, places) => {
      fc.pre(given.reverses === null);
      const back: BookedMovement = {
        ...given,
        type: 'adjustment',
        delta: -given.delta,
        cost: -given.cost,
        reverses: given.type,
        sameDayReversal: true,
        part: whole(given),
      };
      const [first, second] = [given, back].map((each) =>
        sums(movementLines(accounts, each, places), places),
      );
      for (const account of new Set([...first!.keys(), ...second!.keys()]))
        expect((first!.get(account) ?? 0n) + (second!.get(account) ?? 0n)).toBe(0n);
    }),
  );
});

// The cost of an exit may change between its booking and its reversal.
test('a reversal cancels its original in every account, including the booked change of its cost', () => {
  fc.assert(
    fc.property(movement, scale, fc.bigInt({ min: -1000n, max: 1000n }), (given, places, change) => {
      const size = given.cost < 0n ? -given.cost : given.cost;
      const cost = given.delta < 0 ? -size : size;
      fc.pre(given.reverses === null && cost !== 0n && given.delta < 0);
      const original = movementLines(accounts, { ...given, cost }, places);
      const back: BookedMovement = {
        ...given,
        type: 'adjustment',
        delta: -given.delta,
        cost: -(cost + change),
        reverses: given.type,
        sameDayReversal: true,
        part: whole(given),
        original,
        originalCost: cost + change,
      };
      const all = [
        original,
        recostLines(accounts, change, places),
        movementLines(accounts, back, places),
      ].map((lines) => sums(lines, places));
      for (const account of new Set(all.flatMap((each) => [...each.keys()])))
        expect(all.reduce((sum, each) => sum + (each.get(account) ?? 0n), 0n)).toBe(0n);
    }),
  );
});

test('each kind of amounts has a line of its own, also where all have the same account', () => {
  const same = Object.fromEntries(Object.keys(accounts).map((kind) => [kind, 'same'])) as typeof accounts;
  fc.assert(
    fc.property(movement, scale, (given, places) => {
      const [apart, together] = [accounts, same].map((each) => movementLines(each, given, places));
      expect(together).toEqual(apart!.map((line) => ({ ...line, account: 'same' })));
      expect(new Set(apart!.map(({ kind }) => kind)).size).toBe(apart!.length);
    }),
  );
});

const share = fc.bigInt({ min: -500n, max: 500n });

test('the units of a receipt and its freight leave nothing on any account when the last ones are reversed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ account: fc.constantFrom('received', 'freight', 'duty'), amount: share })),
      fc.constantFrom('entry' as const, 'adjustment' as const),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 999 }),
      (adjustments, type, parts, cents) => {
        const of = parts.reduce((sum, units) => sum + units, 0);
        const receipt = {
          type,
          unitCost: cents / 100,
          sameDayReversal: false,
          reverses: null,
          returnOf: null,
        };
        const value = BigInt(of * cents);
        const original = movementLines(accounts, { ...receipt, delta: of, cost: value, part: null }, 2);
        const booked = adjustments.map(({ account, amount }) =>
          costAdjustmentLines({ ...accounts, goods_received: account }, { amount, toStock: amount }, 2),
        );
        const freight = booked.flat().filter(({ kind }) => kind === 'goods_received');
        const adjusted = adjustments.reduce((sum, { amount }) => sum + amount, 0n);
        fc.pre(value + adjusted >= 0n);
        const all = [...original, ...booked.flat()];
        const earlier: typeof all = [];
        let returned = 0;
        for (const units of parts) {
          const back: BookedMovement = {
            ...receipt,
            type: 'adjustment',
            reverses: type,
            delta: -units,
            cost: -1n,
            part: { of, undone: 0, returned },
            returnOf: { id: 'receipt', units: of, returned, adjusted },
            original,
            earlier: [...earlier],
            freight,
            originalCost: value + adjusted,
            originalAdjusted: adjusted,
          };
          earlier.push(...movementLines(accountsOfEarlier(resolved, [...original, ...freight]), back, 2));
          returned += units;
        }
        const left = new Map<string, bigint>();
        for (const { kind, account, debit, credit } of [...all, ...earlier])
          if (kind !== 'inventory' && kind !== 'cost_variance')
            left.set(account, (left.get(account) ?? 0n) + readDecimal(debit, 2) - readDecimal(credit, 2));
        expect([...left].filter(([, amount]) => amount !== 0n)).toEqual([]);
      },
    ),
  );
});

test('a cost change is booked against the variance account', () => {
  fc.assert(
    fc.property(amounts, scale, (change, places) => {
      const found = sums(recostLines(accounts, change, places), places);
      expect([...found]).toEqual(
        change === 0n
          ? []
          : [
              ['inventory', change],
              ['variance', -change],
            ].sort((a, b) => ((a[1] as bigint) > (b[1] as bigint) ? -1 : 1)),
      );
    }),
  );
});

const day = fc.integer({ min: 1, max: 28 }).map((each) => `2026-0${1 + (each % 3)}-${10 + (each % 9)}`);
const cents = fc.bigInt({ min: -500n, max: 500n });

test('by period, the cost change of existing movements is the total change minus the new movements', () => {
  const periods = ['01', '02', '03'].map((month) => ({
    id: month,
    name: month,
    startDate: `2026-${month}-01`,
    endDate: `2026-${month}-28`,
    closed: false,
  }));
  const days = fc.uniqueArray(fc.record({ date: day, before: cents, after: cents }), {
    selector: (d) => d.date,
  });
  fc.assert(
    fc.property(days, fc.array(fc.record({ at: fc.nat(), cost: cents })), (given, news) => {
      fc.pre(given.length > 0);
      const posted = news.map(({ at, cost }) => ({ movementDate: given[at % given.length]!.date, cost }));
      const sum = { count: 1, delta: 0, lowest: 0, highest: 0, issued: 0n, issuedCost: 0n, received: 0n };
      const changes = existingCostChanges(
        given.map(({ date, before }) => ({ date, value: before })),
        { days: given.map(({ date, after }) => ({ ...sum, date, value: after })) },
        posted,
      );
      const found = changesByPeriod(changes, periods);
      for (const { id } of periods) {
        const within = (date: string) => date.slice(5, 7) === id;
        const whole = given
          .filter(({ date }) => within(date))
          .reduce((change, { before, after }) => change + after - before, 0n);
        const own = posted
          .filter((each) => within(each.movementDate))
          .reduce((cost, each) => cost + each.cost, 0n);
        const booked = found.filter((each) => each.periodId === id);
        expect(booked.map(({ change }) => change)).toEqual(whole === own ? [] : [whole - own]);
        for (const { date } of booked) expect(within(date)).toBe(true);
      }
    }),
  );
});

test('a restored issue is booked at its cost, and the shortfall that it covers as a variance', () => {
  fc.assert(
    fc.property(movement, scale, amounts, (given, places, restoredCost) => {
      const back = {
        ...given,
        type: 'adjustment' as const,
        delta: 3,
        reverses: 'exit' as const,
        sameDayReversal: false,
        part: { of: 3, undone: 0, returned: 0 },
      };
      const found = sums(movementLines(accounts, { ...back, restoredCost }, places), places);
      expect(found.get('sold') ?? 0n).toBe(restoredCost);
      expect(found.get('variance') ?? 0n).toBe(-(given.cost + restoredCost));
    }),
  );
});
