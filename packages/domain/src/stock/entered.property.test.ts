import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLedger, posted } from '../testing/ledger.ts';
import type { MovementCommand } from './command.ts';
import type { LedgerState } from './ledger-state.ts';
import { postMovementInput } from './movement.ts';

// Random ledgers in decimals and packs against an exact rational model, which knows no base cost and no `cost_per`: what comes in
// is worth the entered quantity times the entered cost, rounded once.

/** r(a/b) for figures that are not negative, written without the functions of the ledger. */
const rounded = (a: bigint, b: bigint): bigint => ((a % b) * 2n >= b ? a / b + 1n : a / b);

const inMillionths = (micros: bigint): string =>
  `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;

/** A layer of the model: its units and what is left of its value. */
type Layer = readonly [units: bigint, value: bigint];

/** Units of the oldest layers leave: each gives its share of what it has left. */
function takenFrom(
  layers: readonly Layer[],
  units: bigint,
): { readonly cost: bigint; readonly left: Layer[] } {
  let [missing, cost] = [units, 0n];
  const left: Layer[] = [];
  for (const [own, value] of layers) {
    const taken = missing < own ? missing : own;
    const share = taken === own ? value : rounded(value * taken, own);
    missing -= taken;
    cost += share;
    if (taken < own) left.push([own - taken, value - share]);
  }
  return { cost, left };
}

const step = fc.record({
  /** The unit of the product, or one of its packs. */
  unit: fc.nat({ max: 3 }),
  /** In steps of the unit: the smallest quantity that is a whole number of base units. */
  steps: fc.integer({ min: 1, max: 2_000_000 }),
  micros: fc.bigInt({ min: 0n, max: 9_999_999_999n }),
  /** Percent of the stock that leaves then. */
  issued: fc.integer({ min: 0, max: 100 }),
});
const pack = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 1_000_000 }));

/** The numerator of the smallest quantity of a unit, in millionths: every multiple of it is whole. */
function smallestOf(factor: bigint): bigint {
  let micros = 1n;
  while ((micros * factor) % 1_000_000n !== 0n)
    micros *= (micros * factor * 2n) % 1_000_000n === 0n ? 2n : 10n;
  return micros;
}

test('random quantities and costs in decimals and packs equal the exact rational model', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('moving_average', 'fifo'),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 6 }),
      fc.tuple(pack, pack, pack),
      fc.array(step, { minLength: 1, maxLength: 20 }),
      (method, moneyScale, quantityScale, packs, steps) => {
        const units = {
          unit: 'kg',
          quantityScale,
          packs: packs.map((quantity, at) => ({ code: `pack ${at}`, quantity })),
        };
        const names = ['kg', ...units.packs.map(({ code }) => code)];
        const factors = [10 ** quantityScale, ...packs].map(BigInt);
        const empty = emptyLedger(method, moneyScale);
        const [product] = empty.products.values();
        const state: LedgerState = {
          ...empty,
          products: new Map([[product!.id, { ...product!, units }]]),
        };
        const commands: MovementCommand[] = [];
        const expected: { quantity: bigint; cost: bigint }[] = [];
        const post = (type: 'entry' | 'exit', entered: object) => {
          const input = postMovementInput.parse({
            product_id: product!.id,
            type,
            entered,
            movement_date: '2026-03-01',
          });
          commands.push({ kind: 'movement', id: `m${commands.length}`, input });
        };
        let layers: readonly Layer[] = [];
        for (const { unit, steps: count, micros, issued } of steps) {
          const [name, factor] = [names[unit]!, factors[unit]!];
          const entered = BigInt(count) * smallestOf(factor);
          const quantity = (entered * factor) / 1_000_000n;
          post('entry', { quantity: inMillionths(entered), unit: name, unit_cost: inMillionths(micros) });
          const value = rounded(entered * micros * 10n ** BigInt(moneyScale), 10n ** 12n);
          expected.push({ quantity, cost: value });
          const before: Layer = layers[0] ?? [0n, 0n];
          // The moving average has one layer, in which all units are worth the same.
          layers =
            method === 'fifo' ? [...layers, [quantity, value]] : [[before[0] + quantity, before[1] + value]];
          const onHand = layers.reduce((sum, [own]) => sum + own, 0n);
          const smallest = smallestOf(factor);
          // Whole steps of the same unit, at most all that is there.
          const out = ((((onHand * BigInt(issued)) / 100n) * 1_000_000n) / factor / smallest) * smallest;
          if (out === 0n) continue;
          post('exit', { quantity: inMillionths(out), unit: name, unit_cost: '0' });
          const { cost, left } = takenFrom(layers, (out * factor) / 1_000_000n);
          expected.push({ quantity: -(out * factor) / 1_000_000n, cost: -cost });
          layers = left;
        }
        const { outcomes } = posted(state, commands);
        const found = outcomes.map((outcome) => {
          const [fact] = 'accepted' in outcome ? outcome.accepted : [];
          return fact !== undefined && fact !== 'unchanged' && 'cost' in fact
            ? { quantity: BigInt(fact.delta), cost: fact.cost }
            : outcome;
        });
        expect(found).toEqual(expected);
      },
    ),
  );
});
