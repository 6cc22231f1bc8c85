import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerCommand, StandingMovement } from './command.ts';
import { decide } from './decide.ts';
import type { Layer } from './fifo.ts';
import type { LedgerState } from './ledger-state.ts';
import { Day } from './day.ts';
import type { TimelineRow } from './timeline-row.ts';
import { unitCostMicros } from './unit-cost.ts';

/**
 * The obviously right model: keep all rows, and for each new one sort, add everything up from the start and
 * look at every running sum. Costs from the start, each time, in fractions of bigints.
 */
interface ModelRow {
  id: string;
  date: string;
  seq: number;
  delta: number;
  cost: number;
  annuls: string | null;
}

function inOrder(rows: readonly ModelRow[]): ModelRow[] {
  const place = (row: ModelRow): [string, number, number] => {
    const original = rows.find((each) => each.id === row.annuls);
    return [row.date, original?.seq ?? row.seq, original === undefined ? 0 : 1];
  };
  return [...rows].sort((a, b) => {
    const [x, y] = [place(a), place(b)];
    return x[0] === y[0] ? x[1] - y[1] || x[2] - y[2] : x[0] < y[0] ? -1 : 1;
  });
}

function neverNegative(rows: readonly ModelRow[]): boolean {
  let running = 0;
  return inOrder(rows).every((row) => (running += row.delta) >= 0);
}

/** Half away from zero, the long way. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole;
}

const worth = (row: ModelRow): bigint =>
  rounded(BigInt(row.delta) * unitCostMicros(row.cost) * 100n, 1_000_000n);

function averageCosts(rows: readonly ModelRow[]): Map<string, bigint> {
  const costs = new Map<string, bigint>();
  let quantity = 0n;
  let value = 0n;
  for (const row of inOrder(rows)) {
    const out = BigInt(-row.delta);
    const change =
      row.annuls !== null
        ? -(costs.get(row.annuls) ?? 0n)
        : row.delta > 0
          ? worth(row)
          : out === quantity
            ? -value
            : -rounded(out * value, quantity);
    quantity += BigInt(row.delta);
    value += change;
    costs.set(row.id, change);
  }
  return costs;
}

/** Layers of the rows with every annulled pair left out, which is what annulling means. */
function layerCosts(rows: readonly ModelRow[]): { costs: Map<string, bigint>; layers: Layer[] } {
  const costs = new Map<string, bigint>();
  let layers: Layer[] = [];
  const annulled = new Set(rows.map((row) => row.annuls));
  for (const row of inOrder(rows)) {
    if (row.annuls !== null) {
      costs.set(row.id, -(costs.get(row.annuls) ?? 0n));
      continue;
    }
    const before = layers;
    if (row.delta > 0) {
      costs.set(row.id, worth(row));
      layers = [...layers, { quantity: row.delta, value: worth(row) }];
    } else {
      let left = -row.delta;
      let cost = 0n;
      const rest: Layer[] = [];
      for (const layer of layers) {
        const taken = Math.min(left, layer.quantity);
        const value =
          taken === layer.quantity
            ? layer.value
            : rounded(layer.value * BigInt(taken), BigInt(layer.quantity));
        cost += value;
        left -= taken;
        if (taken < layer.quantity)
          rest.push({ quantity: layer.quantity - taken, value: layer.value - value });
      }
      layers = rest;
      costs.set(row.id, -cost);
    }
    if (annulled.has(row.id)) layers = before;
  }
  return { costs, layers };
}

const product = '018f0000-0000-7000-8000-000000000001';
const year = { id: 'year', name: '2026', startDate: '2026-01-01', endDate: '2026-12-31', closed: false };

const move = fc.record({
  kind: fc.constantFrom('entry', 'entry', 'exit', 'exit', 'adjustment', 'reversal'),
  quantity: fc.integer({ min: 1, max: 9 }),
  sign: fc.constantFrom(1, -1),
  micros: fc.integer({ min: 0, max: 20_000_000 }),
  month: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 1, max: 4 }),
  which: fc.nat(),
});
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

const history = fc.array(
  fc.record({ together: fc.boolean(), moves: fc.array(move, { minLength: 1, maxLength: 5 }) }),
  { minLength: 1, maxLength: 8 },
);

/** The ledger as it stands between two batches. */
class Ledger {
  readonly rows: ModelRow[] = [];
  costs = new Map<string, bigint>();
  layers: Layer[] = [];
  readonly method: 'moving_average' | 'fifo';

  constructor(method: 'moving_average' | 'fifo') {
    this.method = method;
  }

  reprice(): void {
    const fifo = layerCosts(this.rows);
    this.costs = this.method === 'fifo' ? fifo.costs : averageCosts(this.rows);
    this.layers = fifo.layers;
  }

  /** Every day with all its rows, or those that `summed` names as sums. */
  state(summed: (date: string) => boolean): LedgerState {
    const rows = inOrder(this.rows).map((row): TimelineRow => ({
      id: row.id,
      date: row.date,
      delta: row.delta,
      unitCostMicros: unitCostMicros(row.cost),
      annuls: row.annuls,
      cost: this.costs.get(row.id) ?? 0n,
    }));
    const names = [...new Set(rows.map((row) => row.date))];
    const days = names.map((name) => {
      const own = rows.filter((row) => row.date === name);
      const sum = new Day(name, undefined, own).sum();
      return summed(name) ? sum : { ...sum, rows: own };
    });
    const fifo = this.method === 'fifo' ? { layers: this.layers, openingLayers: [] } : {};
    return {
      moneyScale: 2,
      periods: [year],
      journalEntries: new Map(),
      reversed: new Set(this.rows.flatMap((row) => row.annuls ?? [])),
      products: new Map([
        [
          product,
          {
            id: product,
            archived: false,
            onHand: this.rows.reduce((sum, row) => sum + row.delta, 0),
            value: [...this.costs.values()].reduce((sum, cost) => sum + cost, 0n),
            days,
            ...fifo,
          },
        ],
      ]),
    };
  }
}

function commandOf(
  ledger: Ledger,
  given: Move,
  index: number,
): { command: LedgerCommand; row: ModelRow } | undefined {
  const id = `m${index}`;
  const date = `2026-0${given.month}-0${given.day}`;
  if (given.kind === 'reversal') {
    const original = ledger.rows[given.which % Math.max(1, ledger.rows.length)];
    if (original === undefined) return undefined;
    const standing: StandingMovement = {
      id: original.id,
      productId: product,
      quantityDelta: original.delta,
      unitCost: original.cost,
      movementDate: original.date,
      reversesId: original.annuls,
      derivedUnitCost: original.cost,
    };
    return {
      command: { kind: 'reversal', id, original: standing, movementDate: undefined, note: undefined },
      row: {
        id,
        date: original.date,
        seq: index,
        delta: -original.delta,
        cost: original.cost,
        annuls: original.id,
      },
    };
  }
  const type = given.kind;
  const quantity = type === 'adjustment' ? given.sign * given.quantity : given.quantity;
  const unit_cost = given.micros / 1_000_000;
  return {
    command: {
      kind: 'movement',
      id,
      input: { product_id: product, type, quantity, unit_cost, movement_date: date },
    },
    row: {
      id,
      date,
      seq: index,
      delta: type === 'exit' ? -quantity : quantity,
      cost: unit_cost,
      annuls: null,
    },
  };
}

const reversible = (rows: readonly ModelRow[], row: ModelRow): boolean =>
  row.annuls === null ||
  (rows.find((each) => each.id === row.annuls)?.annuls === null &&
    !rows.some((each) => each.annuls === row.annuls));

for (const method of ['moving_average', 'fifo'] as const)
  test(`${method}: any arrival order in any groups, with reversals, gives what the slow model gives`, () => {
    fc.assert(
      fc.property(history, (batches) => {
        const ledger = new Ledger(method);
        let count = 0;
        for (const { together, moves } of batches) {
          const made = moves.flatMap((given) => commandOf(ledger, given, (count += 1)) ?? []);
          if (made.length === 0) continue;
          // Pairs that stand or fall together, with others behind them that must not notice a fallen one.
          const groups = together
            ? [made.slice(0, 2), made.slice(2, 4), made.slice(4)].filter((each) => each.length > 0)
            : made.map((each) => [each]);
          const state = ledger.state(() => false);
          const { outcomes, products } = decide(
            state,
            groups.map((group) => group.map((each) => each.command)),
          );
          for (const [index, group] of groups.entries()) {
            const trial = [...ledger.rows];
            const allowed = group.map(({ row }) => {
              const fine = reversible(trial, row) && neverNegative([...trial, row]);
              if (fine) trial.push(row);
              return fine;
            });
            const outcome = outcomes[index]!;
            expect('accepted' in outcome).toBe(allowed.every(Boolean));
            if ('accepted' in outcome) ledger.rows.push(...group.map((each) => each.row));
            else expect(outcome.refused.map((each) => each === undefined)).toEqual(allowed);
          }
          const before = new Map(ledger.costs);
          ledger.reprice();
          const [after] = products;
          for (const outcome of outcomes)
            if ('accepted' in outcome)
              for (const each of outcome.accepted)
                if (each !== 'unchanged')
                  expect([each.id, each.cost]).toEqual([each.id, ledger.costs.get(each.id)]);
          const changed = [...before].filter(([id, cost]) => ledger.costs.get(id) !== cost).map(([id]) => id);
          expect(new Map(after?.recosted.map(({ id, cost }) => [id, cost]) ?? [])).toEqual(
            new Map(changed.map((id) => [id, ledger.costs.get(id)])),
          );
          if (after === undefined) continue;
          const { closing } = after;
          const total = [...ledger.costs.values()].reduce((sum, cost) => sum + cost, 0n);
          expect(closing).toEqual({
            quantity: ledger.rows.reduce((sum, row) => sum + row.delta, 0),
            value: total,
          });
          expect(closing.value >= 0n && (closing.quantity !== 0 || closing.value === 0n)).toBe(true);
          if (method === 'fifo') expect(after.layers).toEqual(ledger.layers);
          expect(after.pendingFrom).toBeUndefined();
          const sums = ledger.state(() => true).products.get(product)?.days ?? [];
          for (const day of after.days) expect(sums).toContainEqual(day);
        }
      }),
      { numRuns: 300 },
    );
  });

test('days read as sums give the same refusals and quantities; only costs are left to the background', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 3 }), (batches, month) => {
      const ledger = new Ledger('moving_average');
      let count = 0;
      for (const { moves } of batches) {
        for (const given of moves) {
          const made = commandOf(
            ledger,
            { ...given, month, kind: given.kind === 'reversal' ? 'exit' : given.kind },
            (count += 1),
          )!;
          const read = decide(
            ledger.state(() => false),
            [[made.command]],
          );
          const summed = decide(
            ledger.state(() => true),
            [[made.command]],
          );
          expect('accepted' in summed.outcomes[0]!).toBe('accepted' in read.outcomes[0]!);
          if (!('accepted' in read.outcomes[0]!)) {
            expect(summed.outcomes).toEqual(read.outcomes);
            continue;
          }
          expect(summed.products[0]?.closing.quantity).toBe(read.products[0]?.closing.quantity);
          expect(summed.movements.map((each) => each.cost)).toEqual(read.movements.map((each) => each.cost));
          ledger.rows.push(made.row);
          ledger.reprice();
        }
      }
    }),
    { numRuns: 200 },
  );
});
