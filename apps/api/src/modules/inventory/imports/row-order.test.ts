import type { FileRow } from '@tallybook/domain';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DateOrder, rowsInOrder } from './row-order.ts';

const orderOf = (...days: number[]): number[] | undefined => {
  const dates = new DateOrder();
  for (const day of days) dates.add(`2026-03-${String(day).padStart(2, '0')}`);
  const order = dates.decide();
  return order && [...order];
};

describe('rows are posted', () => {
  test('as in the file if its dates do not decrease', () => {
    expect(orderOf(1, 2, 2, 3)).toBeUndefined();
    expect(orderOf(1, 1)).toBeUndefined();
    expect(orderOf()).toBeUndefined();
  });

  test('backwards if its newest rows come first', () => {
    expect(orderOf(3, 2, 2, 1)).toEqual([3, 2, 1, 0]);
  });

  test('by date otherwise, and those of a day as in the file', () => {
    expect(orderOf(3, 2, 3, 2)).toEqual([1, 3, 0, 2]);
  });

  test('in an order that depends on the rows only, from any position', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 30 }),
        fc.nat(30),
        async (days, after) => {
          const rows = days.map((_day, at): FileRow => ({ row: at + 2, values: {} }));
          const dates = new DateOrder();
          for (const day of days) dates.add(`2026-03-${String(day).padStart(2, '0')}`);
          const order = dates.decide();
          const posted: number[] = [];
          const file = async function* () {
            await Promise.resolve();
            yield* rows;
          };
          for await (const { row } of rowsInOrder(file, order, after)) posted.push(row);
          const isNewestFirst =
            days.every((day, at) => at === 0 || day <= (days[at - 1] ?? 0)) && new Set(days).size > 1;
          const expected = rows
            .map(({ row }) => row)
            .toSorted((one, other) => {
              const difference = (days[one - 2] ?? 0) - (days[other - 2] ?? 0);
              return difference !== 0 ? difference : isNewestFirst ? other - one : one - other;
            });
          expect(posted).toEqual(expected.slice(after));
        },
      ),
    );
  });
});
