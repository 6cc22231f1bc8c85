DROP INDEX "journal_entries_newest";--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "stock_movement_id" uuid;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD COLUMN "entry_date" date;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD COLUMN "source" text;--> statement-breakpoint
-- What stands already: read by the owner, whom forced row level security would show none.
ALTER TABLE "journal_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_lines" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_movements" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "journal_lines" l SET entry_date = e.entry_date, source = e.source FROM "journal_entries" e
  WHERE e.organization_id = l.organization_id AND e.id = l.journal_entry_id;--> statement-breakpoint
-- Other movements could be linked to such an entry later; its own was posted with it, in one transaction.
UPDATE "journal_entries" e SET stock_movement_id = m.id, product_id = m.product_id FROM (
    SELECT DISTINCT ON (s.organization_id, s.journal_entry_id) s.organization_id, s.journal_entry_id, s.id, s.product_id
    FROM "stock_movements" s
    JOIN "journal_entries" j ON j.organization_id = s.organization_id AND j.id = s.journal_entry_id
    WHERE j.source = 'stock_movement'
    ORDER BY s.organization_id, s.journal_entry_id, abs(extract(epoch FROM s.created_at - j.created_at)), s.seq
  ) AS m
  WHERE e.organization_id = m.organization_id AND e.id = m.journal_entry_id;--> statement-breakpoint
ALTER TABLE "journal_entries" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_lines" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "stock_movements" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_lines" ALTER COLUMN "entry_date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_lines" ALTER COLUMN "source" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "journal_entries_source" ON "journal_entries" USING btree ("organization_id","source","entry_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "journal_lines_account" ON "journal_lines" USING btree ("organization_id","account","source","entry_date" DESC NULLS LAST,"journal_entry_id" DESC NULLS LAST);
