import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyLedger, movement } from '../testing/ledger.ts';
import { decide, type GroupOutcome } from './decide.ts';
import { DryRun } from './dry-run.ts';
import type { LedgerState } from './ledger-state.ts';
import { namedLocations, type LocatedState } from './located.ts';

// A dry run decides a file in chunks, and must accept the same rows as one decision for the whole file.

const [productId = ''] = emptyLedger('moving_average').products.keys();
const standard = 'default';
const places = [standard, 'west', 'east'];

const row = fc.record({
  at: fc.constantFrom(undefined, ...places),
  delta: fc.integer({ min: -4, max: 5 }).filter((delta) => delta !== 0),
  day: fc.integer({ min: 1, max: 4 }),
});
const quantity = fc.nat({ max: 4 });

/** Stock from before the first day, as it is read for commands that name these locations. */
function stateFor(
  stock: readonly [number, number, number],
  isLocated: boolean,
  named: ReadonlySet<string>,
): LedgerState {
  const empty = emptyLedger('moving_average');
  const onHand = stock[0] + stock[1] + stock[2];
  const known = places.filter((id) => id === standard || named.has(id));
  const located: LocatedState = {
    defaultId: standard,
    archived: new Map(known.map((id) => [id, false])),
    products: new Map(
      isLocated
        ? [
            [
              productId,
              new Map(known.map((id) => [id, { onHand: stock[places.indexOf(id)] ?? 0, days: [] }])),
            ],
          ]
        : [],
    ),
  };
  return {
    ...empty,
    // Nothing is read of locations if nothing needs them.
    located: isLocated || named.size > 0 ? located : undefined,
    products: new Map([[productId, { id: productId, archived: false, onHand, value: 0n, days: [] }]]),
  };
}

/** While a product uses no other location, the problem does not name the default one. */
const verdict = (outcome: GroupOutcome) =>
  'accepted' in outcome
    ? 'accepted'
    : outcome.rejected.map((problem) => ({
        location_id: standard,
        ...problem?.figures,
        code: problem?.code,
      }));

test('a dry run in chunks accepts the rows that a decision of the whole file accepts, and names the same location', () => {
  fc.assert(
    fc.property(
      fc.tuple(quantity, quantity, quantity),
      fc.boolean(),
      fc.array(fc.array(row, { maxLength: 4 }), { maxLength: 5 }),
      (stock, isLocated, chunks) => {
        let count = 0;
        const files = chunks.map((rows) =>
          rows.map(({ at, delta, day }) => {
            const command = movement(`m${(count += 1)}`, `03-0${day}`, delta);
            return { ...command, input: { ...command.input, ...(at !== undefined && { location_id: at }) } };
          }),
        );
        const groupsOf = (commands: (typeof files)[number]) => commands.map((command) => [command]);
        const stateOf = (commands: (typeof files)[number]) =>
          stateFor(stock, isLocated, new Set(commands.flatMap(namedLocations)));
        const dryRun = new DryRun();
        const inChunks = files.flatMap((commands) => dryRun.decide(stateOf(commands), groupsOf(commands)));
        const whole = decide(stateOf(files.flat()), groupsOf(files.flat())).outcomes;
        expect(inChunks.map(verdict)).toEqual(whole.map(verdict));
      },
    ),
    { numRuns: 2000 },
  );
});
