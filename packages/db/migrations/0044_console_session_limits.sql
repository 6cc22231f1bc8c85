ALTER TABLE "console_sign_ins" ADD COLUMN "source" text;--> statement-breakpoint
-- As before, and at most 20 sessions of a person without a key, and 20 of each key: the least recently used one ends.
CREATE OR REPLACE FUNCTION start_console_session(session uuid, hash text, of_user uuid, how text, in_organization uuid,
    with_key uuid, from_address text, agent text) RETURNS SETOF timestamptz
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
      address, user_agent)
    VALUES (session, hash, of_user, how, in_organization, with_key, ends, from_address, agent);
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
-- Ends all sessions of the user but one, or all others of its key; without a key also links that were not used yet.
-- Returns how many sessions ended.
CREATE FUNCTION end_other_console_sessions(kept uuid, of_user uuid, with_key uuid, from_address text, agent text)
    RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  others uuid[];
  other uuid;
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('console sessions of ' || of_user::text, 0));
  others := ARRAY(
    SELECT s.id FROM public.console_sessions s
    WHERE s.user_id = of_user AND s.id <> kept AND (with_key IS NULL OR s.api_key_id = with_key)
      AND s.revoked_at IS NULL AND s.expires_at > pg_catalog.now()
      AND s.last_seen_at > pg_catalog.now() - interval '12 hours');
  FOREACH other IN ARRAY others LOOP
    PERFORM public.end_console_session(other, of_user, from_address, agent);
  END LOOP;
  IF with_key IS NULL THEN
    UPDATE public.console_sign_ins l SET used_at = pg_catalog.now()
      WHERE l.user_id = of_user AND l.used_at IS NULL AND l.expires_at > pg_catalog.now();
  END IF;
  RETURN pg_catalog.cardinality(others);
END $$;
--> statement-breakpoint
-- The service may delete nothing itself (docs/adr/0006). Deletes some sessions that ended 30 days ago, with the address
-- and the browser, and links that expired a day ago; returns how many.
CREATE FUNCTION purge_console_sessions() RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  old_sessions uuid[] := ARRAY(
    SELECT s.id FROM public.console_sessions s
    WHERE least(s.expires_at, s.revoked_at, s.last_seen_at + interval '12 hours') < pg_catalog.now() - interval '30 days'
    LIMIT 1000);
  old_links uuid[] := ARRAY(
    SELECT l.id FROM public.console_sign_ins l
    WHERE l.expires_at < pg_catalog.now() - interval '1 day' LIMIT 1000);
BEGIN
  DELETE FROM public.console_sessions s WHERE s.id = ANY (old_sessions);
  DELETE FROM public.console_sign_ins l WHERE l.id = ANY (old_links);
  RETURN pg_catalog.cardinality(old_sessions) + pg_catalog.cardinality(old_links);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION end_other_console_sessions, purge_console_sessions FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION end_other_console_sessions, purge_console_sessions TO tallybook_service;
