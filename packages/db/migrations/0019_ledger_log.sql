CREATE TABLE "ledger_log" (
	"organization_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"recorded_at" timestamp(3) with time zone NOT NULL,
	"facts" text NOT NULL,
	"states" boolean NOT NULL,
	"head" text NOT NULL,
	CONSTRAINT "ledger_log_organization_id_position_pk" PRIMARY KEY("organization_id","position")
);
--> statement-breakpoint
CREATE INDEX "ledger_log_states" ON "ledger_log" USING btree ("organization_id","position") WHERE "ledger_log"."states";--> statement-breakpoint
ALTER TABLE "ledger_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_log" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY organization ON "ledger_log"
  USING (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid))
  WITH CHECK (organization_id = (SELECT nullif(current_setting('app.organization_id', true), '')::uuid));--> statement-breakpoint
-- Append-only: no UPDATE.
GRANT SELECT, INSERT ON "ledger_log" TO tallybook_service;--> statement-breakpoint
-- Starts the log of an organization whose facts were written without one: the current facts become its first entries,
-- 1,000 in each. The texts that are hashed must equal those of apps/api/src/modules/ledger-log.
CREATE FUNCTION start_ledger_log(organization uuid) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  rfc3339 CONSTANT text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  now_text CONSTANT text := to_char(clock_timestamp() AT TIME ZONE 'UTC', rfc3339);
  last text := organization::text;
  place bigint := 0;
  entry record;
BEGIN
  IF EXISTS (SELECT FROM ledger_log WHERE organization_id = organization) THEN
    RAISE EXCEPTION 'the log of this organization has been started already';
  END IF;
  FOR entry IN
    SELECT kind < 3 AS states, '[' || string_agg(fact, ',' ORDER BY ordinal) || ']' AS facts
    FROM (
      SELECT kind, fact, ordinal, (row_number() OVER (PARTITION BY kind ORDER BY ordinal) - 1) / 1000 AS part
      FROM (
        SELECT 1 AS kind, id::text AS ordinal, format('["product","%s","%s"]', id, encode(sha256(convert_to(
          json_build_array(id, sku, name, unit, costing_method, reorder_point,
            to_char(archived_at AT TIME ZONE 'UTC', rfc3339), to_char(created_at AT TIME ZONE 'UTC', rfc3339),
            created_by)::text, 'UTF8')), 'hex')) AS fact
        FROM products WHERE organization_id = organization
        UNION ALL
        SELECT 2, id::text, format('["period","%s","%s"]', id, encode(sha256(convert_to(
          json_build_array(id, name, start_date, end_date, status, to_char(closed_at AT TIME ZONE 'UTC', rfc3339),
            closed_by, to_char(created_at AT TIME ZONE 'UTC', rfc3339))::text, 'UTF8')), 'hex'))
        FROM accounting_periods WHERE organization_id = organization
        UNION ALL
        SELECT 3, lpad(seq::text, 19, '0'), CASE WHEN journal_entry_id IS NULL
          THEN format('["movement","%s","%s"]', id, hash)
          ELSE format('["movement","%s","%s","%s"]', id, hash, journal_entry_id) END
        FROM stock_movements WHERE organization_id = organization
        UNION ALL
        SELECT 4, e.id::text, format('["entry","%s","%s"]', e.id, encode(sha256(convert_to(
          json_build_array(e.id, e.entry_date, e.accounting_period_id, e.memo, e.source,
            to_char(e.created_at AT TIME ZONE 'UTC', rfc3339), e.created_by, e.stock_movement_id, e.product_id)::text
            || coalesce(l.lines, ''), 'UTF8')), 'hex'))
        FROM journal_entries e
        LEFT JOIN (
          SELECT journal_entry_id,
            string_agg(json_build_array(position, account, debit::text, credit::text)::text, '' ORDER BY position) AS lines
          FROM journal_lines WHERE organization_id = organization GROUP BY journal_entry_id
        ) AS l ON l.journal_entry_id = e.id
        WHERE e.organization_id = organization
      ) AS all_facts
    ) AS parts
    GROUP BY kind, part ORDER BY kind, part
  LOOP
    place := place + 1;
    last := encode(sha256(convert_to(last || format('[%s,"%s",%s]', place, now_text, entry.facts), 'UTF8')), 'hex');
    INSERT INTO ledger_log (organization_id, position, recorded_at, facts, states, head)
      VALUES (organization, place, now_text::timestamptz, entry.facts, entry.states, last);
  END LOOP;
  RETURN place;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION start_ledger_log FROM PUBLIC;--> statement-breakpoint
-- Existing rows: read and written by the owner, whom forced row level security would show none.
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE accounting_periods NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_movements NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE journal_lines NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE ledger_log NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DO $$
DECLARE found record;
BEGIN
  FOR found IN SELECT id FROM organizations ORDER BY id LOOP
    PERFORM start_ledger_log(found.id);
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE products FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE accounting_periods FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE stock_movements FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE journal_entries FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE journal_lines FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE ledger_log FORCE ROW LEVEL SECURITY;
