CREATE TABLE "journal_days" (
	"organization_id" uuid NOT NULL,
	"account" text NOT NULL,
	"date" date NOT NULL,
	"debit" numeric(44, 4) NOT NULL,
	"credit" numeric(44, 4) NOT NULL,
	CONSTRAINT "journal_days_organization_id_account_date_pk" PRIMARY KEY("organization_id","account","date")
);
--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "journal_entries" DROP CONSTRAINT "journal_entries_period";
--> statement-breakpoint
ALTER TABLE "journal_lines" DROP CONSTRAINT "journal_lines_entry";
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_journal_entry";
--> statement-breakpoint
ALTER TABLE "journal_entries" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_lines" ALTER COLUMN "debit" SET DATA TYPE numeric(36, 4);--> statement-breakpoint
ALTER TABLE "journal_lines" ALTER COLUMN "credit" SET DATA TYPE numeric(36, 4);--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "source" text DEFAULT 'manual' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "automatic_posting" jsonb;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_source" CHECK ("journal_entries"."source" in ('manual', 'stock_movement', 'recost'));--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_author" CHECK ("journal_entries"."source" = 'recost' or "journal_entries"."created_by" is not null);--> statement-breakpoint
-- Lines that stand already: read by the owner, whom forced row level security would show none.
ALTER TABLE "journal_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_lines" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "journal_days" (organization_id, account, date, debit, credit)
  SELECT e.organization_id, l.account, e.entry_date, sum(l.debit), sum(l.credit)
  FROM "journal_lines" l
  JOIN "journal_entries" e ON e.organization_id = l.organization_id AND e.id = l.journal_entry_id
  GROUP BY 1, 2, 3;--> statement-breakpoint
ALTER TABLE "journal_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_days" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_days" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON "journal_days"
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));--> statement-breakpoint
GRANT SELECT, INSERT ON "journal_days" TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (debit, credit) ON "journal_days" TO tallybook_service;--> statement-breakpoint
GRANT UPDATE (automatic_posting) ON "organizations" TO tallybook_service;
