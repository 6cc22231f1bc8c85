CREATE TABLE "stock_take_count_history" (
	"organization_id" uuid NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"expected" bigint NOT NULL,
	"counted" bigint,
	"unit_cost" numeric(18, 6),
	"counted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"counted_by" uuid NOT NULL,
	CONSTRAINT "stock_take_count_history_pk" PRIMARY KEY("organization_id","stock_take_id","revision","product_id")
);
--> statement-breakpoint
CREATE TABLE "stock_take_counts" (
	"organization_id" uuid NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"expected" bigint NOT NULL,
	"counted" bigint,
	"unit_cost" numeric(18, 6),
	"counted_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"counted_by" uuid NOT NULL,
	"movement_id" uuid,
	CONSTRAINT "stock_take_counts_organization_id_stock_take_id_product_id_pk" PRIMARY KEY("organization_id","stock_take_id","product_id"),
	CONSTRAINT "stock_take_counts_counted" CHECK ("stock_take_counts"."counted" between 0 and 9007199254740991)
);
--> statement-breakpoint
CREATE TABLE "stock_takes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"count_date" date NOT NULL,
	"status" text NOT NULL,
	"blind" boolean NOT NULL,
	"note" text,
	"revision" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"posted_at" timestamp(3) with time zone,
	"posted_by" uuid,
	"posted_seq" bigint,
	"cancelled_at" timestamp(3) with time zone,
	"cancelled_by" uuid,
	CONSTRAINT "stock_takes_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "stock_takes_status" CHECK ("stock_takes"."status" in ('open', 'counting', 'posted', 'cancelled')),
	CONSTRAINT "stock_takes_posted" CHECK (num_nonnulls("stock_takes"."posted_at", "stock_takes"."posted_by", "stock_takes"."posted_seq")
        = case when "stock_takes"."status" = 'posted' then 3 else 0 end),
	CONSTRAINT "stock_takes_cancelled" CHECK (num_nonnulls("stock_takes"."cancelled_at", "stock_takes"."cancelled_by")
        = case when "stock_takes"."status" = 'cancelled' then 2 else 0 end),
	CONSTRAINT "stock_takes_date" CHECK ("stock_takes"."count_date" between date '1900-01-01' and date '2199-12-31')
);
--> statement-breakpoint
ALTER TABLE "stock_take_count_history" ADD CONSTRAINT "stock_take_count_history_stock_take" FOREIGN KEY ("organization_id","stock_take_id") REFERENCES "public"."stock_takes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD CONSTRAINT "stock_take_counts_stock_take" FOREIGN KEY ("organization_id","stock_take_id") REFERENCES "public"."stock_takes"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_takes_newest" ON "stock_takes" USING btree ("organization_id","count_date","id");--> statement-breakpoint
CREATE INDEX "stock_takes_by_status" ON "stock_takes" USING btree ("organization_id","status","count_date","id");--> statement-breakpoint
ALTER TABLE stock_takes ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_takes FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON stock_takes
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE stock_take_counts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_take_counts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON stock_take_counts
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
ALTER TABLE stock_take_count_history ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_take_count_history FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON stock_take_count_history
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON stock_takes, stock_take_counts, stock_take_count_history TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (status, revision, posted_at, posted_by, posted_seq, cancelled_at, cancelled_by) ON stock_takes TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (expected, counted, unit_cost, counted_at, counted_by, movement_id) ON stock_take_counts TO tallybook_service;
