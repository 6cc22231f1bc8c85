import { sql } from 'drizzle-orm';
import { bigint, customType, date, numeric, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** The tenant column. Every key of a tenant table begins with it, so tables can be distributed by it. */
export const organizationId = () => uuid('organization_id').notNull();

/** An instant, read and written as an RFC 3339 string in UTC; the database clock sets it. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });

export const createdAt = (name = 'created_at') =>
  instant(name)
    .notNull()
    .default(sql`now()`);

/** What every fact about a product has. Each kind has a table of its own: one for all would double the rows of a posting (ADR 50). */
export const factColumns = () => ({
  organizationId: organizationId(),
  id: uuid('id').notNull(),
  productId: uuid('product_id').notNull(),
  accountingPeriodId: uuid('accounting_period_id').notNull(),
  createdAt: createdAt(),
  createdBy: uuid('created_by').notNull(),
  // Null in most rows, so after the others: PostgreSQL finds columns before the first null faster.
  journalEntryId: uuid('journal_entry_id'),
  /** The fact of the same kind that it reverses. */
  reversesId: uuid('reverses_id'),
});

/** A calendar date as a string; no time zone applies. */
export const calendarDate = (name: string) => date(name, { mode: 'string' });

/** Money in the organization's currency: wide enough for 2^53 units at a cost just under 10^12. */
export const money = (name: string) => numeric(name, { precision: 36, scale: 4 });

/** A whole number of units of at most 2^53−1 (checked), which a JavaScript number represents exactly. */
export const units = (name: string) => bigint(name, { mode: 'number' });

/** A sum to which any number of movements add, so that no type of a fixed size holds it. */
export const unlimitedSum = (name: string) => numeric(name);

/** Text that is compared and sorted by its bytes, whatever the locale of the database. */
export const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Parsed JSON. Not drizzle's `jsonb`, which parses the driver's value again: the JSON string `"12"` became 12. */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

export const roles = ['owner', 'admin', 'accountant', 'clerk', 'auditor', 'viewer'] as const;

/** The condition of a check: the column has one of the values of its type (`enum`). */
export function oneOf(column: AnyPgColumn) {
  // Where checks are defined, drizzle passes columns without `enumValues`; only their configuration has them.
  const { enumValues } = Reflect.get(column, 'config') as { enumValues: readonly string[] };
  return sql`${column} in (${sql.raw(enumValues.map((value) => `'${value}'`).join(', '))})`;
}
