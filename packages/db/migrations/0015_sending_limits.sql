CREATE TABLE "invitation_attempts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"mailed" boolean NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_attempts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
DROP INDEX "invitations_newest";--> statement-breakpoint
ALTER TABLE "invitation_attempts" ADD CONSTRAINT "invitation_attempts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_attempts" ADD CONSTRAINT "invitation_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_attempts_sender" ON "invitation_attempts" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitation_attempts_recipient" ON "invitation_attempts" USING btree ("email","created_at" DESC NULLS LAST) WHERE "invitation_attempts"."mailed";--> statement-breakpoint
CREATE INDEX "invitation_attempts_organization" ON "invitation_attempts" USING btree ("organization_id","created_at" DESC NULLS LAST) WHERE "invitation_attempts"."mailed";--> statement-breakpoint
-- What was asked for in the last day goes on counting.
INSERT INTO invitation_attempts (organization_id, id, user_id, email, mailed, created_at)
  SELECT organization_id, id, invited_by_user_id, email, true, mail_queued_at FROM invitations
  WHERE mail_queued_at > now() - interval '1 day';
--> statement-breakpoint
ALTER TABLE invitation_attempts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE invitation_attempts FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY organization ON invitation_attempts
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));
--> statement-breakpoint
-- For the look-ups below, which run as the owner.
CREATE POLICY lookup ON invitation_attempts FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
GRANT SELECT, INSERT ON invitation_attempts TO tallybook_service;
--> statement-breakpoint
-- Counted is each mail, in whichever organization: only a time comes out.
CREATE OR REPLACE FUNCTION nth_invitation_to(recipient text, nth integer) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT created_at FROM public.invitation_attempts WHERE email = recipient AND mailed
   ORDER BY created_at DESC NULLS LAST OFFSET nth - 1 LIMIT 1 $$;
--> statement-breakpoint
CREATE FUNCTION nth_invitation_from(sender uuid, nth integer) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT created_at FROM public.invitation_attempts WHERE user_id = sender
   ORDER BY created_at DESC NULLS LAST OFFSET nth - 1 LIMIT 1 $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION nth_invitation_from FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION nth_invitation_from TO tallybook_service;
