DROP INDEX "stock_movements_reverses";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "at_own_cost" boolean;--> statement-breakpoint
CREATE INDEX "stock_movements_reversals" ON "stock_movements" USING btree ("organization_id","reverses_id","seq") WHERE "stock_movements"."reverses_id" is not null;