import { strangers } from '../attacks/others.ts';
import type { Mutant } from '../mutant.ts';

const patches = [
  {
    file: 'apps/api/src/modules/stock-movements/store.ts',
    find: 'where m.organization_id = ${organizationId} and m.id = ${id}`',
    replace: 'where m.id = ${id}`',
  },
] as const;

export const lostTenant: Mutant = {
  name: 'no tenant in a look-up',
  breaks: 'a movement is looked up by its id alone, and row level security is off for the tables it joins',
  promise: 'G6',
  caughtBy: ['promises of this fault'],
  patches,
  undo: ['stock_movements', 'stock_movement_costs', 'organizations'].map(
    (table) => `alter table ${table} no force row level security, disable row level security`,
  ),
  alsoHeldBy: 'row level security: 404, as for an unknown id',
  attack: strangers,
};
