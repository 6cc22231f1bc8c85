/**
 * The tables of facts: each column is hashed, or derived from hashed ones and compared by `verify`. When
 * covered-columns.test.ts fails, decide which one a new column is: extend the hash or the comparison.
 */
export const coveredColumns: Record<string, { hashed: string[]; derived: string[] }> = {
  stock_movements: {
    hashed: [
      'accounting_period_id',
      'at_own_cost',
      'cost_per',
      'created_at',
      'created_by',
      'dimension',
      'entered',
      'id',
      'import_id',
      'journal_entry_id',
      'dispatch_id',
      'location_id',
      'metadata',
      'movement_date',
      'note',
      'order_seq',
      'organization_id',
      'product_id',
      'quantity',
      'reason_code',
      'reference',
      'reverses_id',
      'seq',
      'type',
      'unit_cost',
    ],
    // hash: follows from the others, and is in the log.
    derived: ['hash', 'posted_cost', 'quantity_delta'],
  },
  stock_cost_adjustments: {
    hashed: [
      'accounting_period_id',
      'adjustment_date',
      'allocation_id',
      'amount',
      'booked_on',
      'created_at',
      'created_by',
      'id',
      'journal_entry_id',
      'mode',
      'movement_id',
      'note',
      'organization_id',
      'product_id',
      'reason',
      'reference',
      'reverses_id',
      'seq',
    ],
    // hash: follows from the others, and is in the log.
    derived: ['hash'],
  },
  stock_write_downs: {
    hashed: [
      'accounting_period_id',
      'allowance',
      'allowance_account',
      'as_of',
      'cost',
      'created_at',
      'created_by',
      'id',
      'journal_entry_id',
      'net_realizable_value',
      'product_id',
      'quantity',
      'reason',
      'reverses_id',
      'seq',
    ],
    derived: ['organization_id'],
  },
  stock_transfers: {
    hashed: [
      'accounting_period_id',
      'created_at',
      'created_by',
      'destination_location_id',
      'dispatch_id',
      'entered',
      'from_location_id',
      'id',
      'note',
      'product_id',
      'quantity',
      'reference',
      'reverses_id',
      'seq',
      'to_location_id',
      'transfer_date',
    ],
    derived: ['open', 'organization_id'],
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
    ],
    derived: ['organization_id'],
  },
  journal_lines: {
    hashed: [
      'account',
      'credit',
      'debit',
      'dimension',
      'journal_entry_id',
      'kind',
      'position',
      'posting_rule_id',
    ],
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
      'barcode',
      'base_unit_label',
      'category',
      'costing_method',
      'created_at',
      'created_by',
      'id',
      'inventory_rule_id',
      'lead_time_days',
      'name',
      'packs',
      'quantity_scale',
      'reorder_point',
      'reorder_quantity',
      'sku',
      'unit',
    ],
    derived: ['folded_name', 'folded_sku', 'organization_id'],
  },
  ledger_log: {
    hashed: ['facts', 'position', 'recorded_at'],
    derived: ['has_states', 'head', 'organization_id'],
  },
};

/**
 * The tables of figures that are derived from facts: `verify` compares each column, except `organization_id`, of which
 * each row is part of a key that it looks up.
 */
export const derivedColumns: Record<string, string[]> = {
  stock_movement_costs: ['adjusted', 'booked_as_zero', 'cost_amount', 'movement_id', 'organization_id'],
  stock_balances: [
    'last_hash',
    'last_movement_date',
    'located',
    'on_hand',
    'organization_id',
    'product_id',
    'reserved',
    'value',
  ],
  stock_location_balances: ['location_id', 'on_hand', 'organization_id', 'product_id', 'reserved'],
  stock_location_days: ['date', 'delta', 'highest', 'location_id', 'lowest', 'organization_id', 'product_id'],
  stock_layers: [
    'movement_id',
    'organization_id',
    'product_id',
    'quantity',
    'received',
    'received_on',
    'received_value',
    'seq',
    'used_up',
    'value',
  ],
  stock_days: [
    'count',
    'date',
    'delta',
    'highest',
    'issued',
    'issued_cost',
    'lowest',
    'organization_id',
    'product_id',
    'received',
    'value',
  ],
  stock_months: ['delta', 'issued', 'issued_cost', 'month', 'organization_id', 'product_id', 'value'],
  stock_snapshots: [
    'accounting_period_id',
    'allowance',
    'created_at',
    'organization_id',
    'product_id',
    'quantity',
    'value',
  ],
  stock_recosts: ['from_date', 'organization_id', 'product_id'],
  journal_days: ['account', 'credit', 'date', 'debit', 'organization_id'],
};

interface Exception {
  /** SQL: the rows of which `verify` reports a change nevertheless. */
  readonly compared: string;
  readonly because: string;
}

/** What `verify` cannot compare with anything; documented in ADR 27. */
export const exceptions: Readonly<Record<string, Exception>> = {
  'stock_movements.quantity_delta': {
    compared: 'false',
    because: 'PostgreSQL generates it from the type and the quantity',
  },
  'products.folded_sku': { compared: 'false', because: 'PostgreSQL generates it from the SKU' },
  'products.folded_name': { compared: 'false', because: 'PostgreSQL generates it from the name' },
  'stock_movements.posted_cost': {
    compared: `not exists (
      select from stock_movement_costs c where c.organization_id = stock_movements.organization_id and c.movement_id = id)`,
    because:
      'the cost at posting of a movement that was recosted later depends on what had been posted by then; nothing reads it',
  },
  'stock_movement_costs.movement_id': {
    compared: `cost_amount is distinct from (
      select m.posted_cost from stock_movements m
      where m.organization_id = stock_movement_costs.organization_id and m.id = movement_id)`,
    because: 'without the row, a movement booked as zero has the same cost, and its mark cannot be compared',
  },
  'stock_movement_costs.booked_as_zero': {
    compared: `not booked_as_zero and exists (
      select from stock_movements m where m.organization_id = stock_movement_costs.organization_id
        and m.id = movement_id and (m.journal_entry_id is not null or m.type = 'entry' and m.unit_cost > 0))`,
    because:
      'neither the settings when a movement was posted nor the cost of an issue at that time are facts of the ledger, so only marks that cannot be true are found',
  },
  'stock_transfers.open': {
    compared: 'open is not null',
    because: 'a check of the table: only dispatches have one',
  },
  'stock_snapshots.created_at': {
    compared: 'true',
    because:
      'a time of the clock, which is compared with that of the other products of the same closing only',
  },
  'stock_layers.used_up': { compared: 'false', because: 'PostgreSQL generates it from the quantity' },
  'stock_recosts.from_date': {
    compared: 'false',
    because:
      'work to be done: the job recomputes costs from this day on, and verify then reports `recosting`',
  },
  'stock_recosts.product_id': { compared: 'false', because: 'as from_date' },
};
