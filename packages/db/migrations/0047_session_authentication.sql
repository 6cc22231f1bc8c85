ALTER TABLE "console_sessions" ADD COLUMN "authenticated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE console_sessions SET authenticated_at = created_at;
--> statement-breakpoint
DROP FUNCTION start_console_session;
--> statement-breakpoint
-- As before, with the time at which the person authenticated; null: now. No row either if there was a session with the
-- id: a sign-in at the identity provider starts one session.
CREATE FUNCTION start_console_session(session uuid, hash text, of_user uuid, how text, in_organization uuid,
    with_key uuid, from_address text, agent text, authenticated timestamptz DEFAULT NULL)
  RETURNS SETOF timestamptz
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  ends timestamptz := pg_catalog.now() + interval '7 days';
  old uuid;
BEGIN
  IF with_key IS NOT NULL THEN
    SELECT least(ends, k.expires_at) INTO ends FROM public.api_keys k
      WHERE k.organization_id = in_organization AND k.id = with_key AND k.user_id = of_user AND k.revoked_at IS NULL
        AND (k.expires_at IS NULL OR k.expires_at > pg_catalog.now());
    IF NOT FOUND THEN
      RETURN;
    END IF;
  END IF;
  -- Sign-ins of one person are counted one by one.
  PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('console sessions of ' || of_user::text, 0));
  INSERT INTO public.console_sessions (id, secret_hash, user_id, via, key_organization_id, api_key_id, expires_at,
      address, user_agent, authenticated_at)
    VALUES (session, hash, of_user, how, in_organization, with_key, ends, from_address, agent,
      least(authenticated, pg_catalog.now()))
    ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM public.record_session_event(session, 'session.started', of_user, in_organization, with_key,
    pg_catalog.jsonb_build_object('via', how), from_address, agent);
  FOREACH old IN ARRAY ARRAY(
    SELECT s.id FROM public.console_sessions s
    WHERE s.user_id = of_user AND s.api_key_id IS NOT DISTINCT FROM with_key AND s.id <> session
      AND s.revoked_at IS NULL AND s.expires_at > pg_catalog.now()
      AND s.last_seen_at > pg_catalog.now() - interval '12 hours'
    ORDER BY s.last_seen_at DESC, s.id DESC OFFSET 19)
  LOOP
    PERFORM public.end_console_session(old, of_user, from_address, agent);
  END LOOP;
  RETURN NEXT ends;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION start_console_session FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION start_console_session TO tallybook_service;
