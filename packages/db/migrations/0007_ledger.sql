-- A movement's journal entry may be linked once later; nothing else of a movement ever changes.
CREATE FUNCTION stock_movements_link_once() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF OLD.journal_entry_id IS NOT NULL THEN
    RAISE EXCEPTION 'journal entry is linked already' USING ERRCODE = '23514', CONSTRAINT = 'stock_movements_linked_once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_link_once BEFORE UPDATE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION stock_movements_link_once();
--> statement-breakpoint
-- Set with the permission, once and for good: verification and replays ask whether a history may be below zero,
-- long after the permission has been withdrawn.
CREATE FUNCTION organizations_negative_stock() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.negative_stock_since IS NOT NULL THEN
    NEW.negative_stock_since := OLD.negative_stock_since;
  ELSIF NEW.allow_negative_stock THEN
    NEW.negative_stock_since := pg_catalog.now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER organizations_negative_stock BEFORE INSERT OR UPDATE ON organizations
  FOR EACH ROW EXECUTE FUNCTION organizations_negative_stock();
--> statement-breakpoint
-- Appends an entry to the organization's log. Call it under the log's lock. A function, because on a cluster a statement
-- cannot insert into a shard the result of a volatile function and of a query. `facts` are JSON texts without brackets;
-- products and periods are added as their rows are now. The hashed texts must equal those of src/hashed-texts.ts.
CREATE FUNCTION append_to_ledger_log(organization uuid, facts text, products uuid[], periods uuid[])
  RETURNS TABLE ("position" bigint, head text, recorded_at timestamptz) LANGUAGE plpgsql AS
$$
DECLARE
  rfc3339 CONSTANT text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  has_states CONSTANT boolean := cardinality(products) + cardinality(periods) > 0;
BEGIN
  IF has_states THEN
    SELECT string_agg(stated.fact, ',' ORDER BY stated.place) INTO facts FROM (
      SELECT 1 AS place, format('["product","%s","%s"]', p.id, encode(sha256(convert_to(
        json_build_array(p.id, p.sku, p.name, p.unit, p.quantity_scale, p.base_unit_label, p.packs, p.costing_method, p.category, p.reorder_point, p.reorder_quantity,
          p.lead_time_days, p.barcode, p.inventory_rule_id, to_char(p.archived_at AT TIME ZONE 'UTC', rfc3339),
          to_char(p.created_at AT TIME ZONE 'UTC', rfc3339), p.created_by)::text,
        'UTF8')), 'hex')) AS fact
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
  INSERT INTO public.ledger_log (organization_id, position, recorded_at, facts, has_states, head)
    VALUES (organization, "position", recorded_at, facts, has_states, head);
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- Pending recosts, for the background: ids only, found before the organization is known.
CREATE FUNCTION find_pending_recosts() RETURNS TABLE (organization_id uuid, product_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT r.organization_id, r.product_id FROM public.stock_recosts r WHERE r.from_date IS NOT NULL $$;
--> statement-breakpoint
-- Organizations with expired reservations that still count as reserved, for the background: ids only.
CREATE FUNCTION find_expired_reservations() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT DISTINCT organization_id FROM public.stock_reservations WHERE status = 'open' AND expires_at <= now() $$;
--> statement-breakpoint
-- Organizations with an anchor of a past day to announce. The first entry after the last announced anchor decides, so each
-- organization takes two index lookups.
CREATE FUNCTION find_ledgers_to_anchor() RETURNS SETOF uuid
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
-- Organizations with a running verification that no instance works on. The index contains running ones only.
CREATE FUNCTION find_unclaimed_verifications() RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS
$$
BEGIN
  RETURN QUERY SELECT v.organization_id FROM public.ledger_verifications v
    WHERE v.status = 'running' AND (v.leased_until IS NULL OR v.leased_until < now())
    ORDER BY v.started_at LIMIT 100;
END
$$;
--> statement-breakpoint
-- The service may delete nothing itself (docs/adr/0006). This deletes the verifications of the transaction's organization
-- that have ended, except the newest 100.
CREATE FUNCTION purge_verifications() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS
$$
DECLARE
  own uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  old uuid[] := ARRAY(
    SELECT v.id FROM public.ledger_verifications v
    WHERE v.organization_id = own AND v.status <> 'running' ORDER BY v.id DESC OFFSET 100);
BEGIN
  DELETE FROM public.ledger_verifications v WHERE v.organization_id = own AND v.id = ANY (old);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION append_to_ledger_log, find_pending_recosts, find_expired_reservations, find_ledgers_to_anchor,
  find_unclaimed_verifications, purge_verifications FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION append_to_ledger_log, find_pending_recosts, find_expired_reservations, find_ledgers_to_anchor,
  find_unclaimed_verifications, purge_verifications TO tallybook_service;
