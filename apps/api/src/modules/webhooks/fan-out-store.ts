import type { Transaction } from '@tallybook/db';
import type { EventType } from '@tallybook/domain';

/** Organizations with events that have not been handed out. */
export async function findWaitingOrganizations({ sql }: Transaction): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select find_waiting_events() as id`;
  return rows.map((row) => row.id);
}

export interface WaitingEvent {
  id: string;
  type: EventType;
  created_at: string;
}

/** The oldest, taken until the transaction ends; what another process has taken is passed by. */
export async function takeEvents(
  { sql }: Transaction,
  organizationId: string,
  most: number,
): Promise<WaitingEvent[]> {
  return sql<WaitingEvent[]>`
    select id, type, created_at from outgoing_events
    where organization_id = ${organizationId} and fanned_out_at is null
    order by id limit ${most} for update skip locked`;
}

export interface Subscriber {
  id: string;
  events: EventType[] | null;
  /** Since when it is enabled: what happened before is not sent to it. */
  since: string;
}

export async function selectSubscribers({ sql }: Transaction, organizationId: string): Promise<Subscriber[]> {
  return sql<Subscriber[]>`
    select id, events, coalesce(enabled_at, created_at) as since from webhooks
    where organization_id = ${organizationId} and status = 'enabled' order by id`;
}

export function markFannedOut(
  { sql }: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<unknown> {
  return sql`
    update outgoing_events set fanned_out_at = now()
    where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])`;
}
