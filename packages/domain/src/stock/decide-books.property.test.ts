import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerCommand } from './command.ts';
import { Day } from './day.ts';
import { decide } from './decide.ts';
import { detailsOf } from './details-of.ts';
import { FifoLayers } from './fifo.ts';
import { CostFold } from './fold.ts';
import type { LedgerState, PeriodState } from './ledger-state.ts';
import type { TimelineRow } from './timeline-row.ts';
import { formatDecimal } from '../shared/decimal.ts';
import { derivedUnitCost, unitCostMicros } from './unit-cost.ts';

const { numRuns: runs = 100 } = fc.readConfigureGlobal();

/*
 * A ledger with two products, groups that affect both, reversals on the same and on later dates, counts, and months that
 * close and reopen, and costs that change after the receipt, in split mode once its month is closed. The model keeps each product's rows in ledger order, inserts each new one at its place and checks every
 * running sum. Costs come from one fold over all rows (other tests compare it with slower sums).
 */

interface Row {
  readonly id: string;
  readonly date: string;
  readonly delta: number;
  readonly unitCost: number;
  /** The movement it reverses, on the same or a later date. */
  readonly reverses: string | null;
  readonly cancels: string | null;
  /** For a split cost adjustment, a row of 0 units: its receipt and the amount. */
  readonly split?: { readonly receipt: string; readonly amount: bigint };
}

/** Rows are numbered in the order of posting. */
const numberOf = ({ id }: Pick<Row, 'id'>): number => Number(id.slice(1));
const unitsOf = (rows: readonly Row[]): number => rows.reduce((sum, { delta }) => sum + delta, 0);

const splitSum = (rows: readonly Row[], receipt: string): bigint =>
  rows.reduce((sum, { split }) => (split?.receipt === receipt ? sum + split.amount : sum), 0n);

/** As input of the fold; a restored issue has the current cost of its original. */
function movedRow(
  { unitCost, reverses, split, ...row }: Row,
  costs: ReadonlyMap<string, bigint>,
  adjusted: ReadonlyMap<string, bigint>,
  rows: readonly Row[],
): Omit<TimelineRow, 'cost' | 'kind'> {
  const back = reverses !== null && row.cancels === null && row.delta > 0;
  const issue = rows.filter(({ id, cancels }) => id === reverses || (back && cancels === reverses));
  const earlier = rows.filter(
    (each) => each.reverses === reverses && each.cancels === null && numberOf(each) < numberOf(row),
  );
  const restores = back
    ? {
        id: reverses,
        cost: issue.reduce((sum, { id }) => sum + (costs.get(id) ?? 0n), 0n),
        units: -unitsOf(issue),
        returned: unitsOf(earlier),
      }
    : null;
  const sentBack = reverses !== null && row.cancels === null && row.delta < 0;
  const receipt = rows.filter(({ id, cancels }) => id === reverses || (sentBack && cancels === reverses));
  const returnOf = sentBack
    ? {
        id: reverses,
        units: unitsOf(receipt),
        returned: -unitsOf(earlier),
        adjusted:
          (adjusted.get(reverses) ?? 0n) +
          splitSum(
            rows.slice(
              0,
              rows.findIndex(({ id }) => id === row.id),
            ),
            reverses,
          ),
      }
    : null;
  const received = rows.filter(({ id, cancels }) => split?.receipt === (cancels ?? id));
  return {
    ...row,
    unitCostMicros: unitCostMicros(unitCost),
    restores,
    returnOf,
    split: split && { ...split, units: unitsOf(received) },
    adjusted: adjusted.get(row.id),
  };
}

/** A row, `unchanged`, or the code of a problem. */
type Outcome = Row | Adjusted | string;

/** An accepted cost adjustment. */
interface Adjusted {
  readonly id: string;
  readonly amount: bigint;
  readonly mode: 'in_place' | 'split';
}

const methods = ['moving_average', 'fifo'] as const;
const ids = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b'] as const;
const nothing = { quantity: 0, value: 0n };
/** Of all rows: the model does not compare what follows from it. */
const kind = { type: 'adjustment', reversedType: null, reasonCode: null } as const;

const act = fc.record({
  kind: fc.constantFrom(
    'entry',
    'entry',
    'exit',
    'adjustment',
    'reversal',
    'reversal',
    'count',
    'adjust',
    'adjust',
  ),
  product: fc.constantFrom(0 as const, 1 as const),
  quantity: fc.integer({ min: 1, max: 9 }),
  sign: fc.constantFrom(1, -1),
  cents: fc.integer({ min: 0, max: 2000 }),
  month: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 1, max: 3 }),
  elsewhere: fc.boolean(),
  which: fc.nat(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  },
  { weight: 1, arbitrary: fc.constantFrom('close' as const, 'reopen' as const) },
);

/** Half of the histories begin with receipts in a closed month: few others adjust one there. */
const closedMonth = ([0, 1] as const).map((product): Act => ({
  kind: 'entry',
  product,
  quantity: 9,
  sign: 1,
  cents: 1234,
  month: 1,
  day: 2,
  elsewhere: false,
  which: 0,
}));
const history = fc
  .tuple(fc.boolean(), fc.array(step, { minLength: 2, maxLength: 14 }))
  .map(([closed, steps]) => (closed ? [[closedMonth], 'close' as const, ...steps] : steps));

const dateOf = ({ month, day }: Act): string => `2026-0${month}-0${day}`;

class Books {
  rows: [Row[], Row[]] = [[], []];
  /** Receipt → sum of its cost adjustments. */
  adjusted = new Map<string, bigint>();
  /** Closed months, each with its costs at the time of closing. */
  readonly closed: Map<string, bigint>[] = [];
  #count = 0;

  isClosed(date: string): boolean {
    return date < `2026-0${this.closed.length + 1}`;
  }

  periods(): PeriodState[] {
    return [1, 2, 3].map((month) => ({
      id: `${month}`,
      name: `2026-0${month}`,
      startDate: `2026-0${month}-01`,
      endDate: `2026-0${month}-28`,
      closed: month <= this.closed.length,
    }));
  }

  /** Costs in ledger order, and the holding and open layers after them. */
  costs(product: 0 | 1, through = '9999'): { costs: Map<string, bigint>; fold: CostFold } {
    const rows = this.rows[product].filter((row) => row.date <= through);
    const fold = new CostFold(nothing, methods[product] === 'fifo' ? new FifoLayers([]) : undefined, 2);
    const costs = new Map<string, bigint>();
    for (const [at, row] of rows.entries()) {
      const moved = movedRow(row, costs, this.adjusted, rows);
      const cost = fold.next(moved, rows[at + 1]?.cancels === (row.cancels ?? row.id));
      costs.set(row.id, cost);
    }
    return { costs, fold };
  }

  /** Days at whose end the value is below 0, or not 0 with nothing on hand; here stock is never below zero. */
  daysWithWrongSign(product: 0 | 1): string[] {
    const dates = [...new Set(this.rows[product].map(({ date }) => date))];
    return dates.filter((date) => {
      const { quantity, value } = this.costs(product, date).fold.holding;
      return quantity === 0 ? value !== 0n : value < 0n;
    });
  }

  allCosts(): Map<string, bigint> {
    return new Map([...this.costs(0).costs, ...this.costs(1).costs]);
  }

  state(): LedgerState {
    const products = ([0, 1] as const).map((product) => {
      const { costs, fold } = this.costs(product);
      const days = [...Map.groupBy(this.rows[product], (row) => row.date)].map(([date, own]) => {
        const rows = own.map((row) => ({
          ...movedRow(row, costs, this.adjusted, this.rows[product]),
          kind,
          cost: costs.get(row.id) ?? 0n,
        }));
        return { ...new Day(date, undefined, rows).sum(), rows };
      });
      const { quantity: onHand, value } = fold.holding;
      const layered = methods[product] === 'fifo' ? { layers: fold.layers(), openingLayers: [] } : {};
      return { id: ids[product], archived: false, onHand, value, days, ...layered };
    });
    return {
      moneyScale: 2,
      periods: this.periods(),
      journalEntries: new Map(),
      reversed: new Map(
        this.rows.flat().map((row) => {
          const [undone, returned] = this.#reversals(row);
          return [row.id, { undone: unitsOf(undone), returned: unitsOf(returned) }];
        }),
      ),
      remainingCosts: this.#remainingCosts(),
      originalCosts: this.allCosts(),
      adjustedCosts: new Map(this.adjusted),
      splitCosts: Map.groupBy(
        this.rows.flat().flatMap(({ date, split }) => (split === undefined ? [] : [{ date, ...split }])),
        ({ receipt }) => receipt,
      ),
      products: new Map(products.map((product) => [product.id, product])),
    };
  }

  /** Its reversals on the same date, and on later ones, with positive quantities. */
  #reversals({ id }: Pick<Row, 'id'>): [Row[], Row[]] {
    const own = this.rows
      .flat()
      .filter((row) => row.reverses === id)
      .map((row) => ({ ...row, delta: Math.abs(row.delta) }));
    return [own.filter(({ cancels }) => cancels !== null), own.filter(({ cancels }) => cancels === null)];
  }

  #remainingCosts(): Map<string, bigint> {
    const costs = this.allCosts();
    const cost = (id: string) => costs.get(id) ?? 0n;
    return new Map(
      this.rows.flat().map((row) => {
        const [undone] = this.#reversals(row);
        return [row.id, undone.reduce((sum, { id }) => sum + cost(id), cost(row.id))];
      }),
    );
  }

  #remaining(row: Row): number {
    return Math.abs(row.delta) - unitsOf(this.#reversals(row).flat());
  }

  /** The command of an action, and its expected result at the time it is decided. */
  command(given: Act): { command: LedgerCommand; decide: () => Outcome } | undefined {
    this.#count += 1;
    const id = `m${this.#count}`;
    const { product, quantity } = given;
    const date = dateOf(given);
    const plain = { id, date, reverses: null, cancels: null };
    if (given.kind === 'reversal') {
      const original = this.#anyMovement(product, given.which);
      if (original === undefined) return undefined;
      const on = given.elsewhere ? date : original.date;
      const sameDayReversal = on === original.date;
      const quantity = given.cents % 3 === 0 ? undefined : Math.ceil(given.quantity / 2);
      return {
        command: {
          kind: 'reversal',
          id,
          original: {
            id: original.id,
            productId: ids[product],
            type: original.delta > 0 ? 'entry' : 'exit',
            quantityDelta: original.delta,
            unitCost: original.unitCost,
            movementDate: original.date,
            reversesId: original.reverses,
          },
          quantity,
          movementDate: given.elsewhere ? date : undefined,
          details: detailsOf({}),
        },
        decide: () => {
          if (original.reverses !== null) return 'REVERSAL_NOT_REVERSIBLE';
          const remaining = this.#remaining(original);
          if (remaining === 0) return 'ALREADY_REVERSED';
          if (quantity !== undefined && quantity > remaining) return 'REVERSAL_EXCEEDS_REMAINING';
          if (on < original.date) return 'VALIDATION_FAILED';
          const delta = -Math.sign(original.delta) * (quantity ?? remaining);
          if (this.isClosed(on)) return 'PERIOD_CLOSED';
          if (sameDayReversal && original.delta > 0) {
            // Units that went back later were still there before.
            const left = original.delta - unitsOf(this.#reversals(original)[0]) + delta;
            if (left > 0 && this.#leastValue(original, left) < 0n) return 'COST_BELOW_ZERO';
          }
          const { unitCost } = original;
          const cancels = sameDayReversal ? original.id : null;
          return this.#put(product, { id, date: on, delta, unitCost, reverses: original.id, cancels });
        },
      };
    }
    if (given.kind === 'adjust') return this.#adjustment(id, given);
    const unitCost = given.cents / 100;
    if (given.kind === 'count') {
      const counted = quantity - 1;
      return {
        command: {
          kind: 'count',
          id,
          productId: ids[product],
          countDate: date,
          counted,
          unitCost: given.elsewhere ? unitCost : undefined,
          reference: 'take',
        },
        decide: () => {
          const there = this.rows[product].reduce(
            (sum, row) => (row.date <= date ? sum + row.delta : sum),
            0,
          );
          if (this.isClosed(date)) return 'PERIOD_CLOSED';
          if (there === counted) return 'unchanged';
          return this.#put(product, {
            ...plain,
            delta: counted - there,
            unitCost: given.elsewhere ? unitCost : this.#averageOn(product, date),
          });
        },
      };
    }
    const signed = given.kind === 'adjustment' ? given.sign * quantity : quantity;
    return {
      command: {
        kind: 'movement',
        id,
        input: {
          product_id: ids[product],
          type: given.kind,
          quantity: signed,
          unit_cost: unitCost,
          movement_date: date,
        },
      },
      decide: () =>
        this.#put(product, { ...plain, delta: given.kind === 'exit' ? -signed : signed, unitCost }),
    };
  }

  #anyMovement(product: 0 | 1, which: number): Row | undefined {
    const movements = this.rows[product].filter(({ split }) => split === undefined);
    return movements[which % Math.max(1, movements.length)];
  }

  /** The average at the end of a date; with nothing on hand, that of the movement after which nothing was. */
  #averageOn(product: 0 | 1, date: string): number {
    const { costs, fold } = this.costs(product, date);
    const { quantity, value } = fold.holding;
    if (quantity !== 0) return derivedUnitCost(value, quantity, 2);
    const rows = this.rows[product].filter((row) => row.date <= date);
    // Each movement with its same-day reversals, in ledger order.
    const movements = [...Map.groupBy(rows, ({ id, cancels }) => cancels ?? id).values()];
    const last = movements.findLast((own) => unitsOf(own) !== 0);
    if (last === undefined) return 0;
    const cost = last.reduce((sum, { id }) => sum + (costs.get(id) ?? 0n), 0n);
    return derivedUnitCost(cost < 0n ? -cost : cost, Math.abs(unitsOf(last)), 2);
  }

  #adjustment(id: string, given: Act): { command: LedgerCommand; decide: () => Outcome } | undefined {
    const { product, which, sign, cents, elsewhere } = given;
    const receipt = this.#anyMovement(product, which);
    if (receipt === undefined) return undefined;
    const inOpenMonth = this.isClosed(receipt.date) ? `2026-03-0${given.day}` : receipt.date;
    const adjustmentDate = elsewhere ? dateOf(given) : inOpenMonth;
    const amount = BigInt(sign * (cents + 1));
    return {
      command: {
        kind: 'cost_adjustment',
        id,
        receipt: {
          id: receipt.id,
          productId: ids[product],
          type: receipt.delta > 0 ? 'entry' : 'exit',
          quantityDelta: receipt.delta,
          unitCost: receipt.unitCost,
          movementDate: receipt.date,
          reversesId: receipt.reverses,
        },
        amount: formatDecimal(amount, 2),
        adjustmentDate,
        reason: 'landed_cost',
        reference: null,
        note: null,
        journalEntryId: null,
        reversesId: null,
        allocationId: null,
      },
      decide: () => {
        if (receipt.delta < 0 || receipt.reverses !== null) return 'MOVEMENT_NOT_A_RECEIPT';
        if (this.#remaining(receipt) === 0) return 'ALREADY_REVERSED';
        if (adjustmentDate < receipt.date) return 'VALIDATION_FAILED';
        if (this.isClosed(adjustmentDate)) return 'PERIOD_CLOSED';
        const units = receipt.delta - unitsOf(this.#reversals(receipt)[0]);
        const isSplit = this.isClosed(receipt.date);
        if (this.#leastValue(receipt, units, isSplit) + amount < 0n) return 'COST_BELOW_ZERO';
        if (isSplit) {
          const split = { receipt: receipt.id, amount };
          const plain = { delta: 0, unitCost: 0, reverses: null, cancels: null };
          this.#put(product, { id, date: adjustmentDate, ...plain, split });
          return { id, amount, mode: 'split' };
        }
        this.adjusted.set(receipt.id, (this.adjusted.get(receipt.id) ?? 0n) + amount);
        return { id, amount, mode: 'in_place' };
      },
    };
  }

  /** The value of units of a receipt with all of its cost adjustments, or with those in place if that is less. */
  #leastValue({ id, unitCost }: Row, units: number, isSplit = false): bigint {
    const inPlace = BigInt(Math.round(units * unitCost * 100)) + (this.adjusted.get(id) ?? 0n);
    const later = splitSum(this.rows.flat(), id);
    return isSplit || later < 0n ? inPlace + later : inPlace;
  }

  #put(product: 0 | 1, row: Row): Row | string {
    if (this.isClosed(row.date)) return 'PERIOD_CLOSED';
    const rows = this.rows[product];
    const original = rows.findLastIndex(
      (each) => row.cancels !== null && (each.cancels ?? each.id) === row.cancels,
    );
    const lastOfDate = rows.findLastIndex((each) => each.date <= row.date);
    const trial = rows.toSpliced((original === -1 ? lastOfDate : original) + 1, 0, row);
    let running = 0;
    const isBetween = (each: Row, next: Row | undefined) => next?.cancels === (each.cancels ?? each.id);
    if (!trial.every((each, at) => (running += each.delta) >= 0 || isBetween(each, trial[at + 1])))
      return 'INSUFFICIENT_STOCK';
    this.rows[product] = trial;
    return row;
  }

  /** Each command in order; a rejected one undoes the whole group. */
  group(commands: readonly { decide: () => Outcome }[]): Outcome[] {
    const before = structuredClone(this.rows);
    const adjusted = new Map(this.adjusted);
    const results = commands.map((each) => each.decide());
    if (results.some((each) => typeof each === 'string' && each !== 'unchanged')) {
      this.rows = before;
      this.adjusted = adjusted;
    }
    return results;
  }

  move(what: 'close' | 'reopen'): void {
    if (what === 'reopen') this.closed.pop();
    else if (this.closed.length < 3) {
      const costs = this.allCosts();
      const end = `2026-0${this.closed.length + 1}-28`;
      const rows = this.rows.flat().filter((row) => row.date <= end);
      this.closed.push(new Map(rows.map((row) => [row.id, costs.get(row.id) ?? 0n])));
    }
  }
}

test('decide gives the results of the model for two products, groups, counts, reversals and months that close and reopen', () => {
  const occurrences = new Map<string, number>();
  fc.assert(
    fc.property(history, (steps) => {
      const books = new Books();
      for (const given of steps) {
        if (typeof given === 'string') {
          books.move(given);
          continue;
        }
        const state = books.state();
        const before = books.allCosts();
        const groups = given
          .map((acts) => acts.flatMap((each) => books.command(each) ?? []))
          .filter((commands) => commands.length > 0);
        const { outcomes, products } = decide(
          state,
          groups.map((commands) => commands.map((each) => each.command)),
        );
        const expected = groups.map((commands) => books.group(commands));
        const after = books.allCosts();

        for (const [index, results] of expected.entries()) {
          const codes = results.map((each) =>
            typeof each === 'string' && each !== 'unchanged' ? each : undefined,
          );
          for (const code of codes)
            if (code !== undefined) occurrences.set(code, (occurrences.get(code) ?? 0) + 1);
          const outcome = outcomes[index]!;
          if (codes.some((code) => code !== undefined)) {
            expect('rejected' in outcome && outcome.rejected.map((each) => each?.code)).toEqual(codes);
            continue;
          }
          for (const each of results)
            if (typeof each !== 'string' && 'mode' in each)
              occurrences.set(each.mode, (occurrences.get(each.mode) ?? 0) + 1);
          expect('accepted' in outcome && outcome.accepted).toMatchObject(
            results.map((each) =>
              typeof each === 'string'
                ? each
                : 'amount' in each
                  ? { ...each, toStock: each.mode === 'split' ? after.get(each.id) : each.amount }
                  : { id: each.id, movementDate: each.date, delta: each.delta, cost: after.get(each.id) },
            ),
          );
        }
        const commands = new Map(groups.flat().map(({ command }) => [command.id, command]));
        const productOf = (id: string) => {
          const command = commands.get(id);
          return command?.kind === 'cost_adjustment' ? command.receipt.productId : undefined;
        };
        for (const [index, product] of ids.entries()) {
          const { costs, fold } = books.costs(index as 0 | 1);
          const outcome = products.find((each) => each.productId === product);
          const changed = [...costs].filter(([id, cost]) => before.has(id) && before.get(id) !== cost);
          expect(new Map(outcome?.recosted.map(({ id, cost }) => [id, cost]))).toEqual(new Map(changed));
          const adjusts = expected.some(
            (results, at) =>
              'accepted' in outcomes[at]! &&
              results.some(
                (each) => typeof each !== 'string' && 'amount' in each && productOf(each.id) === product,
              ),
          );
          expect(outcome === undefined).toBe(!adjusts && [...costs.keys()].every((id) => before.has(id)));
          if (outcome !== undefined) expect(outcome.closing).toEqual(fold.holding);
          expect(books.daysWithWrongSign(index as 0 | 1)).toEqual([]);
        }
        // A closed month keeps its rows and their costs.
        for (const [month, kept] of books.closed.entries()) {
          const own = books.rows.flat().filter((row) => row.date <= `2026-0${month + 1}-28`);
          expect(new Map(own.map((row) => [row.id, after.get(row.id)]))).toEqual(kept);
        }
      }
    }),
    { numRuns: 3 * runs },
  );
  // Every problem and both kinds of cost adjustments occurred often enough for the test to be meaningful.
  const codes = [
    'PERIOD_CLOSED',
    'INSUFFICIENT_STOCK',
    'ALREADY_REVERSED',
    'REVERSAL_EXCEEDS_REMAINING',
    'REVERSAL_NOT_REVERSIBLE',
    'VALIDATION_FAILED',
    'MOVEMENT_NOT_A_RECEIPT',
    'COST_BELOW_ZERO',
    'in_place',
    'split',
  ];
  expect(codes.filter((code) => (occurrences.get(code) ?? 0) <= 10)).toEqual([]);
});
