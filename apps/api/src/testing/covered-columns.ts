/**
 * The tables of facts: each column is hashed, or derived from hashed ones and compared by `verify`. When
 * covered-columns.test.ts fails, decide which one a new column is: extend the hash (for existing rows it must stay the
 * same) or the comparison.
 */
export const coveredColumns: Record<string, { hashed: string[]; derived: string[] }> = {
  stock_movements: {
    hashed: [
      'accounting_period_id',
      'created_at',
      'created_by',
      'id',
      'journal_entry_id',
      'metadata',
      'movement_date',
      'note',
      'organization_id',
      'product_id',
      'quantity',
      'reason_code',
      'reference',
      'reverses_id',
      'type',
      'unit_cost',
    ],
    // seq: the order of the chain. hash: follows from the others, and is in the log.
    derived: ['hash', 'order_seq', 'quantity_delta', 'seq'],
  },
  journal_entries: {
    hashed: [
      'accounting_period_id',
      'created_at',
      'created_by',
      'entry_date',
      'id',
      'memo',
      'product_id',
      'source',
      'stock_movement_id',
    ],
    derived: ['organization_id'],
  },
  journal_lines: {
    hashed: ['account', 'credit', 'debit', 'journal_entry_id', 'position'],
    // Copies from the entry.
    derived: ['entry_date', 'organization_id', 'source'],
  },
  accounting_periods: {
    hashed: ['closed_at', 'closed_by', 'created_at', 'end_date', 'id', 'name', 'start_date', 'status'],
    derived: ['organization_id'],
  },
  products: {
    hashed: [
      'archived_at',
      'costing_method',
      'created_at',
      'created_by',
      'id',
      'name',
      'reorder_point',
      'sku',
      'unit',
    ],
    derived: ['organization_id'],
  },
  ledger_log: {
    hashed: ['facts', 'position', 'recorded_at'],
    derived: ['head', 'organization_id', 'states'],
  },
};
