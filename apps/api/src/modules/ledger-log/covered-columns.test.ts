import { openTestDatabase } from '@tallybook/db/testing';
import { expect, test } from 'vitest';

const { admin } = await openTestDatabase();

/**
 * The tables of facts: each column is hashed, or derived from hashed ones and compared by `verify`. When this fails,
 * decide which one a new column is: extend the hash (for existing rows it must stay the same) or the comparison.
 */
const tables: Record<string, { hashed: string[]; derived: string[] }> = {
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

test.each(Object.entries(tables))('S11: every column of %s is hashed or derived', async (table, columns) => {
  const found = await admin<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by 1`;
  expect(found.map(({ name }) => name)).toEqual([...columns.hashed, ...columns.derived].sort());
});
