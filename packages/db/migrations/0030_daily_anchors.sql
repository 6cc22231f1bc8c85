CREATE UNIQUE INDEX "audit_events_anchors" ON "audit_events" USING btree ("organization_id",(("data" ->> 'position')::bigint)) WHERE "audit_events"."type" = 'ledger.anchored';--> statement-breakpoint
-- Whose anchor of a past day is to be announced, for the background: ids only, found before the organization is known.
-- The first entry after the last announced anchor decides, so each organization takes two index lookups.
CREATE POLICY lookup ON ledger_log FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE POLICY lookup ON audit_events FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE FUNCTION find_ledgers_to_anchor() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT o.id FROM public.organizations o
   WHERE (
     SELECT l.recorded_at FROM public.ledger_log l
     WHERE l.organization_id = o.id AND l.position = 1 + coalesce((
       SELECT max((a.data ->> 'position')::bigint) FROM public.audit_events a
       WHERE a.organization_id = o.id AND a.type = 'ledger.anchored'), 0)
   ) < pg_catalog.date_trunc('day', pg_catalog.now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_ledgers_to_anchor FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_ledgers_to_anchor TO tallybook_service;
