-- Emails about audited events: to the person whose key, sign-in or address they concern, or to an organization's admins.
SELECT pgboss.create_queue('notification-mail', '{"policy": "standard", "retryLimit": 40, "retryDelay": 2,
  "retryBackoff": true, "retryDelayMax": 3600, "expireInSeconds": 120, "retentionSeconds": 1209600,
  "deleteAfterSeconds": 604800}'::jsonb);
--> statement-breakpoint
-- One job for each attempt: how long to wait for the next is decided, and shown, by the delivery itself. pg-boss's own
-- retries are for a process that died, or a database that was unreachable, during one. A finished job says nothing that
-- its delivery does not say.
SELECT pgboss.create_queue('webhook-delivery', '{"policy": "standard", "retryLimit": 200, "retryDelay": 2,
  "retryBackoff": true, "retryDelayMax": 900, "expireInSeconds": 60, "retentionSeconds": 1209600,
  "deleteAfterSeconds": 3600}'::jsonb);
--> statement-breakpoint
-- Organizations with work for the background: ids only, found before the organization is known. In a form for one
-- PostgreSQL and one for a cluster, whose shards can be queried together only where the tables of a statement are joined
-- on organization_id (recursive queries cannot). Each reads a few index entries for each organization (or webhook),
-- however many events wait.
CREATE FUNCTION find_waiting_events() RETURNS SETOF uuid
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
CREATE FUNCTION find_due_deliveries() RETURNS SETOF uuid
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
CREATE FUNCTION find_old_events() RETURNS SETOF uuid
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
$$;
--> statement-breakpoint
-- Organizations whose digest of today (UTC) is due: ids only, found before the organization is known.
CREATE FUNCTION find_alert_digests(from_hour integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS
$$
BEGIN
  RETURN QUERY SELECT o.id FROM public.organizations o
    WHERE o.alert_digest = 'daily'
      AND (o.alerts_digested_on IS NULL OR o.alerts_digested_on < (now() AT TIME ZONE 'UTC')::date)
      AND extract(hour FROM now() AT TIME ZONE 'UTC') >= from_hour;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_waiting_events, find_due_deliveries, find_old_events, purge_events, find_alert_digests
  FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_waiting_events, find_due_deliveries, find_old_events, purge_events, find_alert_digests
  TO tallybook_service;
