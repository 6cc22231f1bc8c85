ALTER TABLE "organizations" ADD COLUMN "negative_stock_since" timestamp(3) with time zone;
--> statement-breakpoint
-- Set with the permission, once and for good: verification and replays ask whether a history may be below zero,
-- long after the permission has been withdrawn.
CREATE FUNCTION organizations_negative_stock() RETURNS trigger LANGUAGE plpgsql SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.negative_stock_since IS NOT NULL THEN
    NEW.negative_stock_since := OLD.negative_stock_since;
  ELSIF NEW.allow_negative_stock THEN
    NEW.negative_stock_since := pg_catalog.now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER organizations_negative_stock BEFORE INSERT OR UPDATE ON organizations
  FOR EACH ROW EXECUTE FUNCTION organizations_negative_stock();
--> statement-breakpoint
-- Rows that stand already: changed by the owner, whom forced row level security would show none.
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE organizations SET negative_stock_since = now() WHERE allow_negative_stock;
--> statement-breakpoint
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
