ALTER TABLE "stock_imports" RENAME COLUMN "refused" TO "rejected";
