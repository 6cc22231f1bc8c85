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
REVOKE ALL ON FUNCTION end_member_sessions FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION end_member_sessions TO tallybook_service;
