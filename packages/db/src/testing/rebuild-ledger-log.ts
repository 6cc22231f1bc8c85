import type postgres from 'postgres';
import { entryText, hashOfText, linesText, transferText, writeDownText } from '../hashed-texts.ts';

/** SQL: the facts of each kind, and their order. */
const facts = [
  `select '["movement","' || id || '","' || hash || '",' || coalesce('"' || journal_entry_id || '"', 'null') || ']',
    lpad(seq::text, 19, '0')
  from stock_movements where organization_id = organization`,
  `select '["cost_adjustment","' || id || '","' || hash || '"]', lpad(seq::text, 19, '0')
  from stock_cost_adjustments where organization_id = organization`,
  `select '["write_down","' || w.id || '","' || ${hashOfText(writeDownText)} || '"]', w.id::text
  from stock_write_downs w where w.organization_id = organization`,
  `select '["transfer","' || t.id || '","' || ${hashOfText(transferText)} || '"]', lpad(t.seq::text, 19, '0')
  from stock_transfers t where t.organization_id = organization`,
  `select '["entry","' || e.id || '","' || ${hashOfText(`${entryText} || coalesce(lines.text, '')`)} || '"]', e.id::text
  from journal_entries e
  left join (
    select l.journal_entry_id, ${linesText} as text from journal_lines l where l.organization_id = organization group by 1
  ) as lines on lines.journal_entry_id = e.id
  where e.organization_id = organization`,
];

/**
 * Replaces an organization's ledger log by one of its facts as they are, 1,000 in each entry: for tests that change rows, and
 * for data that was not written by the service. As a superuser, whom row level security does not bind. In PL/pgSQL, because
 * the facts of a million movements stay in the database.
 */
export async function rebuildLedgerLog(
  sql: postgres.Sql | postgres.TransactionSql,
  organizationId: string,
): Promise<void> {
  await sql.unsafe(`DO $rebuild$
DECLARE
  organization CONSTANT uuid := '${organizationId}';
  part record;
BEGIN
  -- Statistics may be those of empty tables: then entries and their lines would be compared each with each.
  PERFORM set_config('enable_nestloop', 'off', true);
  DELETE FROM ledger_log WHERE organization_id = organization;
  PERFORM append_to_ledger_log(organization, '', ARRAY(SELECT id FROM products WHERE organization_id = organization),
    ARRAY(SELECT id FROM accounting_periods WHERE organization_id = organization));
${facts
  .map(
    (each) => `
  FOR part IN
    SELECT string_agg(fact, ',' ORDER BY place) AS facts
    FROM (SELECT *, (row_number() OVER (ORDER BY place) - 1) / 1000 AS number FROM (${each}) AS all_facts (fact, place)) AS numbered
    GROUP BY number ORDER BY number
  LOOP
    PERFORM append_to_ledger_log(organization, part.facts, '{}', '{}');
  END LOOP;`,
  )
  .join('')}
END $rebuild$`);
}
