CREATE TABLE "stock_write_downs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"as_of" date NOT NULL,
	"accounting_period_id" uuid NOT NULL,
	"quantity" bigint NOT NULL,
	"cost" numeric(36, 4) NOT NULL,
	"net_realizable_value" numeric(18, 6) NOT NULL,
	"allowance" numeric(36, 4) NOT NULL,
	"reason" text NOT NULL,
	"allowance_account" text,
	"journal_entry_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "stock_write_downs_organization_id_product_id_seq_pk" PRIMARY KEY("organization_id","product_id","seq"),
	CONSTRAINT "stock_write_downs_seq" CHECK ("stock_write_downs"."seq" >= 1),
	CONSTRAINT "stock_write_downs_amounts" CHECK ("stock_write_downs"."allowance" >= 0 and "stock_write_downs"."net_realizable_value" >= 0),
	CONSTRAINT "stock_write_downs_date" CHECK ("stock_write_downs"."as_of" between date '1900-01-01' and date '2199-12-31')
);
--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_source";--> statement-breakpoint
ALTER TABLE "stock_snapshots" ADD COLUMN "allowance" numeric(36, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_write_downs_id" ON "stock_write_downs" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "stock_write_downs_newest" ON "stock_write_downs" USING btree ("organization_id","as_of","id");--> statement-breakpoint
CREATE INDEX "stock_write_downs_entry" ON "stock_write_downs" USING btree ("organization_id","journal_entry_id") WHERE "stock_write_downs"."journal_entry_id" is not null;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_source" CHECK ("journal_entries"."source" in ('manual', 'stock_movement', 'recost', 'cost_adjustment', 'write_down')) NOT VALID;--> statement-breakpoint
ALTER TABLE stock_write_downs ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_write_downs FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON stock_write_downs
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON stock_write_downs TO tallybook_service;
