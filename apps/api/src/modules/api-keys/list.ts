import { rolesUpTo, type ApiKey, type ListApiKeys, type Page } from '@tallybook/domain';
import { Paging } from '../../platform/cursor.ts';
import { read } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { selectKeys } from './store.ts';

/** A page of the organization's keys up to the caller's own rank, newest first, revoked ones included. */
export async function listApiKeys(ctx: VerbContext, input: ListApiKeys): Promise<Page<ApiKey>> {
  const { organizationId, role } = ctx.actor;
  const paging = new Paging(organizationId, 'api-keys', input, ['uuid']);
  const rows = await read(ctx, (tx) => selectKeys(tx, organizationId, rolesUpTo(role), paging));
  return paging.page(
    rows,
    (row) => [row.id],
    (row) => row,
  );
}
