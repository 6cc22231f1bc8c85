import { lastUnits } from '../attacks/posting.ts';
import type { Mutant } from '../mutant.ts';

const file = 'apps/api/src/modules/stock-movements/posting/state/read-store.ts';

export const readModifyWrite: Mutant = {
  name: 'read-modify-write balance',
  breaks: 'balances are read without the lock, and written as absolute values',
  promise: 'G3',
  caughtBy: ['drift', 'negative running sums', 'broken chain links'],
  patches: [{ file, find: '${locked ? sql`for update` : sql``}', replace: '' }],
  attack: lastUnits,
  cut: true,
};

export const staleDays: Mutant = {
  name: 'check against a stale read',
  breaks: 'the sums of days, which decide whether an exit is covered, are read before the wait for the lock',
  promise: 'G3',
  caughtBy: ['drift', 'negative running sums', 'broken chain links'],
  patches: [
    {
      file,
      find: 'const first = firstDays(commands);',
      replace: 'const early = await selectDays(tx, organizationId, firstDays(commands));',
    },
    { file, find: 'selectDays(tx, organizationId, first),', replace: 'early,' },
  ],
  attack: lastUnits,
};
