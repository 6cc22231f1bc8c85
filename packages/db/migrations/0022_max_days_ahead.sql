ALTER TABLE "organizations" ADD COLUMN "max_days_ahead" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_max_days_ahead" CHECK ("max_days_ahead" BETWEEN 0 AND 36500);
--> statement-breakpoint
GRANT UPDATE (max_days_ahead) ON "organizations" TO tallybook_service;
