import type { AuditEvent, ListAuditEvents, Page } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import type { VerbContext } from '../../../platform/verb.ts';
import { presentAuditEvent, selectAuditEvents } from './store.ts';

/** A page of the audit trail, newest first. Days are those of UTC. */
export async function listAuditEvents(ctx: VerbContext, input: ListAuditEvents): Promise<Page<AuditEvent>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'audit-events', input, ['instant', 'uuid']);
  const rows = await read(ctx, (tx) => selectAuditEvents(tx, organizationId, input, paging));
  return paging.page(rows, (row) => [row.occurred_at, row.id], presentAuditEvent);
}
