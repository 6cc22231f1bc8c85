CREATE INDEX "invitations_id" ON "invitations" USING btree ("id");--> statement-breakpoint
-- Where a person finds an invitation by its id: to the address, or accepted by the person.
CREATE FUNCTION find_own_invitation(invitation uuid, address text, person uuid) RETURNS uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN (SELECT i.organization_id FROM public.invitations i
    WHERE i.id = invitation AND (i.email = address OR i.accepted_by_user_id = person));
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_own_invitation FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_own_invitation TO tallybook_service;
