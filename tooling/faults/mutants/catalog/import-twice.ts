import { oneFileTwice } from '../attacks/others.ts';
import type { Mutant } from '../mutant.ts';

export const importTwice: Mutant = {
  name: 'import without its lock',
  breaks: 'how far an import is, is read without locking the note of it',
  promise: 'G2',
  caughtBy: ['duplicated'],
  patches: [
    {
      file: 'apps/api/src/modules/stock-imports/store.ts',
      find: 'where organization_id = ${organizationId} and id = ${id} for update`',
      replace: 'where organization_id = ${organizationId} and id = ${id}`',
    },
  ],
  undo: ['alter table stock_imports drop constraint stock_imports_figures'],
  alsoHeldBy: 'the figures of an import, which would add up to more rows than the file has',
  attack: oneFileTwice,
};
