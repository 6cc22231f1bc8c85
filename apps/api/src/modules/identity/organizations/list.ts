import type { ListOrganizations, Organization, Page } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import type { CallerContext } from '../../../platform/verb.ts';
import { findOwnOrganizationIds } from '../../../platform/auth/store.ts';
import { selectOrganizations } from './store.ts';

/** A page of the organizations that the caller can act in: a user's own with a JWT or a session, the key's with an API key. */
export async function listOrganizations(
  ctx: CallerContext,
  input: ListOrganizations,
): Promise<Page<Organization>> {
  const { principal, services } = ctx;
  const paging = new Paging(principal.userId, 'organizations', input, ['uuid']);
  const after = `${paging.after?.[0] ?? ''}`;
  const found = await services.database.system(
    async (tx) => {
      const own =
        principal.apiKeyId === null
          ? await findOwnOrganizationIds(tx, principal.userId)
          : [principal.organizationId].filter((id) => id !== null);
      return selectOrganizations(tx, own.filter((id) => id > after).slice(0, paging.size + 1));
    },
    { readOnly: true },
  );
  return paging.page(found, (each) => [each.id]);
}
