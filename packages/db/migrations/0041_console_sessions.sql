CREATE TABLE "console_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"via" text NOT NULL,
	"key_organization_id" uuid,
	"api_key_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"address" text,
	"user_agent" text,
	CONSTRAINT "console_sessions_via" CHECK ("console_sessions"."via" in ('link', 'oidc', 'key')),
	CONSTRAINT "console_sessions_key" CHECK (("console_sessions"."via" = 'key') = ("console_sessions"."api_key_id" is not null and "console_sessions"."key_organization_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_credential";--> statement-breakpoint
ALTER TABLE "console_sessions" ADD CONSTRAINT "console_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "console_sessions_user" ON "console_sessions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_credential" CHECK ("audit_events"."credential" in ('api_key', 'jwt', 'link', 'session'));--> statement-breakpoint
-- An audit row in each organization of the user, or only in that of the key that the session acts with.
CREATE FUNCTION record_session_event(of_session uuid, event_type text, of_user uuid, in_organization uuid,
    with_key uuid, details jsonb, from_address text, agent text) RETURNS void
  LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  caller_scope text := pg_catalog.current_setting('app.organization_id', true);
  scope uuid;
BEGIN
  FOR scope IN
    SELECT organization_id FROM public.memberships
    WHERE user_id = of_user AND removed_at IS NULL AND (in_organization IS NULL OR organization_id = in_organization)
    ORDER BY organization_id
  LOOP
    PERFORM public.enter_organization(scope::text);
    INSERT INTO public.audit_events (organization_id, id, type, subject_id, data, actor_user_id, actor_api_key_id,
        credential, address, user_agent)
      VALUES (scope, pg_catalog.gen_random_uuid(), event_type, of_session, details, of_user, with_key, 'session',
        from_address, agent);
  END LOOP;
  PERFORM public.enter_organization(caller_scope);
END $$;
--> statement-breakpoint
-- The service cannot write the table itself: every start and every end is audited. A session of a key ends with it.
-- Returns when it ends; no row if the key is not valid.
CREATE FUNCTION start_console_session(session uuid, hash text, of_user uuid, how text, in_organization uuid,
    with_key uuid, from_address text, agent text) RETURNS SETOF timestamptz
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  ends timestamptz := pg_catalog.now() + interval '7 days';
BEGIN
  IF with_key IS NOT NULL THEN
    SELECT least(ends, k.expires_at) INTO ends FROM public.api_keys k
      WHERE k.organization_id = in_organization AND k.id = with_key AND k.user_id = of_user AND k.revoked_at IS NULL
        AND (k.expires_at IS NULL OR k.expires_at > pg_catalog.now());
    IF NOT FOUND THEN
      RETURN;
    END IF;
  END IF;
  INSERT INTO public.console_sessions (id, secret_hash, user_id, via, key_organization_id, api_key_id, expires_at,
      address, user_agent)
    VALUES (session, hash, of_user, how, in_organization, with_key, ends, from_address, agent);
  PERFORM public.record_session_event(session, 'session.started', of_user, in_organization, with_key,
    pg_catalog.jsonb_build_object('via', how), from_address, agent);
  RETURN NEXT ends;
END $$;
--> statement-breakpoint
-- Ends a session of the user, and drops the principals that processes keep. Returns whether there was one.
CREATE FUNCTION end_console_session(session uuid, of_user uuid, from_address text, agent text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  ended record;
BEGIN
  UPDATE public.console_sessions s SET revoked_at = pg_catalog.now()
    WHERE s.id = session AND s.user_id = of_user AND s.revoked_at IS NULL
    RETURNING s.key_organization_id, s.api_key_id INTO ended;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM public.record_session_event(session, 'session.ended', of_user, ended.key_organization_id,
    ended.api_key_id, '{}', from_address, agent);
  PERFORM pg_catalog.pg_notify('tallybook_principals', of_user::text);
  RETURN true;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION record_session_event, start_console_session, end_console_session FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION start_console_session, end_console_session TO tallybook_service;
--> statement-breakpoint
GRANT SELECT, UPDATE (last_seen_at) ON console_sessions TO tallybook_service;
