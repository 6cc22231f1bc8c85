ALTER TABLE "organizations" ADD COLUMN "created_by" uuid;--> statement-breakpoint
CREATE INDEX "organizations_created_by" ON "organizations" USING btree ("created_by","created_at" DESC NULLS LAST) WHERE "organizations"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "invitation_attempts_probes" ON "invitation_attempts" USING btree ("organization_id","created_at" DESC NULLS LAST) WHERE not "invitation_attempts"."mailed";
--> statement-breakpoint
-- What the service's login can do with its rights is limited further here; the owner of the tables and superusers, who
-- repair data, are not. None of these triggers is on a table that postings write.
CREATE FUNCTION is_table_owner(relation oid) RETURNS boolean LANGUAGE sql STABLE SET search_path = '' AS
$$ SELECT pg_catalog.pg_has_role(current_user, c.relowner, 'USAGE') FROM pg_catalog.pg_class c WHERE c.oid = relation $$;
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
-- Arguments: the column that identifies the row, then the types of which one is required.
CREATE FUNCTION require_audit_row() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  changed jsonb := pg_catalog.to_jsonb(NEW);
  scope uuid := (changed ->> 'organization_id')::uuid;
  caller_scope text := pg_catalog.current_setting('app.organization_id', true);
  audited boolean;
BEGIN
  IF public.is_table_owner(TG_RELID) THEN
    RETURN NULL;
  END IF;
  PERFORM pg_catalog.set_config('app.organization_id', scope::text, true);
  audited := EXISTS (
    SELECT FROM public.audit_events
    WHERE organization_id = scope AND subject_id IN ((changed ->> TG_ARGV[0])::uuid, scope)
      AND type = ANY (TG_ARGV) AND occurred_at = pg_catalog.now()::timestamptz(3));
  PERFORM pg_catalog.set_config('app.organization_id', coalesce(caller_scope, ''), true);
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
REVOKE ALL ON FUNCTION require_audit_row, api_keys_stay_revoked FROM PUBLIC;
--> statement-breakpoint
-- The limit of new organizations counts across all of them: only figures come out.
CREATE POLICY lookup ON organizations FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE FUNCTION nth_organization_of(creator uuid, nth integer) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT created_at FROM public.organizations WHERE created_by = creator
   ORDER BY created_at DESC NULLS LAST OFFSET nth - 1 LIMIT 1 $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION nth_organization_of FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION nth_organization_of TO tallybook_service;
