ALTER TABLE "stock_take_count_history" ADD COLUMN "counted_seq" bigint;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD COLUMN "expected_when_counted" bigint;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD COLUMN "counted_seq" bigint;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD COLUMN "basis" text;--> statement-breakpoint
CREATE INDEX "stock_take_count_history_product" ON "stock_take_count_history" USING btree ("organization_id","stock_take_id","product_id","revision");--> statement-breakpoint
ALTER TABLE "stock_take_counts" ADD CONSTRAINT "stock_take_counts_basis" CHECK ("stock_take_counts"."basis" in ('when_counted', 'end_of_day'));--> statement-breakpoint
ALTER TABLE stock_movements NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_take_counts NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_take_count_history NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Counts from before have no place in the ledger: the last movement of the product that is not younger stands for it.
UPDATE stock_take_count_history h SET counted_seq = placed.seq
  FROM (
    SELECT c.organization_id, c.stock_take_id, c.revision, c.product_id, coalesce(max(m.seq), 0) AS seq
    FROM stock_take_count_history c
    LEFT JOIN stock_movements m ON m.organization_id = c.organization_id AND m.product_id = c.product_id
      AND m.created_at <= c.counted_at
    GROUP BY c.organization_id, c.stock_take_id, c.revision, c.product_id
  ) AS placed
  WHERE h.organization_id = placed.organization_id AND h.stock_take_id = placed.stock_take_id
    AND h.revision = placed.revision AND h.product_id = placed.product_id;--> statement-breakpoint
UPDATE stock_take_counts c SET expected_when_counted = h.expected, counted_seq = h.counted_seq
  FROM stock_take_count_history h
  WHERE h.organization_id = c.organization_id AND h.stock_take_id = c.stock_take_id AND h.product_id = c.product_id
    AND h.revision = (
      SELECT max(revision) FROM stock_take_count_history l
      WHERE l.organization_id = c.organization_id AND l.stock_take_id = c.stock_take_id AND l.product_id = c.product_id
    );--> statement-breakpoint
ALTER TABLE stock_movements FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_take_counts FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_take_count_history FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_take_count_history" ALTER COLUMN "counted_seq" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ALTER COLUMN "expected_when_counted" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_take_counts" ALTER COLUMN "counted_seq" SET NOT NULL;--> statement-breakpoint
GRANT UPDATE (expected_when_counted, counted_seq, basis) ON stock_take_counts TO tallybook_service;
