import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLedger, movement } from '../testing/ledger.ts';
import { isTransfer } from './accepted-facts.ts';
import type { LedgerCommand } from './command.ts';
import { decide } from './decide.ts';
import { detailsOf } from './details-of.ts';
import type { DispatchRow } from './dispatch.ts';
import type { TransferCommand } from './draft-transfer.ts';
import type { LedgerState } from './ledger-state.ts';
import type { LocationState } from './location-ledger.ts';

// Random dispatches, receipts, write-offs and reversals against a plain model: a list of rows, summed again for every command.

const [product] = [...emptyLedger('moving_average').products.values()];
const productId = product!.id;
const onHandAtStart = 30;
const [standard, west, east, transit] = ['default', 'west', 'east', 'transit'];
const places = [standard, west, east, transit] as const;
const dateOf = (day: number): string => `2026-01-${String(day).padStart(2, '0')}`;

interface Row {
  readonly date: string;
  readonly delta: number;
  readonly place: string;
  /** The dispatch whose goods came under way, or no longer are. */
  readonly dispatch?: string | undefined;
}

interface Sent {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly date: string;
}

interface Receipt {
  readonly id: string;
  readonly of: Sent;
  readonly quantity: number;
  readonly date: string;
}

class Model {
  rows: Row[] = [{ date: '2025-12-31', delta: onHandAtStart, place: standard }];
  readonly sent: Sent[] = [];
  readonly receipts: Receipt[] = [];
  readonly lost: Receipt[] = [];
  readonly reversed = new Set<string>();

  sum(matches: (row: Row) => boolean): number {
    return this.rows.filter(matches).reduce((sum, { delta }) => sum + delta, 0);
  }

  /** The least sum of the matching rows at the end of a day or after any later row: units that come back on a day were away. */
  least(matches: (row: Row) => boolean, from: string): number {
    const later = this.rows
      .filter((row) => matches(row) && row.date > from)
      .toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1));
    let balance = this.sum((row) => matches(row) && row.date <= from);
    return Math.min(balance, ...later.map(({ delta }) => (balance += delta)));
  }

  leastAt(place: string, from: string): number {
    return this.least((row) => row.place === place, from);
  }

  leastOf(dispatch: string, from: string): number {
    return this.least((row) => row.dispatch === dispatch, from);
  }

  open(dispatch: string): number {
    return this.sum((row) => row.dispatch === dispatch);
  }
}

/** A command of the test, and the rows that the model adds if it is accepted; undefined if it is not. */
interface Tried {
  readonly command: LedgerCommand;
  readonly rows: readonly Row[] | undefined;
  readonly accept?: () => void;
}

const step = fc.record({
  kind: fc.constantFrom(
    'dispatch',
    'dispatch',
    'receipt',
    'receipt',
    'write-off',
    'reverse dispatch',
    'reverse receipt',
    'reverse write-off',
    'one step',
  ),
  of: fc.nat(),
  from: fc.constantFrom(standard, west, east),
  to: fc.constantFrom(standard, west, east),
  quantity: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  day: fc.integer({ min: 1, max: 9 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(from.length, 1)];

function tryStep(model: Model, each: Step, id: string): Tried | undefined {
  const date = dateOf(each.day);
  const transfer = (from: string, to: string, more: Partial<TransferCommand>): TransferCommand => ({
    kind: 'transfer',
    id,
    productId,
    fromLocationId: from,
    toLocationId: to,
    transferDate: date,
    reference: null,
    note: null,
    ...more,
  });
  const move = (from: string, to: string, quantity: number, dispatch?: string): Row[] => [
    { date, delta: -quantity, place: from, ...(from === transit && { dispatch }) },
    { date, delta: quantity, place: to, ...(to === transit && { dispatch }) },
  ];
  const { quantity = 4, from, to } = each;
  if (each.kind === 'dispatch' || each.kind === 'one step') {
    const isDispatch = each.kind === 'dispatch';
    const target = isDispatch ? transit : to;
    return {
      command: transfer(from, target, { quantity, ...(isDispatch && { destinationLocationId: to }) }),
      rows:
        from === to || model.leastAt(from, date) < quantity ? undefined : move(from, target, quantity, id),
      accept: () => isDispatch && model.sent.push({ id, from, to, date }),
    };
  }
  if (each.kind === 'reverse receipt') {
    const receipt = pick(model.receipts, each.of);
    if (receipt === undefined) return undefined;
    const { of, quantity: units, date: received } = receipt;
    const isPossible =
      !model.reversed.has(receipt.id) && date >= received && model.leastAt(of.to, date) >= units;
    return {
      command: transfer(of.to, transit, {
        quantity: units,
        dispatch: { id: of.id, transferDate: received },
        reverses: { id: receipt.id, transferDate: received, reversesId: null },
      }),
      rows: isPossible ? move(of.to, transit, units, of.id) : undefined,
      accept: () => model.reversed.add(receipt.id),
    };
  }
  if (each.kind === 'reverse write-off') {
    const lost = pick(model.lost, each.of);
    if (lost === undefined || model.reversed.has(lost.id)) return undefined;
    return {
      command: {
        kind: 'reversal',
        id,
        original: {
          id: lost.id,
          productId,
          type: 'adjustment',
          quantityDelta: -lost.quantity,
          unitCost: 2,
          movementDate: lost.date,
          reversesId: null,
          locationId: transit,
          dispatchId: lost.of.id,
        },
        // Later than the write-off, so that no row is put between others.
        movementDate: dateOf(10),
        details: detailsOf({}),
      },
      rows: [{ date: dateOf(10), delta: lost.quantity, place: transit, dispatch: lost.of.id }],
      accept: () => model.reversed.add(lost.id),
    };
  }
  const sent = pick(model.sent, each.of);
  if (sent === undefined) return undefined;
  const dispatch = { id: sent.id, transferDate: sent.date };
  const open = model.open(sent.id);
  const wanted =
    each.kind === 'reverse dispatch' ? open : each.kind === 'write-off' ? quantity : (each.quantity ?? open);
  const isPossible = date >= sent.date && open > 0 && wanted <= model.leastOf(sent.id, date);
  if (each.kind === 'write-off') {
    const lost = movement(id, `01-${String(each.day).padStart(2, '0')}`, -quantity);
    return {
      command: {
        ...lost,
        dispatch,
        input: { ...lost.input, type: 'adjustment', quantity: -quantity, location_id: transit },
      },
      rows: isPossible ? [{ date, delta: -quantity, place: transit, dispatch: sent.id }] : undefined,
      accept: () => model.lost.push({ id, of: sent, quantity, date }),
    };
  }
  const isReceipt = each.kind === 'receipt';
  const target = isReceipt ? sent.to : sent.from;
  return {
    command: transfer(transit, target, {
      quantity: isReceipt ? each.quantity : undefined,
      dispatch,
      ...(!isReceipt && { reverses: { ...dispatch, reversesId: null } }),
    }),
    rows: isPossible ? move(transit, target, wanted, sent.id) : undefined,
    accept: () => isReceipt && model.receipts.push({ id, of: sent, quantity: wanted, date }),
  };
}

/** The state of the ledger after the model's rows. */
function stateOf(model: Model): LedgerState {
  const sumsOf = (rows: readonly Row[]) =>
    [...Map.groupBy(rows, ({ date }) => date)]
      .map(([date, own]) => {
        let [delta, lowest, highest] = [0, 0, 0];
        for (const row of own) {
          delta += row.delta;
          lowest = Math.min(lowest, delta);
          highest = Math.max(highest, delta);
        }
        return { date, delta, lowest, highest };
      })
      .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const at = (place: string): LocationState => ({
    onHand: model.sum((row) => row.place === place),
    days: sumsOf(model.rows.filter((row) => row.place === place)),
  });
  // Of the product, a transfer is no row; its two sides have the same date and cancel each other out.
  const ofProduct = sumsOf(model.rows).map(({ date, delta }) => ({
    date,
    delta,
    lowest: Math.min(delta, 0),
    highest: Math.max(delta, 0),
  }));
  return {
    ...emptyLedger('moving_average'),
    originalCosts: new Map(model.lost.map(({ id, quantity }) => [id, BigInt(-200 * quantity)])),
    located: {
      defaultId: standard,
      transitId: transit,
      archived: new Map(places.map((id) => [id, false])),
      products: new Map([[productId, new Map(places.map((id) => [id, at(id)]))]]),
    },
    reversedTransfers: model.reversed,
    dispatches: new Map(
      model.sent.map(({ id }): [string, DispatchRow[]] => [
        id,
        model.rows
          .filter((row) => row.dispatch === id)
          .toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1)),
      ]),
    ),
    products: new Map([
      [
        productId,
        {
          id: productId,
          archived: false,
          onHand: model.sum(() => true),
          value: BigInt(model.sum(() => true) * 200),
          days: ofProduct.map((day) => ({
            ...day,
            count: 1,
            value: 0n,
            issued: 0n,
            issuedCost: 0n,
            received: 0n,
          })),
        },
      ],
    ]),
  };
}

test('goods under way are what a plain model says, at every step, and no transfer changes a value', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), (steps) => {
      const model = new Model();
      for (const [index, each] of steps.entries()) {
        const tried = tryStep(model, each, `t${index}`);
        if (tried === undefined) continue;
        const { outcomes, dispatches, located, products, transfers } = decide(stateOf(model), [
          [tried.command],
        ]);
        const [outcome] = outcomes;
        expect({ each, isAccepted: 'accepted' in outcome! }).toEqual({
          each,
          isAccepted: tried.rows !== undefined,
        });
        if (tried.rows === undefined || !('accepted' in outcome!)) {
          expect([located, dispatches, products, transfers]).toEqual([[], new Map(), [], []]);
          continue;
        }
        model.rows.push(...tried.rows);
        tried.accept?.();
        const [row] = outcome.accepted;
        // Without an outcome of the product, neither its quantity nor its value or any cost changes.
        if (row !== 'unchanged' && row !== undefined && isTransfer(row)) expect(products).toEqual([]);
        for (const { locationId, onHand } of located.flatMap(({ locations }) => locations))
          expect(onHand).toBe(model.sum(({ place }) => place === locationId));
        for (const [id, open] of dispatches) expect(open).toBe(model.open(id));
        // What is under way is what is at the transit location.
        const open = model.sent.reduce((sum, { id }) => sum + model.open(id), 0);
        expect(open).toBe(model.sum(({ place }) => place === transit));
        for (const { id } of model.sent) expect(model.leastOf(id, '2025-12-31')).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('in one batch, later groups see what earlier ones have taken, and a rejected group gives back what it took', () => {
  const model = new Model();
  model.rows.push(
    { date: dateOf(1), delta: -6, place: standard },
    { date: dateOf(1), delta: 6, place: transit, dispatch: 'd' },
  );
  model.sent.push({ id: 'd', from: standard, to: west, date: dateOf(1) });
  const receipt = (id: string, quantity: number | undefined): TransferCommand => ({
    kind: 'transfer',
    id,
    productId,
    fromLocationId: transit,
    toLocationId: west,
    quantity,
    transferDate: dateOf(2),
    reference: null,
    note: null,
    dispatch: { id: 'd', transferDate: dateOf(1) },
  });
  const { outcomes, dispatches, transfers } = decide(stateOf(model), [
    [receipt('a', 4)],
    [receipt('b', 1), receipt('c', 5)],
    [receipt('e', undefined)],
    [receipt('f', 1)],
  ]);
  expect(outcomes.map((outcome) => 'accepted' in outcome)).toEqual([true, false, true, false]);
  expect(transfers.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 4],
    ['e', 2],
  ]);
  expect(dispatches).toEqual(new Map([['d', 0]]));
});
