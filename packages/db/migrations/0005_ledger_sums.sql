CREATE TABLE "stock_days" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"date" date NOT NULL,
	"count" bigint NOT NULL,
	"delta" bigint NOT NULL,
	"lowest" bigint NOT NULL,
	"highest" bigint NOT NULL,
	"value" numeric(36, 4) NOT NULL,
	CONSTRAINT "stock_days_organization_id_product_id_date_pk" PRIMARY KEY("organization_id","product_id","date")
);
--> statement-breakpoint
CREATE TABLE "stock_months" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"month" date NOT NULL,
	"delta" bigint NOT NULL,
	"value" numeric(36, 4) NOT NULL,
	CONSTRAINT "stock_months_organization_id_product_id_month_pk" PRIMARY KEY("organization_id","product_id","month")
);
--> statement-breakpoint
CREATE TABLE "stock_recosts" (
	"organization_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"from_date" date,
	CONSTRAINT "stock_recosts_organization_id_product_id_pk" PRIMARY KEY("organization_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "stock_snapshots" (
	"organization_id" uuid NOT NULL,
	"accounting_period_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"value" numeric(36, 4) NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_snapshots_organization_id_accounting_period_id_product_id_created_at_pk" PRIMARY KEY("organization_id","accounting_period_id","product_id","created_at")
);
--> statement-breakpoint
DROP INDEX "stock_movements_newest";--> statement-breakpoint
ALTER TABLE "stock_balances" ADD COLUMN "layers" jsonb;--> statement-breakpoint
-- Rows that stand already: read and filled in by the owner, whom forced row level security would show none.
ALTER TABLE "stock_movements" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_movement_costs" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "order_seq" bigint;--> statement-breakpoint
ALTER TABLE "stock_movements" DISABLE TRIGGER stock_movements_link_once;--> statement-breakpoint
UPDATE "stock_movements" SET "order_seq" = "seq";--> statement-breakpoint
ALTER TABLE "stock_movements" ENABLE TRIGGER stock_movements_link_once;--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "order_seq" SET NOT NULL;--> statement-breakpoint
INSERT INTO "stock_days" (organization_id, product_id, date, count, delta, lowest, highest, value)
  SELECT organization_id, product_id, movement_date, count(*), sum(quantity_delta), min(running), max(running), sum(cost_amount)
  FROM (
    SELECT m.*, c.cost_amount, sum(m.quantity_delta) OVER (
      PARTITION BY m.organization_id, m.product_id, m.movement_date ORDER BY m.seq) AS running
    FROM "stock_movements" m
    JOIN "stock_movement_costs" c ON c.organization_id = m.organization_id AND c.movement_id = m.id
  ) AS rows
  GROUP BY organization_id, product_id, movement_date;--> statement-breakpoint
INSERT INTO "stock_months" (organization_id, product_id, month, delta, value)
  SELECT organization_id, product_id, date_trunc('month', date)::date, sum(delta), sum(value)
  FROM "stock_days" GROUP BY 1, 2, 3;--> statement-breakpoint
ALTER TABLE "stock_movements" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_movement_costs" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_days" ADD CONSTRAINT "stock_days_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_months" ADD CONSTRAINT "stock_months_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_recosts" ADD CONSTRAINT "stock_recosts_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_snapshots" ADD CONSTRAINT "stock_snapshots_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_newest" ON "stock_movements" USING btree ("organization_id","movement_date","seq");--> statement-breakpoint
DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['stock_days', 'stock_months', 'stock_recosts', 'stock_snapshots'] LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY organization ON public.%I
         USING (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))
         WITH CHECK (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))',
      tenant_table);
  END LOOP;
END $$;--> statement-breakpoint
GRANT SELECT, INSERT ON stock_days, stock_months, stock_recosts TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (count, delta, lowest, highest, value) ON stock_days TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (delta, value) ON stock_months TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (from_date) ON stock_recosts TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT ON stock_snapshots TO tallybook_service;--> statement-breakpoint
-- What is pending anywhere, for the background: ids only, found before the organization is known.
CREATE POLICY lookup ON stock_recosts FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
CREATE FUNCTION find_pending_recosts() RETURNS TABLE (organization_id uuid, product_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT r.organization_id, r.product_id FROM public.stock_recosts r WHERE r.from_date IS NOT NULL $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_pending_recosts FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_pending_recosts TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (layers) ON stock_balances TO tallybook_service;
