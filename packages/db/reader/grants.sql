-- What a report may read: the ledger, its sums, and the journal, but no people, credentials, webhooks or invitations.
-- Run it as the owner of the tables after each migration. An administrator creates the role first, and logins in it:
-- CREATE ROLE tallybook_reader NOLOGIN;
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM tallybook_reader;
GRANT USAGE ON SCHEMA public TO tallybook_reader;
GRANT SELECT (id, name, currency, money_scale) ON organizations TO tallybook_reader;
GRANT SELECT ON accounting_periods, journal_days, journal_entries, journal_lines, posting_rules, products,
  stock_alerts, stock_balances, stock_days, stock_layers, stock_months, stock_movement_costs, stock_movements, stock_snapshots, stock_take_count_history,
  stock_take_counts, stock_takes, stock_write_downs TO tallybook_reader;
