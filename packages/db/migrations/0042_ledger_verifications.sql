CREATE TABLE "ledger_verifications" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"products" integer NOT NULL,
	"products_checked" integer NOT NULL,
	"movements_checked" bigint NOT NULL,
	"recosting" boolean NOT NULL,
	"last_product_id" uuid,
	"books" jsonb,
	"first_failure" jsonb,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"created_by" uuid NOT NULL,
	"claim_id" uuid,
	"leased_until" timestamp(3) with time zone,
	"attempts" integer NOT NULL,
	CONSTRAINT "ledger_verifications_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "ledger_verifications_status" CHECK ("ledger_verifications"."status" in ('running', 'finished', 'failed')),
	CONSTRAINT "ledger_verifications_finished_at" CHECK (("ledger_verifications"."status" = 'running') = ("ledger_verifications"."finished_at" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_verifications" ADD CONSTRAINT "ledger_verifications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_verifications_running" ON "ledger_verifications" USING btree ("organization_id") WHERE "ledger_verifications"."status" = 'running';--> statement-breakpoint
ALTER TABLE ledger_verifications ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE ledger_verifications FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON ledger_verifications
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);--> statement-breakpoint
-- For the two functions below, which belong to the owner.
CREATE POLICY lookup ON ledger_verifications FOR SELECT TO CURRENT_USER USING (true);--> statement-breakpoint
GRANT SELECT, INSERT ON ledger_verifications TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (status, products_checked, movements_checked, recosting, last_product_id, books, first_failure, updated_at,
  finished_at, claim_id, leased_until, attempts) ON ledger_verifications TO tallybook_service;--> statement-breakpoint
-- Organizations with a running verification that no instance works on. The index contains running ones only.
CREATE FUNCTION find_unclaimed_verifications() RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = '' AS
$$
BEGIN
  RETURN QUERY SELECT v.organization_id FROM public.ledger_verifications v
    WHERE v.status = 'running' AND (v.leased_until IS NULL OR v.leased_until < now())
    ORDER BY v.started_at LIMIT 100;
END
$$;--> statement-breakpoint
-- The service may delete nothing itself (docs/adr/0006). This deletes the verifications of the transaction's organization
-- that have ended, except the newest 100.
CREATE FUNCTION purge_verifications() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS
$$
DECLARE
  own uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  old uuid[] := ARRAY(
    SELECT v.id FROM public.ledger_verifications v
    WHERE v.organization_id = own AND v.status <> 'running' ORDER BY v.id DESC OFFSET 100);
BEGIN
  DELETE FROM public.ledger_verifications v WHERE v.organization_id = own AND v.id = ANY (old);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_unclaimed_verifications, purge_verifications FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_unclaimed_verifications, purge_verifications TO tallybook_service;
