ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Whose rights have changed is told to every process when the transaction commits; they keep verified
-- principals for seconds and drop this user's. A key's last use is no change of rights.
CREATE FUNCTION principals_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
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
-- UPDATE only where needed: a key is never another key, an amount never of another scale.
REVOKE UPDATE ON api_keys, organizations, users FROM tallybook_service;
--> statement-breakpoint
GRANT UPDATE (revoked_at, last_used_at) ON api_keys TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (name, allow_negative_stock, auto_open_periods, invite_registered) ON organizations TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (email, name) ON users TO tallybook_service;
