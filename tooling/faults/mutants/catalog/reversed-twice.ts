import { reversals } from '../attacks/posting.ts';
import type { Mutant } from '../mutant.ts';

export const reversedTwice: Mutant = {
  name: 'reversal allowed twice',
  breaks: 'whether a movement has been reversed is not looked up, and the unique index is gone',
  promise: 'G3',
  caughtBy: ['reversed twice'],
  patches: [
    {
      file: 'apps/api/src/modules/stock-movements/posting/state/read-store.ts',
      find: 'reversed: new Set(places.filter((row) => row.reversed).map((row) => row.id)),',
      replace: 'reversed: new Set<string>(),',
    },
  ],
  undo: ['drop index stock_movements_reverses'],
  alsoHeldBy: 'the unique index of reversals: refused as ever, so that the first half alone is no mutant',
  attack: reversals,
};
