import type { ListReceived, Page, ReceivedInvitation } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import type { CallerContext } from '../../../platform/verb.ts';
import { findReceived, readReceived } from './store.ts';

/**
 * A page of the pending invitations to the caller's verified address, from every organization, newest first; empty for a
 * caller without one. A person accepts one by its id, a program with the token of its email.
 */
export async function listReceived(
  ctx: CallerContext,
  input: ListReceived,
): Promise<Page<ReceivedInvitation>> {
  const { userId, email } = ctx.principal;
  const paging = new Paging(userId, `received:${email ?? ''}`, input, ['uuid']);
  const before = paging.after?.[0];
  const page = { size: paging.size, before: before === undefined ? undefined : `${before}` };
  const rows =
    email === null
      ? []
      : await ctx.services.database.system(
          async (tx) => readReceived(tx, await findReceived(tx, email, page)),
          { readOnly: true },
        );
  return paging.page(rows, (row) => [row.id]);
}
