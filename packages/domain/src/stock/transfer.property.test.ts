import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLedger, movement } from '../testing/ledger.ts';
import type { LedgerCommand } from './command.ts';
import { decide, type Decision } from './decide.ts';
import type { LedgerState } from './ledger-state.ts';

// A transfer changes no value: the same movements have the same costs, and leave the same quantities and values on every day,
// with random transfers between them and without any.

const [standard, west, east, transit] = ['default', 'west', 'east', 'transit'];
const places = [standard, west, east] as const;
const place = fc.constantFrom(...places);
const day = fc.integer({ min: 1, max: 6 });

const transfer = fc.record({
  from: place,
  to: place,
  quantity: fc.integer({ min: 1, max: 9 }),
  day,
  isDispatch: fc.boolean(),
});
const posting = fc.record({
  at: place,
  delta: fc.integer({ min: -30, max: 60 }).filter((delta) => delta !== 0),
  cents: fc.integer({ min: 0, max: 9999 }),
  day,
});
/** About a hundred transfers, with a movement after every few of them. */
const history = fc.array(fc.tuple(fc.array(transfer, { minLength: 5, maxLength: 15 }), posting), {
  minLength: 8,
  maxLength: 12,
});

function stateOf(method: 'moving_average' | 'fifo'): LedgerState {
  return {
    ...emptyLedger(method),
    located: {
      defaultId: standard,
      archived: new Map([...places, transit].map((id) => [id, false])),
      transitId: transit,
      products: new Map(),
    },
  };
}

const [productId = ''] = emptyLedger('fifo').products.keys();

const transferCommand = (
  id: string,
  {
    from,
    to,
    quantity,
    day: on,
    isDispatch,
  }: typeof transfer extends fc.Arbitrary<infer Value> ? Value : never,
): LedgerCommand => ({
  kind: 'transfer',
  id,
  productId,
  fromLocationId: from,
  toLocationId: isDispatch ? transit : to,
  ...(isDispatch && { destinationLocationId: to }),
  quantity,
  transferDate: `2026-03-0${on}`,
  reference: null,
  note: null,
});

/** All that has a value: movements with their costs, and what they leave on each day. */
const valuesOf = ({ movements, products }: Decision) => ({
  movements: movements.map(({ id, delta, cost }) => ({ id, delta, cost })),
  products,
});

test('random transfers change no value', () => {
  let accepted = 0;
  let runs = 0;
  fc.assert(
    fc.property(fc.constantFrom('moving_average', 'fifo'), history, (method, steps) => {
      const first = [150, 90, 60].map((units, at) => {
        const command = movement(`f${at}`, '03-01', units, 3 + at);
        return { ...command, input: { ...command.input, location_id: places[at] } };
      });
      const commands: LedgerCommand[] = [...first];
      for (const [transfers, { at, delta, cents, day: on }] of steps) {
        for (const each of transfers) commands.push(transferCommand(`t${commands.length}`, each));
        const command = movement(`m${commands.length}`, `03-0${on}`, delta, cents / 100);
        commands.push({ ...command, input: { ...command.input, location_id: at } });
      }
      const mixed = decide(
        stateOf(method),
        commands.map((command) => [command]),
      );
      // Without locations, which reject an exit that another location could deliver.
      const posted = new Set(mixed.movements.map(({ id }) => id));
      const plain = commands.flatMap((command) => {
        if (command.kind !== 'movement' || !posted.has(command.id)) return [];
        const { location_id: _, ...input } = command.input;
        return [[{ ...command, input }]];
      });
      const { located: _, ...withoutLocations } = stateOf(method);
      expect(valuesOf(mixed)).toEqual(valuesOf(decide(withoutLocations, plain)));
      accepted += mixed.transfers.length;
      runs += 1;
      const units = mixed.movements.reduce((sum, { delta }) => sum + delta, 0);
      const left = mixed.located.flatMap(({ locations }) => locations);
      expect(left.reduce((sum, { onHand }) => sum + onHand, 0)).toBe(units);
    }),
  );
  // Most of them are possible: rejected ones would prove nothing.
  expect(accepted).toBeGreaterThan(30 * runs);
});
