-- Room on each page for the next version of a row that every posting writes anew (HOT): without it most updates
-- entered the row into its index again, on another page. Pages that are full already make room as rows leave them.
ALTER TABLE "stock_balances" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "stock_days" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "stock_months" SET (fillfactor = 70);--> statement-breakpoint
-- Nearly no movement reverses another: an entry for each of the others was written for nothing.
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reverses";--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_reverses" ON "stock_movements" USING btree ("organization_id","reverses_id") WHERE "stock_movements"."reverses_id" is not null;
