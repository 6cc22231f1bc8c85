import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerCommand } from './command.ts';
import { decide, type Decision } from './decide.ts';
import { maxUnitsOut } from './demand.ts';
import type { LedgerState } from './ledger-state.ts';

const id = '018f0000-0000-7000-8000-000000000001';

const act = fc.record({
  kind: fc.constantFrom('entry', 'exit', 'exit', 'adjustment', 'count'),
  quantity: fc.integer({ min: 1, max: 12 }),
  sign: fc.constantFrom(1, -1),
  day: fc.integer({ min: 10, max: 13 }),
});

function commandOf({ kind, quantity, sign, day }: typeof act extends fc.Arbitrary<infer T> ? T : never) {
  return (index: number): LedgerCommand => {
    const [own, date] = [`m${index}`, `2026-03-${day}`];
    if (kind === 'count')
      return {
        kind,
        id: own,
        productId: id,
        countDate: date,
        counted: quantity * 2,
        unitCost: 1,
        reference: 't',
      };
    const signed = kind === 'adjustment' ? sign * quantity : quantity;
    return {
      kind: 'movement',
      id: own,
      input: { product_id: id, type: kind, quantity: signed, unit_cost: quantity / 8, movement_date: date },
    };
  };
}

const layersArbitrary = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 6 }), value: fc.bigInt({ min: 0n, max: 900n }) }),
  { maxLength: 12 },
);

/** The oldest layers that make up the units, as the store reads them. */
function headOf<Layer extends { quantity: number }>(layers: readonly Layer[], units: number): Layer[] {
  let total = 0;
  const last = layers.findIndex((layer) => (total += layer.quantity) >= units);
  return units === 0 ? [] : layers.slice(0, last === -1 ? layers.length : last + 1);
}

// A posting reads only the receipts that it may use up; that must not change its decision.
test('a decision with only the layers that may be used up equals one with all layers', () => {
  fc.assert(
    fc.property(
      layersArbitrary,
      fc.array(act, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.boolean(),
      (open, acts, allowNegativeStock, together) => {
        const layers = open.map((layer, at) => ({ receipt: `r${at}`, ...layer }));
        const commands = acts.map((each, index) => commandOf(each)(index));
        const onHand = layers.reduce((sum, { quantity }) => sum + quantity, 0);
        const value = layers.reduce((sum, layer) => sum + layer.value, 0n);
        const sum = {
          date: '2026-03-10',
          count: layers.length,
          delta: onHand,
          lowest: 1,
          highest: onHand,
          value,
          issued: 0n,
          issuedCost: 0n,
          received: BigInt(onHand),
        };
        const product = { id, archived: false, onHand, value, days: layers.length === 0 ? [] : [sum] };
        const known = headOf(layers, maxUnitsOut(product, commands, { allowNegative: allowNegativeStock }));
        const decideWith = (more: object): Decision => {
          const state: LedgerState = {
            moneyScale: 2,
            allowNegativeStock,
            periods: [
              { id: 'p', name: '2026', startDate: '2026-01-01', endDate: '2026-12-31', closed: false },
            ],
            journalEntries: new Map(),
            reversed: new Map(),
            products: new Map([[id, { ...product, ...more }]]),
          };
          return decide(state, together ? [commands] : commands.map((command) => [command]));
        };
        const [all, few] = [
          decideWith({ layers }),
          decideWith({ layers: known, layersUnread: known.length < layers.length }),
        ];
        expect(few.outcomes).toEqual(all.outcomes);
        const unread = layers.slice(known.length);
        for (const [at, { layers: left = [], ...rest }] of all.products.entries()) {
          const { layers: leftOfFew = [], ...restOfFew } = few.products[at] ?? {};
          expect(restOfFew).toEqual(rest);
          // The layers that were not read are unchanged.
          const own = new Set(unread.map(({ receipt }) => receipt));
          expect(left.filter(({ receipt }) => own.has(receipt))).toEqual(unread);
          expect(leftOfFew).toEqual(left.filter(({ receipt }) => !own.has(receipt)));
        }
      },
    ),
    { numRuns: 500 },
  );
});
