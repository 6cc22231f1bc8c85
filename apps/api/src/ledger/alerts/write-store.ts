import type { FlightItem, Transaction } from '@tallybook/db';
import { insertPublishedEvents } from '../../platform/events/store.ts';
import type { AlertChanges } from './changes.ts';

/** Statements that close and open alerts and write their events; none if nothing was crossed. */
export function alertStatements(
  tx: Transaction,
  organizationId: string,
  { closed, opened, events }: AlertChanges,
): readonly FlightItem[] {
  return [
    closed.length > 0 ? closeAlerts(tx, organizationId, closed) : undefined,
    opened.length > 0 ? insertAlerts(tx, organizationId, opened) : undefined,
    events.length > 0 ? () => insertPublishedEvents(tx, organizationId, events) : undefined,
  ];
}

function closeAlerts({ sql }: Transaction, organizationId: string, closed: AlertChanges['closed']) {
  const productIds = closed.map(({ productId }) => productId);
  // The condition on the products alone makes the planner read their open alerts instead of all.
  return sql`
    update stock_alerts a set closed_at = date_trunc('milliseconds', now())
    from unnest(${productIds}::uuid[], ${closed.map(({ kind }) => kind)}::text[]) as given (product_id, kind)
    where a.organization_id = ${organizationId} and a.product_id = given.product_id and a.kind = given.kind
      and a.closed_at is null and a.product_id = any (${productIds}::uuid[])`;
}

/** An alert that is open already stays as it is. */
function insertAlerts({ sql }: Transaction, organizationId: string, opened: AlertChanges['opened']) {
  return sql`
    insert into stock_alerts (organization_id, id, product_id, kind, opened_at, opened_by_movement, on_hand, closed_at)
    select ${organizationId}, id, product_id, kind, date_trunc('milliseconds', now()), opened_by_movement, on_hand,
      case when closed then date_trunc('milliseconds', now()) end
    from unnest(
      ${opened.map(({ id }) => id)}::uuid[], ${opened.map(({ productId }) => productId)}::uuid[],
      ${opened.map(({ kind }) => kind)}::text[],
      ${opened.map(({ openedByMovement }) => openedByMovement)}::uuid[],
      ${opened.map(({ onHand }) => onHand)}::bigint[], ${opened.map(({ closed }) => String(closed))}::boolean[]
    ) as given (id, product_id, kind, opened_by_movement, on_hand, closed)
    on conflict (organization_id, product_id, kind) where closed_at is null do nothing`;
}
