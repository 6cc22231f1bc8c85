CREATE TABLE "stock_cost_adjustments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"product_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"amount" numeric(36, 4) NOT NULL,
	"adjustment_date" date NOT NULL,
	"booked_on" date NOT NULL,
	"accounting_period_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"reference" text,
	"note" text,
	"journal_entry_id" uuid,
	"reverses_id" uuid,
	"hash" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "stock_cost_adjustments_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_cost_adjustments_product" UNIQUE("organization_id","product_id","seq"),
	CONSTRAINT "stock_cost_adjustments_mode" CHECK ("stock_cost_adjustments"."mode" in ('in_place', 'split')),
	CONSTRAINT "stock_cost_adjustments_reason" CHECK ("stock_cost_adjustments"."reason" in ('landed_cost', 'price_difference', 'other')),
	CONSTRAINT "stock_cost_adjustments_amount" CHECK ("stock_cost_adjustments"."amount" <> 0),
	CONSTRAINT "stock_cost_adjustments_dates" CHECK ("stock_cost_adjustments"."adjustment_date" between date '1900-01-01' and date '2199-12-31'
        and "stock_cost_adjustments"."booked_on" between date '1900-01-01' and date '2199-12-31')
);
--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_source";--> statement-breakpoint
ALTER TABLE "stock_movement_costs" ADD COLUMN "adjusted" numeric(36, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_verifications" ADD COLUMN "cost_adjustments_checked" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_cost_adjustments_movement" ON "stock_cost_adjustments" USING btree ("organization_id","movement_id");--> statement-breakpoint
CREATE INDEX "stock_cost_adjustments_newest" ON "stock_cost_adjustments" USING btree ("organization_id","adjustment_date","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_cost_adjustments_reverses" ON "stock_cost_adjustments" USING btree ("organization_id","reverses_id") WHERE "stock_cost_adjustments"."reverses_id" is not null;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_source" CHECK ("journal_entries"."source" in ('manual', 'stock_movement', 'recost', 'cost_adjustment')) NOT VALID;--> statement-breakpoint
ALTER TABLE stock_cost_adjustments ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_cost_adjustments FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON stock_cost_adjustments
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON stock_cost_adjustments TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (adjusted) ON stock_movement_costs TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (cost_adjustments_checked) ON ledger_verifications TO tallybook_service;
