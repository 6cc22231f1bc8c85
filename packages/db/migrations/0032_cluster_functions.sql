-- Whether this server is a worker of a cluster: triggers of tables that every node has run on each of them.
CREATE FUNCTION is_worker() RETURNS boolean LANGUAGE plpgsql STABLE SET search_path = '' AS $$
BEGIN
  IF pg_catalog.to_regclass('pg_catalog.pg_dist_local_group') IS NULL THEN
    RETURN false;
  END IF;
  RETURN EXISTS (SELECT FROM pg_catalog.pg_dist_local_group WHERE groupid <> 0);
END $$;
--> statement-breakpoint
-- The organization of the rows that the transaction's next statements see. Citus passes SET LOCAL on to the workers, but
-- not set_config.
CREATE FUNCTION enter_organization(id text) RETURNS void LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  EXECUTE pg_catalog.format('SET LOCAL app.organization_id = %L', coalesce(id, ''));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_identity_event(of_user uuid, event_id uuid, event_type text, details jsonb) RETURNS uuid
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
-- The same look-ups in PL/pgSQL: Citus distributes no SQL function with parameters.
CREATE OR REPLACE FUNCTION find_invitation_organization(invitation_token_hash text) RETURNS uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN (SELECT i.organization_id FROM public.invitations i WHERE i.token_hash = invitation_token_hash);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION nth_invitation_from(sender uuid, nth integer) RETURNS timestamptz
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN (SELECT a.created_at FROM public.invitation_attempts a WHERE a.user_id = sender
    ORDER BY a.created_at DESC NULLS LAST OFFSET nth - 1 LIMIT 1);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_received_invitations(address text, before uuid, most integer)
  RETURNS TABLE (organization_id uuid, id uuid)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  RETURN QUERY SELECT i.organization_id, i.id FROM public.invitations i
    WHERE i.email = address AND i.status = 'pending' AND i.expires_at > now() AND (before IS NULL OR i.id < before)
    ORDER BY i.id DESC LIMIT most;
END $$;
--> statement-breakpoint
-- As before; pg_class does not show the shard whose trigger asks. The service's login may truncate nothing.
CREATE OR REPLACE FUNCTION is_table_owner(relation oid) RETURNS boolean LANGUAGE sql STABLE SET search_path = '' AS
$$ SELECT pg_catalog.has_table_privilege(relation, 'TRUNCATE') $$;
--> statement-breakpoint
-- As before, and on a cluster: the row is on the coordinator and on every worker, or in a shard.
CREATE OR REPLACE FUNCTION require_audit_row() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
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
-- No version calls it since emails per recipient are delayed.
DROP FUNCTION nth_invitation_to;
