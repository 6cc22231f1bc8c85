/**
 * The hashed texts of stored rows, as SQL expressions: each column except `organization_id` in its place, null where absent.
 * covered-columns.test.ts compares them with the catalog. `append_to_ledger_log` repeats those of products and periods.
 */
const time = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Of the row `products p`. */
export const productText = `json_build_array(p.id, p.sku, p.name, p.unit, p.quantity_scale, p.base_unit_label, p.packs, p.costing_method, p.category, p.reorder_point,
  p.reorder_quantity, p.lead_time_days, p.barcode, p.inventory_rule_id, ${time('p.archived_at')}, ${time('p.created_at')},
  p.created_by)::text`;

/** Of the row `accounting_periods a`. */
export const periodText = `json_build_array(a.id, a.name, a.start_date, a.end_date, a.status, ${time('a.closed_at')},
  a.closed_by, ${time('a.created_at')})::text`;

/** Of the row `stock_write_downs w`. */
export const writeDownText = `json_build_array(w.id, w.product_id, w.seq, w.as_of, w.accounting_period_id, w.quantity,
  w.cost::text, w.net_realizable_value::text, w.allowance::text, w.reason, w.allowance_account, w.journal_entry_id,
  w.reverses_id, ${time('w.created_at')}, w.created_by)::text`;

/** Of the row `stock_transfers t`. */
export const transferText = `json_build_array(t.id, t.seq::text, t.product_id, t.from_location_id, t.to_location_id, t.quantity,
  t.entered::text, t.transfer_date, t.accounting_period_id,
  t.reverses_id, t.destination_location_id, t.dispatch_id, t.reference, t.note, ${time('t.created_at')},
  t.created_by)::text`;

// The text of the many journal entries is put together: `json_build_array` looks up the type of each argument in each call.
const quoted = (column: string): string => `'"' || ${column} || '"'`;
const quotedOrNull = (column: string): string => `coalesce(${quoted(column)}, 'null')`;
const array = (values: readonly string[]): string => `'[' || ${values.join(` || ', ' || `)} || ']'`;

/** Of the row `journal_entries e`; `linesText` follows it. */
export const entryText = array([
  quoted('e.id'),
  quoted('e.entry_date'),
  quoted('e.accounting_period_id'),
  'to_json(e.memo)::text',
  quoted('e.source'),
  quoted(time('e.created_at')),
  quotedOrNull('e.created_by'),
  quotedOrNull('e.product_id'),
]);

/** Of the rows `journal_lines l` of an entry, whose date and source are copies from it. */
export const linesText = `string_agg(${array([
  'l.position',
  'to_json(l.account)::text',
  quoted('l.debit'),
  quoted('l.credit'),
  quotedOrNull('l.posting_rule_id'),
  `coalesce(to_json(l.dimension)::text, 'null')`,
  quotedOrNull('l.kind'),
])}, '' order by l.position)`;

/** The hash of a text, in hex. */
export const hashOfText = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
