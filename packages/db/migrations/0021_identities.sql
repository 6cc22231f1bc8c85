ALTER TABLE "users" ADD COLUMN "email_asserted_at" timestamp(3) with time zone;--> statement-breakpoint
-- An audit row of a user's sign-in or address in each organization of the user, or under the user's own id without one.
-- Returns where the row with the given id is.
CREATE FUNCTION record_identity_event(of_user uuid, event_id uuid, event_type text, details jsonb) RETURNS uuid
  LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  caller_scope text := pg_catalog.current_setting('app.organization_id', true);
  scope uuid;
  event_scope uuid;
BEGIN
  FOR scope IN
    SELECT organization_id FROM public.memberships WHERE user_id = of_user AND removed_at IS NULL ORDER BY organization_id
  LOOP
    PERFORM pg_catalog.set_config('app.organization_id', scope::text, true);
    INSERT INTO public.audit_events (organization_id, id, type, subject_id, data, actor_user_id, credential)
      VALUES (scope, CASE WHEN event_scope IS NULL THEN event_id ELSE pg_catalog.gen_random_uuid() END, event_type,
        of_user, details, of_user, 'jwt');
    event_scope := coalesce(event_scope, scope);
  END LOOP;
  IF event_scope IS NULL THEN
    PERFORM pg_catalog.set_config('app.organization_id', of_user::text, true);
    INSERT INTO public.audit_events (organization_id, id, type, subject_id, data, actor_user_id, credential)
      VALUES (of_user, event_id, event_type, of_user, details, of_user, 'jwt');
    event_scope := of_user;
  END IF;
  PERFORM pg_catalog.set_config('app.organization_id', coalesce(caller_scope, ''), true);
  RETURN event_scope;
END $$;
--> statement-breakpoint
-- A first sign-in used to be linked to whoever had its address, so an account may have several subjects of one issuer.
-- The first one keeps the account; the others are identified anew, by their own address, when they sign in again.
DO $$
DECLARE extra record;
BEGIN
  FOR extra IN
    DELETE FROM user_identities i USING (
      SELECT issuer, subject, row_number() OVER (PARTITION BY issuer, user_id ORDER BY created_at, subject) AS position
      FROM user_identities) AS ranked
    WHERE ranked.position > 1 AND i.issuer = ranked.issuer AND i.subject = ranked.subject
    RETURNING i.issuer, i.subject, i.user_id
  LOOP
    PERFORM record_identity_event(extra.user_id, gen_random_uuid(), 'identity.unlinked',
      jsonb_build_object('issuer', extra.issuer, 'subject', extra.subject));
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_issuer_user" UNIQUE("issuer","user_id");--> statement-breakpoint
-- The first sign-in of a subject. Its verified address (or null) leads to an account only if that has no subject of the
-- issuer yet; `outcome` is created, linked (with an audit row), in_use (nothing stored) or known.
CREATE FUNCTION link_identity(of_issuer text, of_subject text, address text, issued timestamptz, person text,
    new_user uuid, event_id uuid, OUT outcome text, OUT user_id uuid, OUT event_scope uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('identity:' || of_issuer || ' ' || of_subject, 0));
  PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('address:' || coalesce(address, ''), 0))
    WHERE address IS NOT NULL;
  SELECT i.user_id INTO user_id FROM public.user_identities i WHERE i.issuer = of_issuer AND i.subject = of_subject;
  IF FOUND THEN
    outcome := 'known';
    RETURN;
  END IF;
  INSERT INTO public.users (id, email, email_asserted_at, name)
    VALUES (new_user, address, CASE WHEN address IS NOT NULL THEN issued END, person)
    ON CONFLICT (email) DO NOTHING;
  IF FOUND THEN
    outcome := 'created';
    user_id := new_user;
  ELSE
    -- A statement of its own: it sees an account that an accepted invitation created meanwhile.
    SELECT u.id INTO STRICT user_id FROM public.users u WHERE u.email = address;
    IF EXISTS (SELECT FROM public.user_identities i WHERE i.issuer = of_issuer AND i.user_id = link_identity.user_id) THEN
      outcome := 'in_use';
      RETURN;
    END IF;
    outcome := 'linked';
    UPDATE public.users u SET email_asserted_at = issued WHERE u.id = link_identity.user_id;
    event_scope := public.record_identity_event(user_id, event_id, 'identity.linked',
      pg_catalog.jsonb_build_object('issuer', of_issuer, 'subject', of_subject));
  END IF;
  INSERT INTO public.user_identities (issuer, subject, user_id) VALUES (of_issuer, of_subject, link_identity.user_id);
END $$;
--> statement-breakpoint
-- Stores the verified address of a newer token. An address that another account has is not taken from it: the user is
-- left without one, since the issuer no longer states the old one. Writes an audit row, and tells every process.
-- `event_scope` is null if nothing changed.
CREATE FUNCTION change_address(of_user uuid, address text, issued timestamptz, event_id uuid,
    OUT previous text, OUT stored text, OUT event_scope uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE asserted timestamptz;
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('address:' || address, 0));
  SELECT u.email, u.email_asserted_at INTO STRICT previous, asserted FROM public.users u WHERE u.id = of_user FOR UPDATE;
  stored := previous;
  IF previous = address OR asserted > issued THEN
    RETURN;
  END IF;
  BEGIN
    UPDATE public.users SET email = address, email_asserted_at = issued WHERE id = of_user;
    stored := address;
  EXCEPTION WHEN unique_violation THEN
    IF previous IS NULL THEN
      RETURN;
    END IF;
    UPDATE public.users SET email = NULL, email_asserted_at = issued WHERE id = of_user;
    stored := NULL;
  END;
  event_scope := public.record_identity_event(of_user, event_id, 'identity.address_changed',
    pg_catalog.jsonb_build_object('from', previous, 'to', stored));
  PERFORM pg_catalog.pg_notify('tallybook_principals', of_user::text);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION record_identity_event, link_identity, change_address FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION link_identity, change_address TO tallybook_service;
--> statement-breakpoint
-- Sign-ins and addresses change only through these functions, which leave an audit row. Names never change.
REVOKE INSERT ON user_identities FROM tallybook_service;
--> statement-breakpoint
REVOKE UPDATE ON users FROM tallybook_service;
--> statement-breakpoint
REVOKE UPDATE (email, name) ON users FROM tallybook_service;
