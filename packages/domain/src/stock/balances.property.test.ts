import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Balances } from './balances.ts';
import { Day } from './day.ts';

const name = (at: number): string => `2${String(at).padStart(4, '0')}`;
const row = (date: string, delta: number) => ({
  id: '',
  date,
  delta,
  unitCostMicros: 0n,
  cancels: null,
  kind: { type: 'adjustment' as const, reversedType: null, reasonCode: null },
  cost: 0n,
});

const put = fc.record({ at: fc.integer({ min: 0, max: 400 }), delta: fc.integer({ min: -9, max: 9 }) });

// More days than a block holds, so that blocks are split.
const days = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 300 });

test('Balances gives the lowest and highest balance from each day on after any insertions', () => {
  fc.assert(
    fc.property(days, fc.integer(), fc.array(put, { maxLength: 200 }), (given, opening, puts) => {
      const kept = given
        .toSorted((a, b) => a - b)
        .map((at) => new Day(name(at), undefined, [row(name(at), at % 7)]));
      const balances = new Balances(kept, opening);
      for (const { at, delta } of puts) {
        const date = name(at);
        const found = kept.findIndex((day) => day.date >= date);
        const index = found === -1 ? kept.length : found;
        const fresh = kept[index]?.date !== date;
        if (fresh) kept.splice(index, 0, new Day(date, undefined, []));
        kept[index]!.put(kept[index]!.rows.length, row(date, delta));
        balances.put(index, delta, fresh);
      }
      let running = opening;
      const reached = kept.map((day) => {
        const before = running;
        const all = day.rows.map(({ delta }) => ({ quantity: (running += delta), date: day.date }));
        return { before, all };
      });
      for (const at of [0, kept.length >> 1, kept.length - 1]) {
        const later = reached.slice(at).flatMap(({ all }) => all);
        const quantities = later.map(({ quantity }) => quantity);
        expect(balances.before(at)).toBe(reached[at]?.before);
        expect(balances.from(at)).toEqual({
          lowest: later[quantities.indexOf(Math.min(...quantities))],
          highest: later[quantities.indexOf(Math.max(...quantities))],
        });
      }
    }),
  );
});
