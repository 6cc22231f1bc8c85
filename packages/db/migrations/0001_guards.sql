-- What drizzle's schema language cannot say: row level security that binds the owner too, rights of the
-- service's role, exclusion and partial unique rules, and the look-ups that precede the organization.

CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE accounting_periods ADD CONSTRAINT accounting_periods_no_overlap
  EXCLUDE USING gist (organization_id WITH =, daterange(start_date, end_date, '[]') WITH &&);
--> statement-breakpoint
-- One pending invitation per address and scope, whoever sent it.
CREATE UNIQUE INDEX invitations_one_pending ON invitations (organization_id, email, period_id)
  NULLS NOT DISTINCT WHERE status = 'pending';
--> statement-breakpoint
-- A movement's journal entry may be linked once later; nothing else of a movement ever changes.
CREATE FUNCTION stock_movements_link_once() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF OLD.journal_entry_id IS NOT NULL THEN
    RAISE EXCEPTION 'journal entry is linked already' USING ERRCODE = '23514', CONSTRAINT = 'stock_movements_linked_once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_link_once BEFORE UPDATE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION stock_movements_link_once();
--> statement-breakpoint
-- A reversal names a movement of its own organization. (None to the period: see ADR 4.)
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_original
  FOREIGN KEY (organization_id, reverses_id) REFERENCES stock_movements (organization_id, id);
--> statement-breakpoint
-- Every table with organization_id: enabled and forced row level security under one policy.
DO $$
DECLARE tenant_table text;
BEGIN
  FOR tenant_table IN
    SELECT c.relname FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY organization ON public.%I
         USING (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))
         WITH CHECK (organization_id = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid))',
      tenant_table);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE organizations ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY organization ON organizations
  USING (id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));
--> statement-breakpoint
-- The look-ups below run as the owner, who is bound by row level security too: let it read these three.
CREATE POLICY lookup ON api_keys FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE POLICY lookup ON memberships FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE POLICY lookup ON invitations FOR SELECT TO CURRENT_USER USING (true);
--> statement-breakpoint
CREATE FUNCTION find_api_key_organization(key_lookup_id text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT organization_id FROM public.api_keys WHERE lookup_id = key_lookup_id $$;
--> statement-breakpoint
CREATE FUNCTION find_member_organizations(member_user_id uuid) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT organization_id FROM public.memberships WHERE user_id = member_user_id AND removed_at IS NULL ORDER BY organization_id $$;
--> statement-breakpoint
CREATE FUNCTION find_invitation_organization(invitation_token_hash text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS
$$ SELECT organization_id FROM public.invitations WHERE token_hash = invitation_token_hash $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_api_key_organization, find_member_organizations, find_invitation_organization FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_api_key_organization, find_member_organizations, find_invitation_organization
  TO tallybook_service;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO tallybook_service;
--> statement-breakpoint
GRANT SELECT, INSERT ON
  accounting_periods, api_keys, idempotency_keys, invitations, journal_entries, journal_lines, memberships,
  organizations, products, stock_balances, stock_movement_costs, stock_movements, user_identities, users
  TO tallybook_service;
--> statement-breakpoint
-- UPDATE only where a thing has a life of its own; movements only to link their journal entry, once.
GRANT UPDATE (status, closed_at, closed_by) ON accounting_periods TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE ON api_keys, organizations, users TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (status, token_version, token_hash, expires_at, mailed_at, mail_status, accepted_at,
  accepted_by_user_id, revoked_at) ON invitations TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (role, removed_at) ON memberships TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (sku, name, unit, reorder_point, archived_at) ON products TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (on_hand, value, last_movement_date, last_hash) ON stock_balances TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (cost_amount) ON stock_movement_costs TO tallybook_service;
--> statement-breakpoint
GRANT UPDATE (journal_entry_id) ON stock_movements TO tallybook_service;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE stock_movement_seq TO tallybook_service;
