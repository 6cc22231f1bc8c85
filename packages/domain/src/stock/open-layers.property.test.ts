import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FifoLayers } from './fifo.ts';
import { CostFold } from './fold.ts';
import { openLayers, type Receipt } from './open-layers.ts';

const move = fc.record({
  delta: fc.integer({ min: -12, max: 12 }).filter((delta) => delta !== 0),
  unitCostMicros: fc.bigInt({ min: 0n, max: 20_000_000n }),
  cancelled: fc.boolean(),
});

test.each([false, true])(
  'openLayers gives the open layers at every place from the holding and the last receipts (below zero: %s)',
  (allowNegative) => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const fold = new CostFold({ quantity: 0, value: 0n }, new FifoLayers([]), 2);
        const receipts: Receipt[] = [];
        for (const [at, { delta, unitCostMicros, cancelled }] of moves.entries()) {
          if (!allowNegative && fold.holding.quantity + delta < 0) continue;
          const row = { id: `m${at}`, delta, unitCostMicros, cancels: null };
          const receivedValue = fold.next(row, cancelled);
          if (cancelled) fold.next({ ...row, id: `r${at}`, delta: -delta, cancels: row.id }, false);
          if (delta > 0) receipts.unshift({ id: row.id, received: cancelled ? 0 : delta, receivedValue });
          expect(openLayers(fold.holding, receipts)).toEqual(fold.layers());
        }
      }),
      { numRuns: 500 },
    );
  },
);

test('openLayers rejects receipts that do not make up the quantity', () => {
  const receipts = [{ id: 'a', received: 2, receivedValue: 200n }];
  expect(() => openLayers({ quantity: 3, value: 300n }, receipts)).toThrow(RangeError);
});
