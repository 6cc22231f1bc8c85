import { thereAndBack } from './attacks/locations.ts';
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
];
