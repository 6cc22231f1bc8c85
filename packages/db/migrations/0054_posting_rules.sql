CREATE TABLE "posting_rules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"category" text,
	"reason_code" text,
	"account" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"deleted_by" uuid,
	CONSTRAINT "posting_rules_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "posting_rules_kind" CHECK ("posting_rules"."kind" in ('inventory', 'goods_received', 'cost_of_goods_sold', 'stock_gain', 'stock_loss', 'cost_variance')),
	CONSTRAINT "posting_rules_narrow" CHECK (coalesce("posting_rules"."category", "posting_rules"."reason_code") is not null),
	CONSTRAINT "posting_rules_inventory" CHECK ("posting_rules"."kind" <> 'inventory' or "posting_rules"."reason_code" is null)
);
--> statement-breakpoint
ALTER TABLE "journal_lines" ADD COLUMN "posting_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD COLUMN "dimension" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "inventory_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "dimension" text;--> statement-breakpoint
ALTER TABLE "posting_rules" ADD CONSTRAINT "posting_rules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "posting_rules_subject" ON "posting_rules" USING btree ("organization_id","kind",coalesce("category", ''),coalesce("reason_code", '')) WHERE "posting_rules"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE posting_rules ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE posting_rules FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON posting_rules
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON posting_rules TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (deleted_at, deleted_by) ON posting_rules TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (inventory_rule_id) ON products TO tallybook_service;
--> statement-breakpoint
-- The same function, which also hashes the rule with the inventory account of a product that has one.
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
          'reorder_quantity', p.reorder_quantity, 'lead_time_days', p.lead_time_days, 'inventory_rule_id', p.inventory_rule_id))::text, '{}'), ''),
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
