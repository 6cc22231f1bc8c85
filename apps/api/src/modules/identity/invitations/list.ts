import type { Invitation, ListInvitations, Page } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { selectSent } from './store.ts';

/** A page of the invitations that the caller sent, newest first, without revoked and declined ones. */
export async function listInvitations(ctx: VerbContext, input: ListInvitations): Promise<Page<Invitation>> {
  const { organizationId, userId } = ctx.actor;
  // Each sender has a list, so a cursor is valid for its sender only.
  const paging = new Paging(organizationId, `invitations:${userId}`, input, ['instant', 'uuid'], {
    keepsRows: true,
  });
  const rows = await read(ctx, (tx) => selectSent(tx, { organizationId, userId }, input, paging));
  return paging.page(rows, (row) => [row.created_at, row.id]);
}
