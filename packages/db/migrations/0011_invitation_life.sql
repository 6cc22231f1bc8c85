CREATE TABLE "audit_events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"occurred_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"actor_user_id" uuid,
	"actor_api_key_id" uuid,
	"address" text,
	"request_id" text,
	"data" jsonb NOT NULL,
	CONSTRAINT "audit_events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
DROP INDEX "invitations_recipient";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "lifetime_seconds" integer DEFAULT 604800 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "mail_queued_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("organization_id","subject_id","id");--> statement-breakpoint
CREATE INDEX "invitations_due" ON "invitations" USING btree ("expires_at") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitations_recipient" ON "invitations" USING btree ("email","mail_queued_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_events FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY organization ON audit_events
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));
--> statement-breakpoint
-- What happened is written once and never changed.
GRANT SELECT, INSERT ON audit_events TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (mail_queued_at) ON invitations TO tallybook_service;
--> statement-breakpoint
-- A resend is a mail too: counted is when the last mail of each invitation was asked for.
CREATE OR REPLACE FUNCTION nth_invitation_to(recipient text, nth integer) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT mail_queued_at FROM public.invitations WHERE email = recipient ORDER BY mail_queued_at DESC NULLS LAST OFFSET nth - 1 LIMIT 1 $$;
--> statement-breakpoint
-- What waits for the owner of an address, in whichever organization, newest first: ids only.
CREATE FUNCTION find_received_invitations(address text, before uuid, most integer)
  RETURNS TABLE (organization_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT i.organization_id, i.id FROM public.invitations i
   WHERE i.email = address AND i.status = 'pending' AND i.expires_at > now() AND (before IS NULL OR i.id < before)
   ORDER BY i.id DESC LIMIT most $$;
--> statement-breakpoint
-- Where invitations have run out that still say pending, for the background: ids only.
CREATE FUNCTION find_expiring_organizations() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT DISTINCT organization_id FROM public.invitations WHERE status = 'pending' AND expires_at <= now() $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_received_invitations, find_expiring_organizations FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_received_invitations, find_expiring_organizations TO tallybook_service;
