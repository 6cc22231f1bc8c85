import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDecimal, readWhole } from '../shared/decimal.ts';
import { emptyLedger, movement, posted } from '../testing/ledger.ts';
import type { MovementCommand } from './command.ts';
import { unitCostNumber } from './unit-cost.ts';

// Runs the tables of the guide line by line, so that their figures stay correct.
const guide = readFileSync(new URL('../../../../docs/valuation.md', import.meta.url), 'utf8');

const cents = (text = ''): bigint => readDecimal(text.replace('−', '-').replace('+', ''), 2);

const adjusting = (command: MovementCommand, quantity: number): MovementCommand => ({
  ...command,
  input: { ...command.input, type: 'adjustment', quantity },
});

const monthOf = (name: string, number: string) =>
  guide.split('\n').flatMap((line) => {
    const row = /^\| (\w+) (\d+) \| (\w+) (\S+).* \| (.+) \| (.+) \|$/.exec(line);
    const [, named, date = '', kind, of = '', average = '', fifo = ''] = row ?? [];
    if (named !== name) return [];
    const quantity = readWhole(of.replace('−', ''));
    const delta = kind === 'entry' ? quantity : -quantity;
    const unitCost = / at (\S+) \|/.exec(line)?.[1] ?? '0';
    const command = movement(
      `m${date}`,
      `${number}-${date.padStart(2, '0')}`,
      delta,
      unitCostNumber(unitCost),
    );
    return {
      command: kind === 'adjustment' ? adjusting(command, delta) : command,
      delta,
      moving_average: /^(\S+) → (\S+) for (\S+)$/.exec(average),
      fifo: /^(\S+) → ()(\S+)$/.exec(fifo),
    };
  });

const months = [
  ['Mar', monthOf('Mar', '03'), [0, 4, 1, 5, 3, 2], false],
  ['Apr', monthOf('Apr', '04'), [6, 2, 4, 1, 5, 3, 0], true],
] as const;

const cases = (['moving_average', 'fifo'] as const).flatMap((method) =>
  months.map((month) => [method, ...month] as const),
);

test.each(cases)(
  "with %s, the guide's table is correct: %s",
  (method, _name, month, lateOrder, allowNegativeStock) => {
    const inTime = month.map(({ command }) => command);
    expect(inTime).toHaveLength(lateOrder.length);
    // The same result on time and with the last movements posted first.
    for (const order of [inTime, lateOrder.flatMap((index) => inTime[index] ?? [])]) {
      const { movements, products } = posted({ ...emptyLedger(method), allowNegativeStock }, order);
      const costs = new Map(movements.map(({ id, cost }) => [id, cost]));
      let holding = { quantity: 0, value: 0n };
      for (const { command, delta, [method]: stated } of month) {
        const cost = costs.get(command.id) ?? 0n;
        holding = { quantity: holding.quantity + delta, value: holding.value + cost };
        const [, statedCost, statedQuantity = '', statedValue] = stated ?? [];
        expect([command.id, cost, holding.value]).toEqual([
          command.id,
          cents(statedCost),
          cents(statedValue),
        ]);
        if (statedQuantity !== '') expect(`${holding.quantity}`).toBe(statedQuantity.replace('−', '-'));
      }
      expect(products[0]?.closing).toEqual(holding);
    }
  },
);
