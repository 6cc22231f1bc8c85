import type { Patch } from '../../patches/patch.ts';
import { diesBehindCommit } from '../attacks/ending.ts';
import { duplicates } from '../attacks/posting.ts';
import type { Mutant } from '../mutant.ts';

const file = 'apps/api/src/modules/stock-movements/posting/commit.ts';

/** The effect commits first; its keys follow in a transaction of their own. */
const keysFollow: readonly Patch[] = [
  {
    file,
    find: 'export function commitBatch(',
    replace: `const late = new WeakMap<Transaction, Parameters<typeof storeAnswers>[2]>();
export async function commitBatch(`,
  },
  {
    file,
    find: 'return database.tenant(organizationId, async (tx) => {\n    // Nothing is awaited',
    replace: `let answers: Parameters<typeof storeAnswers>[2] = [];
  const committed = await database.tenant(organizationId, async (tx) => {\n    // Nothing is awaited`,
  },
  {
    file,
    find: 'return { results: loads.map((load) => unloaded.get(load)), recostPending };\n  });',
    replace: `answers = late.get(tx) ?? [];
    return { results: loads.map((load) => unloaded.get(load)), recostPending };
  });
  globalThis.crashPoint('posted, no answer');
  await database.tenant(organizationId, (tx) => storeAnswers(tx, organizationId, answers));
  return committed;`,
  },
  {
    file,
    find: 'storeAnswers(tx, organizationId, keyedAnswers(postings, posted)),',
    replace: 'void late.set(tx, keyedAnswers(postings, posted)),',
  },
];

export const keyAfterCommit: Mutant = {
  name: 'key saved after commit',
  breaks: 'the key is saved in a second transaction; two instances get the request at once',
  promise: 'G2',
  caughtBy: ['duplicated'],
  patches: keysFollow,
  attack: duplicates,
};

export const keyLostInCrash: Mutant = {
  name: 'key lost in a crash',
  breaks: 'the same; the process dies between the two, and the caller tries again',
  promise: 'G2',
  caughtBy: ['duplicated'],
  patches: keysFollow,
  attack: diesBehindCommit,
  cut: true,
};
