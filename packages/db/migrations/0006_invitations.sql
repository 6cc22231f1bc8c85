-- The organization of an invitation: looked up before the organization is known.
CREATE FUNCTION find_invitation_organization(invitation_token_hash text) RETURNS uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN (SELECT i.organization_id FROM public.invitations i WHERE i.token_hash = invitation_token_hash);
END $$;
--> statement-breakpoint
-- What waits for the owner of an address, in whichever organization, newest first: ids only.
CREATE FUNCTION find_received_invitations(address text, before uuid, most integer)
  RETURNS TABLE (organization_id uuid, id uuid)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN QUERY SELECT i.organization_id, i.id FROM public.invitations i
    WHERE i.email = address AND i.status = 'pending' AND i.expires_at > now() AND (before IS NULL OR i.id < before)
    ORDER BY i.id DESC LIMIT most;
END $$;
--> statement-breakpoint
-- When a sender's nth newest mail was requested, in whichever organization, and up to most - 1 newer ones: times only.
CREATE FUNCTION find_invitations_from(sender uuid, nth integer, most integer) RETURNS SETOF timestamptz
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN QUERY SELECT a.created_at::timestamptz FROM public.invitation_attempts a WHERE a.user_id = sender
    ORDER BY a.created_at DESC NULLS LAST OFFSET nth - most LIMIT most;
END $$;
--> statement-breakpoint
-- Where a person finds an invitation by its id: to the address, or accepted by the person. Ids are unique per organization
-- only; the first organization is the same each time.
CREATE FUNCTION find_own_invitation(invitation uuid, address text, person uuid) RETURNS uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN (SELECT i.organization_id FROM public.invitations i
    WHERE i.id = invitation AND (i.email = address OR i.accepted_by_user_id = person)
    ORDER BY i.organization_id LIMIT 1);
END $$;
--> statement-breakpoint
-- Organizations with expired invitations that are still stored as pending, for the background: ids only.
CREATE FUNCTION find_expiring_organizations() RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT DISTINCT organization_id FROM public.invitations WHERE status = 'pending' AND expires_at <= now() $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_invitation_organization, find_received_invitations, find_invitations_from,
  find_own_invitation, find_expiring_organizations FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_invitation_organization, find_received_invitations, find_invitations_from,
  find_own_invitation, find_expiring_organizations TO tallybook_service;
