-- Organizations with work for the background, in a form for one PostgreSQL and one for a cluster, whose shards can be
-- queried together only where the tables of a statement are joined on organization_id (recursive queries cannot). PL/pgSQL
-- plans only the one that is executed. On a cluster too, each reads a few index entries for each webhook or organization.
CREATE POLICY lookup ON webhooks FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_waiting_events() RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS
$$
BEGIN
  IF public.is_distributed() THEN
    -- The index contains waiting events only, usually a few.
    RETURN QUERY SELECT DISTINCT e.organization_id FROM public.outgoing_events e WHERE e.fanned_out_at IS NULL;
  ELSE
    RETURN QUERY
      WITH RECURSIVE found (id) AS (
        (SELECT organization_id FROM public.outgoing_events WHERE fanned_out_at IS NULL ORDER BY organization_id LIMIT 1)
        UNION ALL
        SELECT next.organization_id FROM found CROSS JOIN LATERAL (
          SELECT e.organization_id FROM public.outgoing_events e
          WHERE e.fanned_out_at IS NULL AND e.organization_id > found.id ORDER BY e.organization_id LIMIT 1) AS next)
      SELECT id FROM found;
  END IF;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_due_deliveries() RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS
$$
BEGIN
  IF public.is_distributed() THEN
    RETURN QUERY
      SELECT DISTINCT w.organization_id FROM public.webhooks w CROSS JOIN LATERAL (
        SELECT d.id FROM public.webhook_deliveries d
        WHERE d.organization_id = w.organization_id AND d.webhook_id = w.id AND d.status = 'pending' AND NOT d.queued
          AND d.next_attempt_at <= now()
        ORDER BY d.next_attempt_at LIMIT 1) AS due;
  ELSE
    RETURN QUERY
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
      SELECT DISTINCT organization_id FROM found WHERE next_attempt_at <= now();
  END IF;
END
$$;
--> statement-breakpoint
-- Ids are in the order of time, so the oldest event of an organization has the lowest id.
CREATE OR REPLACE FUNCTION find_old_events() RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS
$$
BEGIN
  IF public.is_distributed() THEN
    -- Events exist only for organizations with a webhook; a deleted one keeps its row.
    RETURN QUERY
      SELECT w.organization_id FROM (SELECT DISTINCT organization_id FROM public.webhooks) AS w CROSS JOIN LATERAL (
        SELECT e.created_at FROM public.outgoing_events e
        WHERE e.organization_id = w.organization_id ORDER BY e.id LIMIT 1) AS oldest
      WHERE oldest.created_at < now() - interval '30 days';
  ELSE
    RETURN QUERY
      WITH RECURSIVE found (organization_id, created_at) AS (
        (SELECT e.organization_id, e.created_at FROM public.outgoing_events e ORDER BY e.organization_id, e.id LIMIT 1)
        UNION ALL
        SELECT next.* FROM found CROSS JOIN LATERAL (
          SELECT e.organization_id, e.created_at FROM public.outgoing_events e
          WHERE e.organization_id > found.organization_id ORDER BY e.organization_id, e.id LIMIT 1) AS next)
      SELECT organization_id FROM found WHERE created_at < now() - interval '30 days';
  END IF;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_ledgers_to_anchor() RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS
$$
BEGIN
  IF public.is_distributed() THEN
    -- The first entry of each log stands for the organization: a subquery cannot refer to a reference table's row.
    RETURN QUERY
      SELECT started.organization_id FROM (
        SELECT l.organization_id FROM public.organizations o JOIN public.ledger_log l ON l.organization_id = o.id
        WHERE l.position = 1) AS started
      WHERE (
        SELECT l.recorded_at FROM public.ledger_log l
        WHERE l.organization_id = started.organization_id AND l.position = 1 + coalesce((
          SELECT max((a.data ->> 'position')::bigint) FROM public.audit_events a
          WHERE a.organization_id = started.organization_id AND a.type = 'ledger.anchored'), 0)
      ) < pg_catalog.date_trunc('day', pg_catalog.now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  ELSE
    RETURN QUERY
      SELECT o.id FROM public.organizations o
      WHERE (
        SELECT l.recorded_at FROM public.ledger_log l
        WHERE l.organization_id = o.id AND l.position = 1 + coalesce((
          SELECT max((a.data ->> 'position')::bigint) FROM public.audit_events a
          WHERE a.organization_id = o.id AND a.type = 'ledger.anchored'), 0)
      ) < pg_catalog.date_trunc('day', pg_catalog.now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  END IF;
END
$$;
--> statement-breakpoint
-- Appends an entry to the organization's log. Call it under the log's lock. A function, because on a cluster a statement
-- cannot insert into a shard the result of a volatile function and of a query. `facts` are JSON texts without brackets;
-- products and periods are added as their rows are now. The hashed texts must equal those of
-- apps/api/src/modules/ledger-log.
CREATE FUNCTION append_to_ledger_log(organization uuid, facts text, products uuid[], periods uuid[])
  RETURNS TABLE ("position" bigint, head text, recorded_at timestamptz) LANGUAGE plpgsql AS
$$
DECLARE
  rfc3339 CONSTANT text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  states CONSTANT boolean := cardinality(products) + cardinality(periods) > 0;
BEGIN
  IF states THEN
    SELECT string_agg(stated.fact, ',' ORDER BY stated.place) INTO facts FROM (
      SELECT 1 AS place, format('["product","%s","%s"]', p.id, encode(sha256(convert_to(
        json_build_array(p.id, p.sku, p.name, p.unit, p.costing_method, p.reorder_point,
          to_char(p.archived_at AT TIME ZONE 'UTC', rfc3339), to_char(p.created_at AT TIME ZONE 'UTC', rfc3339),
          p.created_by)::text, 'UTF8')), 'hex')) AS fact
      FROM public.products p WHERE p.organization_id = organization AND p.id = ANY (products)
      UNION ALL
      SELECT 2, format('["period","%s","%s"]', a.id, encode(sha256(convert_to(
        json_build_array(a.id, a.name, a.start_date, a.end_date, a.status,
          to_char(a.closed_at AT TIME ZONE 'UTC', rfc3339), a.closed_by,
          to_char(a.created_at AT TIME ZONE 'UTC', rfc3339))::text, 'UTF8')), 'hex'))
      FROM public.accounting_periods a WHERE a.organization_id = organization AND a.id = ANY (periods)
      UNION ALL
      SELECT 3, facts WHERE facts <> ''
    ) AS stated;
  END IF;
  facts := '[' || facts || ']';
  SELECT l.position + 1, l.head INTO "position", head FROM public.ledger_log l
    WHERE l.organization_id = organization ORDER BY l.position DESC LIMIT 1;
  recorded_at := date_trunc('milliseconds', clock_timestamp());
  "position" := coalesce("position", 1);
  head := encode(sha256(convert_to(coalesce(head, organization::text)
    || format('[%s,"%s",%s]', "position", to_char(recorded_at AT TIME ZONE 'UTC', rfc3339), facts), 'UTF8')), 'hex');
  INSERT INTO public.ledger_log (organization_id, position, recorded_at, facts, states, head)
    VALUES (organization, "position", recorded_at, facts, states, head);
  RETURN NEXT;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION append_to_ledger_log FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION append_to_ledger_log TO tallybook_service;
