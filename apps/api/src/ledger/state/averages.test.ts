import {
  productOf,
  type DayState,
  type LedgerCommand,
  type MovementType,
  type ProductState,
} from '@tallybook/domain';
import { expect, test } from 'vitest';
import { averagesToRead } from './averages.ts';

const day = (date: string, delta: number, rows?: []): DayState => ({
  date,
  count: 1,
  delta,
  lowest: delta,
  highest: delta,
  value: 0n,
  issued: 0n,
  issuedCost: 0n,
  received: 0n,
  rows,
});

const product = (onHand: number, days: DayState[], more: Partial<ProductState> = {}): ProductState => ({
  id: 'p',
  archived: false,
  onHand,
  value: 0n,
  days,
  ...more,
});

const move = (
  movement_date: string,
  type: MovementType = 'exit',
  quantity = 1,
  product_id = 'p',
): LedgerCommand => ({
  kind: 'movement',
  id: 'm',
  input: { product_id, type, quantity, unit_cost: 0, movement_date },
});

const count = (countDate: string): LedgerCommand => ({
  kind: 'count',
  id: 'c',
  productId: 'p',
  countDate,
  counted: 3,
  unitCost: undefined,
  reference: 'take',
});

const [first, second, third] = ['2026-03-01', '2026-03-02', '2026-03-03'] as const;

test.each<[string, ProductState, LedgerCommand[], string[]]>([
  ['something is on hand', product(1, []), [move(first)], []],
  ['nothing is on hand, and something comes in', product(0, []), [move(first, 'entry')], []],
  ['nothing is on hand, and something goes out', product(0, []), [move(first)], [`<${first}`]],
  ['an adjustment reduces the stock', product(0, []), [move(first, 'adjustment', -1)], [`<${first}`]],
  ['units are counted', product(0, []), [count(second)], [`<${second}`]],
  ['units are counted after the last day', product(0, [day(first, -2)]), [count(second)], [`<=${first}`]],
  ['another product', product(0, []), [move(first, 'exit', 1, 'other')], []],
  ['the last day ends with nothing', product(0, [day(first, -2)]), [move(first)], [`<=${first}`]],
  [
    'nothing is on hand at the end of the day before, nor earlier',
    product(0, [day(second, 0)]),
    [move(first), move(third)],
    [`<${first}`, `<=${second}`],
  ],
  [
    'nothing is on hand at the end of a day between, but no command is dated there',
    product(3, [day(first, -2), day(second, 3)]),
    [move(third)],
    [],
  ],
  [
    'rows were read, and a receipt is posted before them',
    product(-2, [day(first, -2, [])]),
    [move(first, 'entry')],
    [`<${first}`],
  ],
  [
    'rows of a FIFO product were read, possibly with others before them',
    product(-2, [day(first, -2, [])], { openingLayers: [] }),
    [move(first)],
    [`<${first}`],
  ],
])('averages to read if %s', (_what, state, commands, expected) => {
  const byProduct = Map.groupBy(commands, productOf);
  const places = averagesToRead(state, byProduct).map(
    ({ date, through }) => `${through ? '<=' : '<'}${date}`,
  );
  expect(places.sort()).toEqual(expected.sort());
});
