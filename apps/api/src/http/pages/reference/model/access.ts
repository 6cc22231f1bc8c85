import { permissions } from '@tallybook/domain';
import type { AppRouter } from '../../../../modules/router.ts';
import type { ProcedureMeta } from '../../../../procedures/meta.ts';
import { proceduresOf } from '../../../../procedures/procedures-of.ts';
import { csvOperations } from '../../../csv/operations.ts';

/** Who may call an operation, as a sentence in Markdown. */
export function accessOf(router: AppRouter): ReadonlyMap<string, string> {
  const procedures = Object.entries(proceduresOf(router)).map(
    ([name, procedure]) => [name, (procedure._def.meta as ProcedureMeta).permission] as const,
  );
  return new Map(
    [...procedures, ...csvOperations.map(({ name, permission }) => [name, permission] as const)].map(
      ([name, permission]) => [name, sentence(permission)],
    ),
  );
}

function sentence(permission: ProcedureMeta['permission']): string {
  if (permission === 'public') return 'Public: needs no credential.';
  if (permission === 'signed_in') return 'Needs an API key or a JWT of any role.';
  const lowest = permissions[permission];
  return `Needs an API key or a JWT with the role **${lowest}**${lowest === 'owner' ? '' : ' or higher'} (\`${permission}\`).`;
}
