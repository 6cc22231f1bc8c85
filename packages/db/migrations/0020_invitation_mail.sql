CREATE TABLE "mail_recipients" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"opted_out_at" timestamp(3) with time zone,
	"recent" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "continue_url" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mail_hold" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_mail_hold" CHECK ("invitations"."mail_hold" in ('waiting', 'opted_out'));--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_locale" CHECK ("invitations"."locale" in ('en', 'fr', 'es', 'de', 'pt'));--> statement-breakpoint
-- Has no organization: it limits emails to one recipient from all of them. The service deletes nothing.
GRANT SELECT, INSERT ON mail_recipients TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (opted_out_at, recent) ON mail_recipients TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (mail_hold) ON invitations TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (continue_url) ON organizations TO tallybook_service;
