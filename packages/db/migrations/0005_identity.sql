-- The organization of a key, and those of a person: looked up before the organization is known.
CREATE FUNCTION find_api_key_organization(key_lookup_id text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT organization_id FROM public.api_keys WHERE lookup_id = key_lookup_id $$;
--> statement-breakpoint
CREATE FUNCTION find_member_organizations(member_user_id uuid) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT organization_id FROM public.memberships WHERE user_id = member_user_id AND removed_at IS NULL ORDER BY organization_id $$;
--> statement-breakpoint
-- When the nth newest organization of a person was created: their number per day is limited.
CREATE FUNCTION nth_organization_of(creator uuid, nth integer) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT created_at FROM public.organizations WHERE created_by = creator
   ORDER BY created_at DESC NULLS LAST OFFSET nth - 1 LIMIT 1 $$;
--> statement-breakpoint
-- Tells every process, when the transaction commits, whose rights have changed; they keep verified principals for seconds
-- and drop this user's. A key's last use is no change of rights. Nothing on a cluster's workers: every node has a copy of
-- these tables, processes listen on the coordinator only, and a transaction that notifies cannot be prepared for
-- two-phase commit.
CREATE FUNCTION principals_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF pg_catalog.to_regclass('pg_catalog.pg_dist_local_group') IS NOT NULL THEN
    IF EXISTS (SELECT FROM pg_catalog.pg_dist_local_group WHERE groupid <> 0) THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM pg_catalog.pg_notify('tallybook_principals', NEW.user_id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER memberships_changed AFTER INSERT OR UPDATE ON memberships
  FOR EACH ROW EXECUTE FUNCTION principals_changed();
--> statement-breakpoint
CREATE TRIGGER api_keys_changed AFTER UPDATE OF role, environment, secret_hash, expires_at, revoked_at ON api_keys
  FOR EACH ROW EXECUTE FUNCTION principals_changed();
--> statement-breakpoint
-- What the service's login can do with its rights is limited further by triggers; the owner of the tables and superusers,
-- who repair data, are not. Asks for a right that the service's login has nowhere: pg_class does not show the shard whose
-- trigger asks. None of these triggers is on a table that postings write.
CREATE FUNCTION is_table_owner(relation oid) RETURNS boolean LANGUAGE sql STABLE SET search_path = '' AS
$$ SELECT pg_catalog.has_table_privilege(relation, 'TRUNCATE') $$;
--> statement-breakpoint
CREATE FUNCTION api_keys_stay_revoked() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF NOT public.is_table_owner(TG_RELID) THEN
    RAISE EXCEPTION 'a revoked key stays revoked' USING ERRCODE = '42501';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER api_keys_stay_revoked BEFORE UPDATE OF revoked_at ON api_keys
  FOR EACH ROW WHEN (OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS DISTINCT FROM OLD.revoked_at)
  EXECUTE FUNCTION api_keys_stay_revoked();
--> statement-breakpoint
-- At the end of the transaction: an audit row of this transaction, about this row or its new organization, must exist.
-- Arguments: the column that identifies the row, then the types of which one is required. On a cluster, the row is on the
-- coordinator and on every worker, or in a shard.
CREATE FUNCTION require_audit_row() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  changed jsonb := pg_catalog.to_jsonb(NEW);
  scope uuid := (changed ->> 'organization_id')::uuid;
  subject uuid := (changed ->> TG_ARGV[0])::uuid;
  begun timestamptz := pg_catalog.now()::timestamptz(3);
  caller_scope text := pg_catalog.current_setting('app.organization_id', true);
  beside bigint;
  audited boolean;
BEGIN
  IF public.is_table_owner(TG_RELID) THEN
    RETURN NULL;
  END IF;
  IF public.is_distributed() THEN
    -- Null unless this row is in a shard of a distributed table: then the audit row is in the shard beside it.
    SELECT audit.shardid INTO beside FROM pg_catalog.pg_dist_shard own
      JOIN pg_catalog.pg_dist_shard audit
        ON audit.logicalrelid = 'public.audit_events'::regclass AND audit.shardminvalue = own.shardminvalue
      WHERE own.shardid = substring(TG_TABLE_NAME FROM '_(\d+)$')::bigint;
    IF beside IS NULL AND public.is_worker() THEN
      RETURN NULL; -- The coordinator, which has a copy of the row too, looks.
    END IF;
  END IF;
  IF beside IS NULL THEN
    PERFORM public.enter_organization(scope::text);
    audited := EXISTS (
      SELECT FROM public.audit_events
      WHERE organization_id = scope AND subject_id IN (subject, scope) AND type = ANY (TG_ARGV) AND occurred_at = begun);
    PERFORM public.enter_organization(caller_scope);
  ELSE
    PERFORM pg_catalog.set_config('app.organization_id', scope::text, true);
    -- Written in this transaction: occurred_at is the coordinator's time.
    EXECUTE pg_catalog.format('SELECT EXISTS (SELECT FROM public.audit_events_%s
      WHERE organization_id = $1 AND subject_id IN ($2, $1) AND type = ANY ($3) AND pg_catalog.age(xmin) <= 0)', beside)
      INTO audited USING scope, subject, TG_ARGV[0:];
    PERFORM pg_catalog.set_config('app.organization_id', coalesce(caller_scope, ''), true);
  END IF;
  IF NOT audited THEN
    RAISE EXCEPTION '% must be audited in its transaction', TG_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER a_new_membership AFTER INSERT ON memberships DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_audit_row('user_id', 'member.joined', 'organization.created');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER a_changed_membership AFTER UPDATE OF role, removed_at ON memberships
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION require_audit_row('user_id', 'member.joined', 'member.role_changed', 'member.removed');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER a_new_key AFTER INSERT ON api_keys DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_audit_row('id', 'api_key.created', 'organization.created');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER a_reopened_period AFTER UPDATE OF status ON accounting_periods DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.status = 'closed' AND NEW.status <> 'closed')
  EXECUTE FUNCTION require_audit_row('id', 'period.reopened');
--> statement-breakpoint
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
    PERFORM public.enter_organization(scope::text);
    INSERT INTO public.audit_events (organization_id, id, type, subject_id, data, actor_user_id, credential)
      VALUES (scope, CASE WHEN event_scope IS NULL THEN event_id ELSE pg_catalog.gen_random_uuid() END, event_type,
        of_user, details, of_user, 'jwt');
    event_scope := coalesce(event_scope, scope);
  END LOOP;
  IF event_scope IS NULL THEN
    PERFORM public.enter_organization(of_user::text);
    INSERT INTO public.audit_events (organization_id, id, type, subject_id, data, actor_user_id, credential)
      VALUES (of_user, event_id, event_type, of_user, details, of_user, 'jwt');
    event_scope := of_user;
  END IF;
  PERFORM public.enter_organization(caller_scope);
  RETURN event_scope;
END $$;
--> statement-breakpoint
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
-- left without one, since the issuer no longer states the old one. Remembers the replaced address: invitations to it end
-- with the membership too. Writes an audit row, and tells every process. `event_scope` is null if nothing changed.
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
  UPDATE public.users SET former_emails = former_emails || previous
    WHERE id = of_user AND previous IS NOT NULL AND previous <> ALL (former_emails);
  event_scope := public.record_identity_event(of_user, event_id, 'identity.address_changed',
    pg_catalog.jsonb_build_object('from', previous, 'to', stored));
  PERFORM pg_catalog.pg_notify('tallybook_principals', of_user::text);
END $$;
--> statement-breakpoint
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
-- Starts a session; one with a key ends with the key. At most 20 of a person without a key, and 20 of each key: the least
-- recently used one ends. `authenticated` is when the person authenticated; null: now. Returns when the session ends; no
-- row if the key is not valid, or if there was a session with the id: a sign-in at the identity provider starts one.
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
-- An admin ends the sessions of a member: those of the person, and those of keys of the organization, and links that were
-- not used. Each organization that a session reaches has an audit row, without a person in it: the one who ended the
-- session may belong to another organization, whose own trail names them. Returns how many sessions ended.
CREATE FUNCTION end_member_sessions(of_user uuid, in_organization uuid) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  caller_scope text := pg_catalog.current_setting('app.organization_id', true);
  ended record;
  scope uuid;
  total integer := 0;
BEGIN
  PERFORM pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('console sessions of ' || of_user::text, 0));
  FOR ended IN
    UPDATE public.console_sessions s SET revoked_at = pg_catalog.now()
    WHERE s.user_id = of_user AND s.revoked_at IS NULL AND s.expires_at > pg_catalog.now()
      AND (s.key_organization_id IS NULL OR s.key_organization_id = in_organization)
    RETURNING s.id, s.key_organization_id
  LOOP
    total := total + 1;
    FOR scope IN
      SELECT m.organization_id FROM public.memberships m
      WHERE m.user_id = of_user AND m.removed_at IS NULL
        AND (ended.key_organization_id IS NULL OR m.organization_id = ended.key_organization_id)
      ORDER BY m.organization_id
    LOOP
      PERFORM public.enter_organization(scope::text);
      INSERT INTO public.audit_events (organization_id, id, type, subject_id, data)
        VALUES (scope, pg_catalog.gen_random_uuid(), 'session.ended', ended.id,
          pg_catalog.jsonb_build_object('user_id', of_user, 'by', 'admin'));
    END LOOP;
  END LOOP;
  PERFORM public.enter_organization(caller_scope);
  UPDATE public.console_sign_ins l SET used_at = pg_catalog.now()
    WHERE l.user_id = of_user AND l.used_at IS NULL AND l.expires_at > pg_catalog.now();
  PERFORM pg_catalog.pg_notify('tallybook_principals', of_user::text);
  RETURN total;
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
REVOKE ALL ON FUNCTION api_keys_stay_revoked, require_audit_row, record_identity_event, record_session_event,
  find_api_key_organization, find_member_organizations, nth_organization_of, link_identity, change_address,
  start_console_session, end_console_session, end_other_console_sessions, end_member_sessions, purge_console_sessions
  FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_api_key_organization, find_member_organizations, nth_organization_of, link_identity,
  change_address, start_console_session, end_console_session, end_other_console_sessions, end_member_sessions,
  purge_console_sessions TO tallybook_service;
