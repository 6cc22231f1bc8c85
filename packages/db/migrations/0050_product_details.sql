ALTER TABLE "products" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reorder_quantity" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lead_time_days" integer;--> statement-breakpoint
GRANT UPDATE (category, reorder_quantity, lead_time_days) ON products TO tallybook_service;
--> statement-breakpoint
-- The same function, which also hashes the new columns of a product that has a value in one of them.
CREATE OR REPLACE FUNCTION append_to_ledger_log(organization uuid, facts text, products uuid[], periods uuid[])
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
          p.created_by)::text
        || coalesce(nullif(json_strip_nulls(json_build_object('category', p.category,
          'reorder_quantity', p.reorder_quantity, 'lead_time_days', p.lead_time_days))::text, '{}'), ''),
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
  INSERT INTO public.ledger_log (organization_id, position, recorded_at, facts, states, head)
    VALUES (organization, "position", recorded_at, facts, states, head);
  RETURN NEXT;
END
$$;
