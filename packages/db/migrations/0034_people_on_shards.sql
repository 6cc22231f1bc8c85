-- When a sender's nth newest mail was requested, in whichever organization, and up to most - 1 newer ones: times only.
CREATE FUNCTION find_invitations_from(sender uuid, nth integer, most integer) RETURNS SETOF timestamptz
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN QUERY SELECT a.created_at::timestamptz FROM public.invitation_attempts a WHERE a.user_id = sender
    ORDER BY a.created_at DESC NULLS LAST OFFSET nth - most LIMIT most;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_invitations_from FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_invitations_from TO tallybook_service;
