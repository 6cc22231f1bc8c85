import { may, rolesUpTo, type ApiKey, type ListApiKeys, type Page } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectKeys } from './store.ts';

/**
 * A page of the organization's keys of at most the caller's rank, newest first, including revoked ones; without the
 * permission `keys.keep`, of the caller's own.
 */
export async function listApiKeys(ctx: VerbContext, input: ListApiKeys): Promise<Page<ApiKey>> {
  const { organizationId, role, userId } = ctx.actor;
  const filter = { roles: rolesUpTo(role), owner: may(role, 'keys.keep') ? undefined : userId };
  const paging = new Paging(organizationId, 'api-keys', input, ['uuid']);
  const rows = await read(ctx, (tx) => selectKeys(tx, organizationId, filter, paging));
  return paging.page(rows, (row) => [row.id]);
}
