CREATE INDEX "invitations_newest" ON "invitations" USING btree ("organization_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitations_recipient" ON "invitations" USING btree ("email","created_at" DESC NULLS LAST);--> statement-breakpoint
-- When the nth newest invitation to an address was made, in whichever organization: only a time comes out.
CREATE FUNCTION nth_invitation_to(recipient text, nth integer) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT created_at FROM public.invitations WHERE email = recipient ORDER BY created_at DESC NULLS LAST OFFSET nth - 1 LIMIT 1 $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION nth_invitation_to FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION nth_invitation_to TO tallybook_service;
