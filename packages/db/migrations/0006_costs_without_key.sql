ALTER TABLE "stock_movement_costs" DROP CONSTRAINT "stock_movement_costs_movement";
