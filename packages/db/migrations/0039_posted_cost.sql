-- ADR 30: new movements store their cost themselves. Those that are already posted keep their row in stock_movement_costs.
-- A process of the previous version would not find the cost of new movements. Without this default, its postings fail.
ALTER TABLE "stock_movement_costs" ALTER COLUMN "booked_as_zero" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "posted_cost" numeric(36, 4);
