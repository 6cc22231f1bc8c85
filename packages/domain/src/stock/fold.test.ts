import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FifoLayers } from './fifo.ts';
import { CostFold } from './fold.ts';
import { Timeline } from './timeline.ts';
import type { TimelineRow } from './timeline-row.ts';

const move = fc.record({
  delta: fc.integer({ min: -6, max: 9 }).filter((delta) => delta !== 0),
  unitCostMicros: fc.bigInt({ min: 0n, max: 20_000_000n }),
  cancelled: fc.boolean(),
});

/** A valid history: impossible rows are dropped, some rows are cancelled immediately. */
function history(
  moves: readonly (typeof move extends fc.Arbitrary<infer T> ? T : never)[],
  allowNegative: boolean,
): TimelineRow[] {
  const rows: TimelineRow[] = [];
  let running = 0;
  for (const [index, { delta, unitCostMicros, cancelled }] of moves.entries()) {
    if (running + delta < 0 && !allowNegative) continue;
    const kind = { type: 'adjustment', reversedType: null, reasonCode: null } as const;
    const plain = { date: '2026-03-10', cancels: null, kind, cost: 0n };
    const row = { ...plain, id: `m${index}`, delta, unitCostMicros };
    rows.push(row);
    if (cancelled) rows.push({ ...row, id: `r${index}`, delta: -delta, cancels: row.id });
    else running += delta;
  }
  return rows;
}

for (const layers of [undefined, []])
  test(`${layers === undefined ? 'moving average' : 'fifo'}: CostFold gives the costs of the timeline`, () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), fc.boolean(), (moves, allowNegative) => {
        const rows = history(moves, allowNegative);
        const nothing = { quantity: 0, value: 0n };
        const timeline = new Timeline(
          { closing: nothing, days: [], layers, openingLayers: layers },
          { moneyScale: 2, allowNegative },
        );
        for (const row of rows) expect(timeline.insert(row)).toBeUndefined();
        const fold = new CostFold(nothing, layers && new FifoLayers(layers), 2);
        for (const [at, row] of rows.entries())
          expect(fold.next(row, rows[at + 1]?.cancels === row.id)).toBe(timeline.cost(row.id));
        expect(fold.holding).toEqual(timeline.closing);
        expect(fold.layers()).toEqual(timeline.outcome().layers);
      }),
    );
  });
