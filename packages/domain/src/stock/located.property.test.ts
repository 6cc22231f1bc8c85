import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLedger, movement } from '../testing/ledger.ts';
import type { CountCommand, LedgerCommand, MovementCommand, ReversalCommand } from './command.ts';
import { isCostAdjustment, isTransfer } from './accepted-facts.ts';
import { decide, type Accepted } from './decide.ts';
import { detailsOf } from './details-of.ts';
import type { LedgerState } from './ledger-state.ts';
import type { LocatedState } from './located.ts';
import type { LocationDayState, LocationState } from './location-ledger.ts';

// Random histories with locations against a plain model, which folds all rows again for every command.

const [productId] = [...emptyLedger('moving_average').products.keys()];
const standard = 'default';
const places = [standard, 'west', 'east'] as const;

/** A row as the model stores it. `order` is the position of the row that it cancels, or its own. */
interface Row {
  readonly id: string;
  readonly date: string;
  readonly delta: number;
  readonly location: string;
  readonly order: number;
  readonly seq: number;
  readonly cancels: string | null;
  /** One side of a transfer: no row of the product. */
  readonly transfer?: boolean;
}

const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) =>
    a.date === b.date ? a.order - b.order || a.seq - b.seq : a.date < b.date ? -1 : 1,
  );

/** Sums of each day, and whether a balance that counts is below zero. */
function folded(rows: readonly Row[]) {
  const days = new Map<string, { date: string; delta: number; lowest: number; highest: number }>();
  let onHand = 0;
  let isBelowZero = false;
  const ordered = inOrder(rows);
  for (const [index, row] of ordered.entries()) {
    const day = days.get(row.date) ?? { date: row.date, delta: 0, lowest: 0, highest: 0 };
    days.set(row.date, day);
    onHand += row.delta;
    day.delta += row.delta;
    day.highest = Math.max(day.highest, day.delta);
    const next = ordered[index + 1];
    if (next?.date === row.date && next.order === row.order) continue;
    day.lowest = Math.min(day.lowest, day.delta);
    if (onHand < 0) isBelowZero = true;
  }
  return { onHand, isBelowZero, days: [...days.values()] };
}

class Model {
  rows: Row[] = [];
  #seq = 0;

  /** Whether the row is accepted: no balance of the product or of the location may be below zero. */
  accepts(row: Omit<Row, 'seq' | 'order'>): boolean {
    const seq = (this.#seq += 1);
    const order = this.rows.find(({ id }) => id === row.cancels)?.order ?? seq;
    const all = [...this.rows, { ...row, seq, order }];
    const here = all.filter(({ location }) => location === row.location);
    const ofProduct = all.filter(({ transfer }) => transfer !== true);
    if (row.delta < 0 && (folded(ofProduct).isBelowZero || folded(here).isBelowZero)) return false;
    this.rows = all;
    return true;
  }

  /** Rows of the product. */
  get movements(): Row[] {
    return this.rows.filter(({ transfer }) => transfer !== true);
  }

  at(location: string): Row[] {
    return this.rows.filter((row) => row.location === location);
  }

  /** Units at a location at the end of a day. */
  unitsAt(location: string, date: string): number {
    return folded(this.at(location).filter((row) => row.date <= date)).onHand;
  }

  isLocated(): boolean {
    return this.rows.some(({ location }) => location !== standard);
  }
}

type Step =
  | {
      readonly kind: 'movement';
      readonly at: string | undefined;
      readonly delta: number;
      readonly day: number;
    }
  | {
      readonly kind: 'transfer';
      readonly from: string;
      readonly to: string;
      readonly quantity: number;
      readonly day: number;
    }
  | {
      readonly kind: 'count';
      readonly at: string | undefined;
      readonly counted: number;
      readonly day: number;
    }
  | { readonly kind: 'reversal'; readonly of: number; readonly later: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('movement' as const),
    at: fc.constantFrom(undefined, ...places),
    delta: fc.integer({ min: -4, max: 5 }).filter((delta) => delta !== 0),
    day: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant('transfer' as const),
    from: fc.constantFrom(...places),
    to: fc.constantFrom(...places),
    quantity: fc.integer({ min: 1, max: 3 }),
    day: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant('count' as const),
    at: fc.constantFrom(undefined, ...places),
    counted: fc.integer({ min: 0, max: 6 }),
    day: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('reversal' as const), of: fc.nat(), later: fc.boolean() }),
);

/** The state of the ledger after the model's rows: the end of the ledger, with all days, and rows where asked for. */
function stateOf(model: Model, value: bigint, commands: readonly LedgerCommand[]): LedgerState {
  const empty = emptyLedger('moving_average');
  const sameDay = new Set(
    commands.flatMap((command) =>
      command.kind === 'reversal' && command.movementDate === undefined ? command.original.movementDate : [],
    ),
  );
  const { onHand, days } = folded(model.movements);
  const rowsOn = (date: string, rows: readonly Row[]) =>
    sameDay.has(date) ? inOrder(rows).filter((row) => row.date === date) : undefined;
  const locationDays = (rows: readonly Row[]): LocationDayState[] =>
    folded(rows).days.map((day) => ({ ...day, rows: rowsOn(day.date, rows) }));
  const locations = new Map(
    places.flatMap((id): [string, LocationState][] => {
      const rows = model.at(id);
      return rows.length === 0 && id !== standard
        ? []
        : [[id, { onHand: folded(rows).onHand, days: locationDays(rows) }]];
    }),
  );
  const located: LocatedState = {
    defaultId: standard,
    archived: new Map(places.map((id) => [id, false])),
    products: new Map(model.isLocated() ? [[productId!, locations]] : []),
  };
  const kind = { type: 'adjustment' as const, reversedType: null, reasonCode: null };
  return {
    ...empty,
    located,
    originalCosts: new Map(model.rows.map(({ id }) => [id, 0n])),
    products: new Map([
      [
        productId!,
        {
          id: productId!,
          archived: false,
          onHand,
          value,
          days: days.map((day) => ({
            ...day,
            count: model.movements.filter(({ date }) => date === day.date).length,
            value: 0n,
            issued: 0n,
            issuedCost: 0n,
            received: 0n,
            rows: rowsOn(day.date, model.movements)?.map((row) => ({
              ...row,
              unitCostMicros: 0n,
              kind,
              cost: 0n,
            })),
          })),
        },
      ],
    ]),
  };
}

/** The commands of a batch; reversals of what was accepted in earlier ones. */
function commandsOf(steps: readonly Step[], model: Model, first: number): LedgerCommand[] {
  const reversed = new Set<string>();
  return steps.flatMap((each, index): LedgerCommand[] => {
    const id = `m${first + index}`;
    if (each.kind === 'movement') {
      const command = movement(id, `01-0${each.day}`, each.delta);
      return [{ ...command, input: { ...command.input, location_id: each.at } } satisfies MovementCommand];
    }
    if (each.kind === 'count')
      return [
        {
          kind: 'count',
          id,
          productId: productId!,
          countDate: `2026-01-0${each.day}`,
          locationId: each.at,
          counted: each.counted,
          unitCost: 0,
          reference: 'stock-take:1',
        },
      ];
    if (each.kind === 'transfer')
      return [
        {
          kind: 'transfer',
          id,
          productId: productId!,
          fromLocationId: each.from,
          toLocationId: each.to,
          quantity: each.quantity,
          transferDate: `2026-01-0${each.day}`,
          reference: null,
          note: null,
        },
      ];
    const open = model.movements.filter(
      (row) =>
        !row.id.startsWith('r') &&
        !reversed.has(row.id) &&
        !model.rows.some(({ id: other }) => other === `r${row.id}`),
    );
    const original = open[each.of % Math.max(open.length, 1)];
    if (original === undefined) return [];
    reversed.add(original.id);
    const command: ReversalCommand = {
      kind: 'reversal',
      id: `r${original.id}`,
      original: {
        id: original.id,
        productId: productId!,
        type: original.delta > 0 ? 'entry' : 'exit',
        quantityDelta: original.delta,
        unitCost: 0,
        movementDate: original.date,
        reversesId: null,
        locationId: original.location === standard ? null : original.location,
      },
      movementDate: each.later ? '2026-01-05' : undefined,
      details: detailsOf({}),
    };
    return [command];
  });
}

/** The rows of a command; of a transfer, those of both locations. */
function rowsOf(command: LedgerCommand): Omit<Row, 'seq' | 'order'>[] {
  if (command.kind !== 'transfer') return [rowOf(command)];
  const { id, transferDate: date, quantity = 0, fromLocationId, toLocationId } = command;
  const side = { id, date, cancels: null, transfer: true };
  return [
    { ...side, delta: -quantity, location: fromLocationId },
    { ...side, delta: quantity, location: toLocationId },
  ];
}

/** A count makes the quantity at its location the counted one; only a product at one location is counted without naming it. */
function acceptsCount(model: Model, { id, countDate: date, locationId, counted }: CountCommand): boolean {
  if (locationId === undefined && model.isLocated()) return false;
  const location = locationId ?? standard;
  const delta = counted - model.unitsAt(location, date);
  return delta === 0 || model.accepts({ id, date, delta, location, cancels: null });
}

function isAccepted(model: Model, command: LedgerCommand): boolean {
  if (command.kind === 'count') return acceptsCount(model, command);
  if (command.kind === 'transfer' && command.fromLocationId === command.toLocationId) return false;
  return rowsOf(command).every((row) => model.accepts(row));
}

function rowOf(command: LedgerCommand): Omit<Row, 'seq' | 'order'> {
  if (command.kind === 'movement') {
    const { input, id } = command;
    const delta = input.type === 'exit' ? -(input.quantity ?? 0) : (input.quantity ?? 0);
    return { id, date: input.movement_date, delta, location: input.location_id ?? standard, cancels: null };
  }
  if (command.kind !== 'reversal') throw new Error('not a command of this test');
  const { original, movementDate, id } = command;
  return {
    id,
    date: movementDate ?? original.movementDate,
    delta: -original.quantityDelta,
    location: original.locationId ?? standard,
    cancels: movementDate === undefined ? original.id : null,
  };
}

const history = fc.array(
  fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
  {
    minLength: 1,
    maxLength: 5,
  },
);

test('locations accept what a plain model accepts, and have its balances and days at every step', () => {
  fc.assert(
    fc.property(history, (batches) => {
      const model = new Model();
      let count = 0;
      for (const batch of batches) {
        const wasLocated = model.isLocated();
        let taken = 0;
        const groups = batch.map((steps) => {
          const commands = commandsOf(steps, model, count + taken);
          taken += steps.length;
          return commands;
        });
        count += taken;
        // A reversal is in one group of the batch only.
        const seen = new Set<string>();
        const once = groups
          .map((group) => group.filter(({ id }) => !seen.has(id) && seen.add(id)))
          .filter((group) => group.length > 0);
        const before = new Map(places.map((id) => [id, folded(model.at(id))]));
        const { outcomes, located, products, transfers } = decide(stateOf(model, 0n, once.flat()), once);
        for (const [index, group] of once.entries()) {
          const saved = model.rows;
          const accepted = group.map((command) => isAccepted(model, command));
          if (accepted.includes(false)) model.rows = saved;
          expect('accepted' in outcomes[index]!).toBe(!accepted.includes(false));
        }
        const rows = outcomes.flatMap((outcome) =>
          'accepted' in outcome ? outcome.accepted.filter((each) => each !== 'unchanged') : [],
        );
        if (rows.length === transfers.length) expect(products).toEqual([]);
        const isLocated = model.isLocated();
        for (const row of rows.filter((each) => !isTransfer(each)))
          expect(locationOf(row)).toBe(
            isLocated ? model.rows.find(({ id }) => id === row.id)?.location : null,
          );
        if (!isLocated) expect(located).toEqual([]);
        if (!isLocated || rows.length === 0) continue;
        const [outcome] = located;
        expect(outcome).toMatchObject({ productId, isNew: !wasLocated });
        for (const id of places) {
          const { onHand, days } = folded(model.at(id));
          const changed = outcome?.locations.find(({ locationId }) => locationId === id);
          const same = before.get(id);
          expect(changed?.onHand ?? same?.onHand).toBe(onHand);
          const stored = new Map(same?.days.map((day) => [day.date, day]));
          for (const day of changed?.days ?? []) stored.set(day.date, day);
          expect([...stored.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual(
            days.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
          );
        }
        const sum = places.reduce((total, id) => total + folded(model.at(id)).onHand, 0);
        expect(sum).toBe(folded(model.movements).onHand);
      }
    }),
  );
});

type Stored = Exclude<Accepted, 'unchanged'>;

const locationOf = (row: Stored): string | null =>
  isCostAdjustment(row) || isTransfer(row) ? null : (row.locationId ?? null);
