import { expect, test } from 'vitest';
import type { MovementCommand } from './command.ts';
import { decide } from './decide.ts';

// The table of docs/valuation.md.
const month = [
  ['2026-03-01', 'entry', 10, 10, 10_000n, 10_000n],
  ['2026-03-05', 'entry', 5, 13, 6500n, 6500n],
  ['2026-03-10', 'exit', 6, 0, -6600n, -6000n],
  ['2026-03-20', 'adjustment', -1, 0, -1100n, -1000n],
  ['2026-03-25', 'entry', 4, 12.5, 5000n, 5000n],
  ['2026-03-31', 'exit', 5, 0, -5750n, -5600n],
] as const;

const product = '018f0000-0000-7000-8000-000000000001';

const commands = month.map(([movement_date, type, quantity, unit_cost], index): MovementCommand => ({
  kind: 'movement',
  id: `m${index}`,
  input: { product_id: product, type, quantity, unit_cost, movement_date },
}));

test.each([
  ['moving average', undefined, month.map((row) => row[4]), 8050n],
  ['FIFO', [], month.map((row) => row[5]), 8900n],
])('the worked month by %s', (_method, layers, costs, value) => {
  // In time, and with the last movements arriving first: the same.
  for (const order of [
    commands,
    [commands[0]!, commands[4]!, commands[1]!, commands[5]!, commands[3]!, commands[2]!],
  ]) {
    const { movements, products } = decide(
      {
        moneyScale: 2,
        periods: [
          { id: 'p', name: '2026-03', startDate: '2026-03-01', endDate: '2026-03-31', closed: false },
        ],
        journalEntries: new Map(),
        reversed: new Set(),
        products: new Map([
          [
            product,
            { id: product, archived: false, onHand: 0, value: 0n, days: [], layers, openingLayers: layers },
          ],
        ]),
      },
      order.map((command) => [command]),
    );
    const costOf = new Map(movements.map((movement) => [movement.id, movement.cost]));
    expect(commands.map((command) => costOf.get(command.id))).toEqual(costs);
    expect(products[0]?.closing).toEqual({ quantity: 7, value });
  }
});
