CREATE TABLE "stock_alerts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"opened_by_movement" uuid,
	"on_hand" bigint NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"acknowledged_at" timestamp(3) with time zone,
	"acknowledged_by" uuid,
	CONSTRAINT "stock_alerts_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_alerts_kind" CHECK ("stock_alerts"."kind" in ('low', 'out')),
	CONSTRAINT "stock_alerts_acknowledged" CHECK (("stock_alerts"."acknowledged_at" is null) = ("stock_alerts"."acknowledged_by" is null))
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "alert_digest" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "alerts_digested_on" date;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product" FOREIGN KEY ("organization_id","product_id") REFERENCES "public"."products"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_open" ON "stock_alerts" USING btree ("organization_id","product_id","kind") WHERE "stock_alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_newest_open" ON "stock_alerts" USING btree ("organization_id","opened_at","id") WHERE "stock_alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_newest" ON "stock_alerts" USING btree ("organization_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "stock_alerts_product" ON "stock_alerts" USING btree ("organization_id","product_id","opened_at","id");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_alert_digest" CHECK ("organizations"."alert_digest" in ('none', 'daily'));--> statement-breakpoint
-- Products that are at or below their reorder point already. Their ids follow from those of the products: on a cluster, a
-- statement cannot insert into a shard the result of a volatile function and of a query.
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_balances NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO stock_alerts (organization_id, id, product_id, kind, opened_at, on_hand)
  SELECT p.organization_id,
    overlay(overlay(left(encode(sha256(convert_to('low ' || p.id, 'UTF8')), 'hex'), 32) PLACING '8' FROM 13)
      PLACING '8' FROM 17)::uuid,
    p.id, 'low', now(), b.on_hand
  FROM products p JOIN stock_balances b ON b.organization_id = p.organization_id AND b.product_id = p.id
  WHERE p.reorder_point > 0 AND b.on_hand <= p.reorder_point AND p.archived_at IS NULL
    AND b.last_movement_date IS NOT NULL;--> statement-breakpoint
INSERT INTO stock_alerts (organization_id, id, product_id, kind, opened_at, on_hand)
  SELECT p.organization_id,
    overlay(overlay(left(encode(sha256(convert_to('out ' || p.id, 'UTF8')), 'hex'), 32) PLACING '8' FROM 13)
      PLACING '8' FROM 17)::uuid,
    p.id, 'out', now(), b.on_hand
  FROM products p JOIN stock_balances b ON b.organization_id = p.organization_id AND b.product_id = p.id
  WHERE p.reorder_point IS NOT NULL AND b.on_hand <= 0 AND p.archived_at IS NULL
    AND b.last_movement_date IS NOT NULL;--> statement-breakpoint
ALTER TABLE stock_balances FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE products FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_alerts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_alerts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON stock_alerts
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON stock_alerts TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (closed_at, acknowledged_at, acknowledged_by) ON stock_alerts TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (alert_digest, alerts_digested_on) ON organizations TO tallybook_service;--> statement-breakpoint
-- Organizations whose digest of today (UTC) is due, for the background: ids only, found before the organization is known.
CREATE FUNCTION find_alert_digests(from_hour integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS
$$
BEGIN
  RETURN QUERY SELECT o.id FROM public.organizations o
    WHERE o.alert_digest = 'daily'
      AND (o.alerts_digested_on IS NULL OR o.alerts_digested_on < (now() AT TIME ZONE 'UTC')::date)
      AND extract(hour FROM now() AT TIME ZONE 'UTC') >= from_hour;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_alert_digests FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_alert_digests TO tallybook_service;
