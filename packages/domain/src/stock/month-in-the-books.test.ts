import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Computes the month of the guide in cents, with nothing but division and rounding: no rule of the service is used. CI runs the
// guide's commands and compares what the service prints with the same text.
const guide = readFileSync(new URL('../../../../docs/guides/month-in-the-books.md', import.meta.url), 'utf8');

/** part/whole of an amount in cents, rounded half up. */
const share = (cents: number, part: number, whole: number): number =>
  Math.floor((2 * cents * part + whole) / (2 * whole));
const text = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

type Row = [day: string, quantity: number, cents: number];

type Freight = readonly [first: number, second: number];

/** The month with this much freight on its two receipts, by moving average. */
function byAverage(freight: Freight): Row[] {
  const rows: Row[] = [];
  let [quantity, value] = [0, 0];
  const add = (day: string, units: number, cents: number): number => {
    quantity += units;
    value += cents;
    rows.push([day, units, cents]);
    return cents;
  };
  const issue = (day: string, units: number): number => add(day, -units, -share(value, units, quantity));
  add('2026-03-01', 10, 10 * 1000 + freight[0]);
  const second = add('2026-03-05', 5, 5 * 1300 + freight[1]);
  const sold = issue('2026-03-10', 6);
  add('2026-03-12', 2, share(-sold, 2, 6));
  add('2026-03-15', -3, -share(second, 3, 5));
  issue('2026-03-20', 1);
  add('2026-03-25', 4, 4 * 1250);
  issue('2026-03-31', 5);
  return rows;
}

/** The same by FIFO: what is left of each receipt, as its cost less what left it. */
function byFifo(freight: Freight): Row[] {
  const [first, second] = [10 * 1000 + freight[0], 5 * 1300 + freight[1]];
  // Six of the ten oldest; three of the supplier's own five; one of the four that are left of the oldest.
  const sold = share(first, 6, 10);
  const sentBack = share(second, 3, 5);
  const missing = share(first - sold, 1, 4);
  // The last three of the first receipt, and the last two of the second.
  const last = first - sold - missing + (second - sentBack);
  return [
    ['2026-03-01', 10, first],
    ['2026-03-05', 5, second],
    ['2026-03-10', -6, -sold],
    ['2026-03-12', 2, share(sold, 2, 6)],
    ['2026-03-15', -3, -sentBack],
    ['2026-03-20', -1, -missing],
    ['2026-03-25', 4, 4 * 1250],
    ['2026-03-31', -5, -last],
  ];
}

/** As the guide prints a stock card. */
function card(rows: readonly Row[]): string {
  let [quantity, value] = [0, 0];
  return rows
    .map(([day, units, cents]) => {
      quantity += units;
      value += cents;
      return `${day} ${units} ${text(cents)} → ${quantity} for ${text(value)}`;
    })
    .join('\n');
}

const bill = 1500;
const freight = [share(bill, 10_000, 16_500), share(bill, 6500, 16_500)] as const;
const months = { 'moving average': byAverage, FIFO: byFifo };
const methods = ['moving average', 'FIFO'] as const;
const figures = (method: keyof typeof months): [before: Row[], after: Row[]] => [
  months[method]([0, 0]),
  months[method](freight),
];
const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, [, , cents]) => sum + cents, 0);

test('the stock cards before and after the freight are those of the guide', () => {
  expect(freight[0] + freight[1]).toBe(bill);
  const [before, after] = figures('moving average');
  expect(guide).toContain(`${text(freight[0])} + ${text(freight[1])}\n${card(after)}\n`);
  expect(guide).toContain(`\n${card(before.slice(0, 5))}\n`);
  expect(guide).toContain(`\n${card(before.slice(0, 6)).split('\n').at(-1)}\n`);
  const [fifoBefore, fifoAfter] = figures('FIFO');
  expect(guide).toContain(`\n${card(fifoBefore.slice(0, 6))}\nwith freight\n${card(fifoAfter)}\n`);
});

test.each(methods)(
  '%s: the trial balance of the guide balances, and its accounts have the value on hand and the allowance',
  (method) => {
    const [before, after] = figures(method);
    const value = sumOf(after);
    const allowance = value - 6 * 950;
    const costs = (rows: readonly Row[], day: string): number =>
      rows.find(([date]) => date === day)?.[2] ?? Number.NaN;
    const recosted = ['2026-03-10', '2026-03-12', '2026-03-15', '2026-03-20'];
    const variance = recosted.reduce((sum, day) => sum + costs(before, day) - costs(after, day), 0);
    const payable = 10_000 + 6500 + 5000 + bill + costs(before, '2026-03-15');
    const balances = [
      ['1400', value],
      ['1490', -allowance],
      ['1600', 0],
      ['2000', -payable],
      ['5000', -costs(before, '2026-03-10') - costs(before, '2026-03-12') - costs(after, '2026-03-31')],
      ['5900', variance],
      ['5950', allowance],
      ['6900', -costs(before, '2026-03-20')],
    ] as const;
    expect(balances.reduce((sum, [, cents]) => sum + cents, 0)).toBe(0);
    const debits = balances.reduce((sum, [, cents]) => sum + Math.max(0, cents), 0);
    const lines = balances.map(([account, cents]) => `${account} ${text(cents)}`).join('\n');
    expect(guide).toContain(`\n${lines}\ndebits ${text(debits)} credits ${text(debits)}\n`);
    expect(guide).toContain(`6 ${text(value)} ${text(allowance)} 57.00\n`);
  },
);
