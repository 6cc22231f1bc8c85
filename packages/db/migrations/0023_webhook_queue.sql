ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_status";--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_disabled_reason";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "queued" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "last_skipped_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "stock_imports" ADD COLUMN "first_movement_date" date;--> statement-breakpoint
ALTER TABLE "stock_imports" ADD COLUMN "last_movement_date" date;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_pending" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","queued","next_attempt_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("organization_id","event_id");--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('pending', 'delivered', 'failed', 'cancelled', 'skipped'));--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_disabled_reason" CHECK ("webhooks"."disabled_reason" in ('manual', 'gone', 'failing', 'creator_lost_access'));--> statement-breakpoint
-- The owner sees every row only while its policies are not forced on it.
ALTER TABLE "webhooks" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Each pending delivery had a job until now.
UPDATE "webhook_deliveries" SET "queued" = true WHERE "status" = 'pending';--> statement-breakpoint
-- Imports have an event of their own now, instead of one for each movement.
UPDATE "webhooks" SET "events" = "events" || 'stock_import.completed'::text WHERE 'stock_movement.posted' = ANY ("events");--> statement-breakpoint
ALTER TABLE "webhooks" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT UPDATE (queued) ON webhook_deliveries TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (first_movement_date, last_movement_date) ON stock_imports TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (last_skipped_at) ON webhooks TO tallybook_service;--> statement-breakpoint
-- Organizations with work for the background: ids only, found before the organization is known. Each reads a few index
-- entries for each organization (or webhook), however many events wait.
CREATE POLICY lookup ON webhook_deliveries FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_waiting_events() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$
  WITH RECURSIVE found (id) AS (
    (SELECT organization_id FROM public.outgoing_events WHERE fanned_out_at IS NULL ORDER BY organization_id LIMIT 1)
    UNION ALL
    SELECT next.organization_id FROM found CROSS JOIN LATERAL (
      SELECT e.organization_id FROM public.outgoing_events e
      WHERE e.fanned_out_at IS NULL AND e.organization_id > found.id ORDER BY e.organization_id LIMIT 1) AS next)
  SELECT id FROM found
$$;--> statement-breakpoint
CREATE FUNCTION find_due_deliveries() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$
  WITH RECURSIVE found (organization_id, webhook_id, next_attempt_at) AS (
    (SELECT d.organization_id, d.webhook_id, d.next_attempt_at FROM public.webhook_deliveries d
      WHERE d.status = 'pending' AND NOT d.queued
      ORDER BY d.organization_id, d.webhook_id, d.queued, d.next_attempt_at LIMIT 1)
    UNION ALL
    SELECT next.* FROM found CROSS JOIN LATERAL (
      SELECT d.organization_id, d.webhook_id, d.next_attempt_at FROM public.webhook_deliveries d
      WHERE d.status = 'pending' AND NOT d.queued
        AND (d.organization_id, d.webhook_id) > (found.organization_id, found.webhook_id)
      ORDER BY d.organization_id, d.webhook_id, d.queued, d.next_attempt_at LIMIT 1) AS next)
  SELECT DISTINCT organization_id FROM found WHERE next_attempt_at <= now()
$$;--> statement-breakpoint
-- Ids are in the order of time, so the oldest event of an organization has the lowest id.
CREATE FUNCTION find_old_events() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$
  WITH RECURSIVE found (organization_id, created_at) AS (
    (SELECT e.organization_id, e.created_at FROM public.outgoing_events e ORDER BY e.organization_id, e.id LIMIT 1)
    UNION ALL
    SELECT next.* FROM found CROSS JOIN LATERAL (
      SELECT e.organization_id, e.created_at FROM public.outgoing_events e
      WHERE e.organization_id > found.organization_id ORDER BY e.organization_id, e.id LIMIT 1) AS next)
  SELECT organization_id FROM found WHERE created_at < now() - interval '30 days'
$$;--> statement-breakpoint
-- The service may delete nothing itself (docs/adr/0006). This deletes only what is older than 30 days and finished, of
-- the transaction's organization: row level security applies. Returns the number of deleted events, a thousand at most.
CREATE FUNCTION purge_events() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS
$$
DECLARE
  own uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  old uuid[] := ARRAY(
    SELECT e.id FROM public.outgoing_events e
    WHERE e.organization_id = own AND e.fanned_out_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM public.webhook_deliveries d
        WHERE d.organization_id = own AND d.event_id = e.id AND d.status = 'pending')
      -- Ids begin with their time in milliseconds: the index ends where newer events begin.
      AND e.id < rpad(lpad(to_hex((extract(epoch FROM now() - interval '30 days') * 1000)::bigint), 12, '0'), 32, '0')::uuid
      AND e.created_at < now() - interval '30 days'
    ORDER BY e.id LIMIT 1000);
BEGIN
  DELETE FROM public.webhook_deliveries d WHERE d.organization_id = own AND d.event_id = ANY (old);
  DELETE FROM public.outgoing_events e WHERE e.organization_id = own AND e.id = ANY (old);
  RETURN cardinality(old);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_due_deliveries, find_old_events, purge_events FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_due_deliveries, find_old_events, purge_events TO tallybook_service;--> statement-breakpoint
-- A finished job says nothing that its delivery does not say.
UPDATE pgboss.queue SET deletion_seconds = 3600 WHERE name = 'webhook-delivery';
