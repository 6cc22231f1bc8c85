import type postgres from 'postgres';

/**
 * Replaces an organization's ledger log by one of its facts as they are, 1,000 in each entry: for tests that change rows, and
 * for data that was not written by the service. As a superuser, whom row level security does not bind. In PL/pgSQL, because
 * the facts of a million movements stay in the database. The hashed texts must equal those of
 * apps/api/src/ledger/log; check-log.test.ts of the verification compares them.
 */
export async function rebuildLedgerLog(
  sql: postgres.Sql | postgres.TransactionSql,
  organizationId: string,
): Promise<void> {
  await sql.unsafe(`DO $rebuild$
DECLARE
  organization CONSTANT uuid := '${organizationId}';
  rfc3339 CONSTANT text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  now_text CONSTANT text := to_char(clock_timestamp() AT TIME ZONE 'UTC', rfc3339);
  last text := organization::text;
  place bigint := 0;
  entry record;
BEGIN
  DELETE FROM ledger_log WHERE organization_id = organization;
  FOR entry IN
    SELECT kind < 3 AS states, '[' || string_agg(fact, ',' ORDER BY ordinal) || ']' AS facts
    FROM (
      SELECT kind, fact, ordinal, (row_number() OVER (PARTITION BY kind ORDER BY ordinal) - 1) / 1000 AS part
      FROM (
        SELECT 1 AS kind, id::text AS ordinal, format('["product","%s","%s"]', id, encode(sha256(convert_to(
          json_build_array(id, sku, name, unit, costing_method, reorder_point,
            to_char(archived_at AT TIME ZONE 'UTC', rfc3339), to_char(created_at AT TIME ZONE 'UTC', rfc3339),
            created_by)::text
          || coalesce(nullif(json_strip_nulls(json_build_object('category', category, 'reorder_quantity', reorder_quantity,
            'lead_time_days', lead_time_days, 'inventory_rule_id', inventory_rule_id))::text, '{}'), ''),
          'UTF8')), 'hex')) AS fact
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
          SELECT journal_entry_id, string_agg((CASE
              WHEN line.kind IS NOT NULL THEN json_build_array(position, account, debit::text, credit::text,
                posting_rule_id, dimension, line.kind)
              WHEN posting_rule_id IS NULL AND dimension IS NULL
                THEN json_build_array(position, account, debit::text, credit::text)
              ELSE json_build_array(position, account, debit::text, credit::text, posting_rule_id, dimension)
            END)::text, '' ORDER BY position) AS lines
          FROM journal_lines line WHERE organization_id = organization GROUP BY journal_entry_id
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
END $rebuild$`);
}
