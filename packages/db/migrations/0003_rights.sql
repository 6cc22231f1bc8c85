-- The rights of the service's role: it deletes nothing, and updates only columns of things with a life of their own.

GRANT USAGE ON SCHEMA public TO tallybook_service;--> statement-breakpoint
-- Written once and never changed.
GRANT SELECT, INSERT ON audit_events, idempotency_keys, invitation_attempts, journal_entries, journal_lines,
  ledger_log, stock_cost_adjustments, stock_snapshots, stock_take_count_history, stock_write_downs
  TO tallybook_service;--> statement-breakpoint
-- Sign-ins and addresses change only through functions, which leave an audit row. Names never change.
GRANT SELECT ON user_identities TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT ON users TO tallybook_service;--> statement-breakpoint
-- A key is never another key, and an amount never of another scale.
GRANT SELECT, INSERT, UPDATE (revoked_at, last_used_at) ON api_keys TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (name, allow_negative_stock, auto_open_periods, invite_registered, automatic_posting,
  movement_events, continue_url, max_days_ahead, alert_digest, alerts_digested_on)
  ON organizations TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (role, removed_at) ON memberships TO tallybook_service;--> statement-breakpoint
-- The service starts and ends sessions only through functions: each start and each end is audited.
GRANT SELECT, UPDATE (last_seen_at) ON console_sessions TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (used_at) ON console_sign_ins TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, token_version, token_hash, expires_at, mailed_at, mail_status, accepted_at,
  accepted_by_user_id, revoked_at, mail_queued_at, mail_hold) ON invitations TO tallybook_service;--> statement-breakpoint
-- Has no organization: it limits emails to one recipient from all of them.
GRANT SELECT, INSERT, UPDATE (opted_out_at, recent) ON mail_recipients TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, closed_at, closed_by) ON accounting_periods TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (debit, credit) ON journal_days TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (deleted_at, deleted_by) ON posting_rules TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (sku, name, unit, quantity_scale, base_unit_label, packs, reorder_point, archived_at, category, reorder_quantity, lead_time_days, barcode,
  inventory_rule_id) ON products TO tallybook_service;--> statement-breakpoint
-- A movement changes only once, to link its journal entry.
GRANT SELECT, INSERT, UPDATE (journal_entry_id) ON stock_movements TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (cost_amount, adjusted) ON stock_movement_costs TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (on_hand, value, last_movement_date, last_hash, located, reserved) ON stock_balances TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (count, delta, lowest, highest, value, issued, issued_cost, received) ON stock_days TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (code, name, archived_at) ON locations TO tallybook_service;--> statement-breakpoint
-- A transfer never changes; the units of a dispatch under way are a sum.
GRANT SELECT, INSERT, UPDATE (open) ON stock_transfers TO tallybook_service;--> statement-breakpoint
-- What is reserved never changes, only how it ends.
GRANT SELECT, INSERT, UPDATE (fulfilled, status, released_by) ON stock_reservations TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (on_hand, reserved) ON stock_location_balances TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (delta, lowest, highest) ON stock_location_days TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (delta, value, issued, issued_cost) ON stock_months TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (received, quantity, value) ON stock_layers TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (from_date) ON stock_recosts TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (closed_at, acknowledged_at, acknowledged_by) ON stock_alerts TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, revision, posted_at, posted_by, posted_seq, cancelled_at, cancelled_by)
  ON stock_takes TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (expected, expected_when_counted, counted, counted_seq, basis, unit_cost, counted_at,
  counted_by, movement_id) ON stock_take_counts TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, posted, rejected, problems, updated_at, finished_at,
  first_movement_date, last_movement_date) ON stock_imports TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, products_checked, movements_checked, recosting, last_product_id, books,
  first_failure, updated_at, finished_at, claim_id, leased_until, attempts, cost_adjustments_checked)
  ON ledger_verifications TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (fanned_out_at) ON outgoing_events TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, disabled_reason, disabled_at, failing_since, secret, previous_secrets,
  deleted_at, enabled_at, last_skipped_at, secret_known_to) ON webhooks TO tallybook_service;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (status, attempts, status_code, last_error, last_attempt_at, next_attempt_at, queued)
  ON webhook_deliveries TO tallybook_service;--> statement-breakpoint
GRANT USAGE ON SEQUENCE stock_movement_seq TO tallybook_service;
