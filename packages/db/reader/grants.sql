-- What a report may read: the ledger, its sums, and the journal, but no people, credentials, webhooks or invitations.
-- Written by `pnpm generate` from src/reader/rights.ts. Run it as the owner of the tables after each migration. An
-- administrator creates the role first, and logins in it:
-- CREATE ROLE tallybook_reader NOLOGIN;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM tallybook_reader;
GRANT USAGE ON SCHEMA public TO tallybook_reader;
GRANT SELECT ON accounting_periods TO tallybook_reader;
GRANT SELECT ON journal_days TO tallybook_reader;
GRANT SELECT ON journal_entries TO tallybook_reader;
GRANT SELECT ON journal_lines TO tallybook_reader;
GRANT SELECT ON locations TO tallybook_reader;
GRANT SELECT (id, name, currency, money_scale, automatic_posting) ON organizations TO tallybook_reader;
GRANT SELECT ON posting_rules TO tallybook_reader;
GRANT SELECT ON products TO tallybook_reader;
GRANT SELECT ON stock_alerts TO tallybook_reader;
GRANT SELECT ON stock_balances TO tallybook_reader;
GRANT SELECT ON stock_cost_adjustments TO tallybook_reader;
GRANT SELECT ON stock_days TO tallybook_reader;
GRANT SELECT ON stock_layers TO tallybook_reader;
GRANT SELECT ON stock_location_balances TO tallybook_reader;
GRANT SELECT ON stock_location_days TO tallybook_reader;
GRANT SELECT ON stock_months TO tallybook_reader;
GRANT SELECT ON stock_movement_costs TO tallybook_reader;
GRANT SELECT ON stock_movements TO tallybook_reader;
GRANT SELECT ON stock_recosts TO tallybook_reader;
GRANT SELECT ON stock_reservations TO tallybook_reader;
GRANT SELECT ON stock_snapshots TO tallybook_reader;
GRANT SELECT ON stock_take_count_history TO tallybook_reader;
GRANT SELECT ON stock_take_counts TO tallybook_reader;
GRANT SELECT ON stock_takes TO tallybook_reader;
GRANT SELECT ON stock_transfers TO tallybook_reader;
GRANT SELECT ON stock_write_downs TO tallybook_reader;
