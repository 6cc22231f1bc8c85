import type { ListMembers, Member, Page } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectMembers } from './store.ts';

/** A page of the organization's current members. */
export async function listMembers(ctx: VerbContext, input: ListMembers): Promise<Page<Member>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'members', input, ['uuid']);
  const rows = await read(ctx, (tx) => selectMembers(tx, organizationId, input, paging));
  return paging.page(rows, (row) => [row.user_id]);
}
