import type { AuditEvent, ListAuditEvents, Page } from '@tallybook/domain';
import { Paging } from '../../platform/cursor.ts';
import { read } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { selectEvents } from './store.ts';

/** A page of what happened in the organization, newest first. */
export async function listAuditEvents(ctx: VerbContext, input: ListAuditEvents): Promise<Page<AuditEvent>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'audit-events', input, ['string']);
  const before = paging.after?.[0];
  const page = { size: paging.size, before: before === undefined ? undefined : `${before}` };
  const rows = await read(ctx, (tx) => selectEvents(tx, organizationId, input, page));
  return paging.page(
    rows,
    (row) => [row.id],
    (row) => row,
  );
}
