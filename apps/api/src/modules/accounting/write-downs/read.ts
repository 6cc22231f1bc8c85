import type { ListWriteDowns, Page, WriteDown } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findWriteDown, presentWriteDown, selectWriteDowns } from './store.ts';

/** One write-down. An unknown id and an id of another organization both give NOT_FOUND (404). */
export async function getWriteDown(ctx: VerbContext, input: { id: string }): Promise<WriteDown> {
  const found = await read(ctx, (tx) => findWriteDown(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('write-down');
  return presentWriteDown(found);
}

/** A page of write-downs: newest `as_of` first, then newest recorded. */
export async function listWriteDowns(ctx: VerbContext, input: ListWriteDowns): Promise<Page<WriteDown>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'write-downs', input, ['date', 'uuid']);
  const rows = await read(ctx, (tx) => selectWriteDowns(tx, organizationId, input, paging));
  const { items, next_cursor } = paging.page(rows, (row) => [row.as_of, row.id]);
  return { items: items.map(presentWriteDown), next_cursor };
}
