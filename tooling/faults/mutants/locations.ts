import { receivedTwice, thereAndBack } from './attacks/locations.ts';
import type { Mutant } from './mutant.ts';

/** Locations and transfers. */
export const mutantsOfLocations: readonly Mutant[] = [
  {
    name: 'transfer takes nothing',
    description: 'a transfer brings its units to a location without taking them from the other one',
    promise: 'G3',
    caughtBy: ['quantities by location that do not add up'],
    patches: [
      {
        file: 'packages/domain/src/stock/draft-transfer.ts',
        find: 'ledger.put(fromLocationId, out);',
        replace: '',
      },
    ],
    attack: thereAndBack,
  },
  {
    name: 'goods received twice',
    description: 'a receipt takes more units than are under way of its dispatch, from another one in transit',
    promise: 'G3',
    caughtBy: ['goods in transit that do not add up'],
    patches: [
      {
        file: 'packages/domain/src/stock/dispatch.ts',
        find: 'if (wanted <= remaining) return wanted;',
        replace: 'return wanted;',
      },
    ],
    statements: ['alter table stock_transfers drop constraint stock_transfers_open_units'],
    alsoPreventedBy: 'a check of the quantity under way',
    attack: receivedTwice,
  },
];
