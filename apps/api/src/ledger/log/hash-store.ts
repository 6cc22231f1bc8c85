import type { Transaction } from '@tallybook/db';

/**
 * Hashes of stored rows as SQL expressions. They cover every column except `organization_id`; covered-columns.test.ts
 * compares them with the catalog. Never change them: the log has the hashes of existing rows.
 */
const rfc3339 = ({ sql }: Transaction) => sql`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Hash of the row `products p`. Later columns are appended if they have a value, so that earlier hashes stay valid. */
export const hashOfProduct = (tx: Transaction) => tx.sql`
  encode(sha256(convert_to(json_build_array(p.id, p.sku, p.name, p.unit, p.costing_method, p.reorder_point,
    to_char(p.archived_at at time zone 'UTC', ${rfc3339(tx)}), to_char(p.created_at at time zone 'UTC', ${rfc3339(tx)}),
    p.created_by)::text
    || coalesce(nullif(json_strip_nulls(json_build_object('category', p.category,
      'reorder_quantity', p.reorder_quantity, 'lead_time_days', p.lead_time_days, 'inventory_rule_id', p.inventory_rule_id))::text, '{}'), ''), 'UTF8')), 'hex')`;

/** Hash of the row `accounting_periods a`. */
export const hashOfPeriod = (tx: Transaction) => tx.sql`
  encode(sha256(convert_to(json_build_array(a.id, a.name, a.start_date, a.end_date, a.status,
    to_char(a.closed_at at time zone 'UTC', ${rfc3339(tx)}), a.closed_by,
    to_char(a.created_at at time zone 'UTC', ${rfc3339(tx)}))::text, 'UTF8')), 'hex')`;

const quoted = ({ sql }: Transaction, column: string) => sql`'"' || ${sql.unsafe(column)} || '"'`;
const quotedOrNull = (tx: Transaction, column: string) => tx.sql`coalesce(${quoted(tx, column)}, 'null')`;

/**
 * Hash of the row `journal_entries e` with its lines (`linesText`), whose date and source are copies from the entry. The text
 * is that of `json_build_array`, which looks up the type of each argument in each call.
 */
export const hashOfEntry = (tx: Transaction, lines: ReturnType<Transaction['sql']>) => tx.sql`
  encode(sha256(convert_to('[' || ${quoted(tx, 'e.id')} || ', ' || ${quoted(tx, 'e.entry_date')} || ', '
    || ${quoted(tx, 'e.accounting_period_id')} || ', ' || to_json(e.memo)::text || ', ' || ${quoted(tx, 'e.source')}
    || ', "' || to_char(e.created_at at time zone 'UTC', ${rfc3339(tx)}) || '", ' || ${quotedOrNull(tx, 'e.created_by')}
    || ', ' || ${quotedOrNull(tx, 'e.stock_movement_id')} || ', ' || ${quotedOrNull(tx, 'e.product_id')} || ']'
    || coalesce(${lines}, ''), 'UTF8')), 'hex')`;

/** The hashed text of the rows `journal_lines l` of one entry. */
export const linesText = (tx: Transaction) => tx.sql`
  string_agg('[' || l.position || ', ' || to_json(l.account)::text || ', "' || l.debit || '", "' || l.credit || '"'
      || case when l.kind is null and l.posting_rule_id is null and l.dimension is null then ''
        else ', ' || ${quotedOrNull(tx, 'l.posting_rule_id')} || ', ' || coalesce(to_json(l.dimension)::text, 'null') end
      || coalesce(', ' || ${quoted(tx, 'l.kind')}, '')
      || ']', '' order by l.position)`;

/** Hash of the row `stock_write_downs w`. */
export const hashOfWriteDown = (tx: Transaction) => tx.sql`
  encode(sha256(convert_to(json_build_array(w.id, w.product_id, w.seq, w.as_of, w.accounting_period_id, w.quantity,
    w.cost::text, w.net_realizable_value::text, w.allowance::text, w.reason, w.allowance_account, w.journal_entry_id, w.reverses_id,
    to_char(w.created_at at time zone 'UTC', ${rfc3339(tx)}), w.created_by)::text, 'UTF8')), 'hex')`;
