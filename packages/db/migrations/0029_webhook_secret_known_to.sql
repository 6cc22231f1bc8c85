ALTER TABLE "webhooks" ADD COLUMN "secret_known_to" uuid;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_secret_known_to_users_id_fk" FOREIGN KEY ("secret_known_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
GRANT UPDATE (secret_known_to) ON webhooks TO tallybook_service;
