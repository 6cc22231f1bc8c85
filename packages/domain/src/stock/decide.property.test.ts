import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ProblemError } from '../problem/index.ts';
import { decide, type LedgerState, type MovementCommand } from './decide.ts';
import type { MovementType } from './movement.ts';
import type { TimelineRow } from './timeline.ts';
import { unitCostMicros } from './unit-cost.ts';

/**
 * The obviously right model: keep all rows, and for each new one sort, add everything up from the start and
 * look at every running sum. Costs by fractions of bigints, from the start, each time.
 */
interface ModelRow {
  id: string;
  date: string;
  seq: number;
  delta: number;
  cost: number;
}

function inOrder(rows: readonly ModelRow[]): ModelRow[] {
  return [...rows].sort((a, b) => (a.date === b.date ? a.seq - b.seq : a.date < b.date ? -1 : 1));
}

function neverNegative(rows: readonly ModelRow[]): boolean {
  let running = 0;
  return inOrder(rows).every((row) => (running += row.delta) >= 0);
}

/** r(x) half away from zero of a fraction, written the long way. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const whole = (negative ? -numerator : numerator) / denominator;
  const rest = (negative ? -numerator : numerator) % denominator;
  const result = rest * 2n >= denominator ? whole + 1n : whole;
  return negative ? -result : result;
}

function modelCosts(rows: readonly ModelRow[]): Map<string, bigint> {
  let quantity = 0n;
  let value = 0n;
  return new Map(
    inOrder(rows).map((row) => {
      const moved = BigInt(row.delta < 0 ? -row.delta : row.delta);
      const change =
        row.delta > 0
          ? rounded(moved * unitCostMicros(row.cost) * 100n, 1_000_000n)
          : moved === quantity
            ? -value
            : -rounded(moved * value, quantity);
      quantity += BigInt(row.delta);
      value += change;
      return [row.id, change];
    }),
  );
}

const product = '018f0000-0000-7000-8000-000000000001';
const year = { id: 'year', name: '2026', startDate: '2026-01-01', endDate: '2026-12-31', closed: false };

const movement = fc.record({
  type: fc.constantFrom<MovementType>('entry', 'entry', 'exit', 'exit', 'adjustment'),
  quantity: fc.integer({ min: 1, max: 9 }),
  sign: fc.constantFrom(1, -1),
  cents: fc.integer({ min: 0, max: 2000 }),
  thirds: fc.integer({ min: 0, max: 9999 }),
  day: fc.integer({ min: 1, max: 9 }),
});

const history = fc.array(fc.array(movement, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });

function commandOf(
  move: typeof movement extends fc.Arbitrary<infer T> ? T : never,
  index: number,
): MovementCommand {
  return {
    id: `m${index}`,
    input: {
      product_id: product,
      type: move.type,
      quantity: move.type === 'adjustment' ? move.sign * move.quantity : move.quantity,
      unit_cost: (move.cents * 10_000 + move.thirds) / 1_000_000,
      movement_date: `2026-03-0${move.day}`,
    },
  };
}

test('any arrival order in any batches gives what the slow model gives', () => {
  fc.assert(
    fc.property(history, (batches) => {
      const model: ModelRow[] = [];
      const stored = new Map<string, TimelineRow>();
      let onHand = 0;
      let value = 0n;
      let count = 0;
      for (const batch of batches) {
        const commands = batch.map((move) => commandOf(move, (count += 1)));
        const earliest = commands.map((each) => each.input.movement_date).sort()[0] ?? '';
        const order = inOrder(model);
        const state: LedgerState = {
          moneyScale: 2,
          periods: [year],
          journalEntries: new Map(),
          products: new Map([
            [
              product,
              {
                id: product,
                archived: false,
                onHand,
                value,
                laterRows: order
                  .filter((row) => row.date >= earliest)
                  .map((row) => stored.get(row.id) as TimelineRow),
              },
            ],
          ]),
        };
        const decision = decide(state, commands);
        for (const [index, command] of commands.entries()) {
          const { input } = command;
          const row: ModelRow = {
            id: command.id,
            date: input.movement_date,
            seq: model.length,
            delta: input.type === 'exit' ? -input.quantity : input.quantity,
            cost: input.unit_cost,
          };
          const allowed = neverNegative([...model, row]);
          expect(decision.outcomes[index] instanceof ProblemError).toBe(!allowed);
          if (allowed) model.push(row);
        }
        const costs = modelCosts(model);
        const [after] = decision.products;
        for (const outcome of decision.outcomes) {
          if (outcome instanceof ProblemError) continue;
          const { command } = outcome;
          stored.set(command.id, {
            id: command.id,
            date: command.input.movement_date,
            delta: outcome.delta,
            unitCostMicros: unitCostMicros(command.input.unit_cost),
            cost: outcome.cost,
          });
        }
        for (const { id, cost } of after?.recosted ?? [])
          stored.set(id, { ...(stored.get(id) as TimelineRow), cost });
        onHand = after?.onHand ?? onHand;
        value = after?.value ?? value;
        expect(new Map([...stored].map(([id, row]) => [id, row.cost]))).toEqual(
          new Map(
            [...costs].sort(([a], [b]) => [...stored.keys()].indexOf(a) - [...stored.keys()].indexOf(b)),
          ),
        );
        expect(onHand).toBe(model.reduce((sum, row) => sum + row.delta, 0));
        expect(value).toBe([...costs.values()].reduce((sum, cost) => sum + cost, 0n));
        expect(value >= 0n && (onHand !== 0 || value === 0n)).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});
