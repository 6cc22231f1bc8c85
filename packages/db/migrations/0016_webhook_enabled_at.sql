ALTER TABLE "webhooks" ADD COLUMN "enabled_at" timestamp(3) with time zone;--> statement-breakpoint
GRANT UPDATE (enabled_at) ON webhooks TO tallybook_service;
