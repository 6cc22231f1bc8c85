import { sql } from 'drizzle-orm';
import { customType, date, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** The tenant column. Every key of a tenant table begins with it, so tables can be distributed by it. */
export const organizationId = () => uuid('organization_id').notNull();

/** An instant, read and written as an RFC 3339 string in UTC; the database clock sets it. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });

export const createdAt = (name = 'created_at') =>
  instant(name)
    .notNull()
    .default(sql`now()`);

/** A calendar date as a string; no time zone applies. */
export const calendarDate = (name: string) => date(name, { mode: 'string' });

/** Parsed JSON. Not drizzle's `jsonb`, which parses the driver's value again: the JSON string `"12"` became 12. */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

export const roles = ['owner', 'admin', 'accountant', 'clerk', 'viewer'] as const;

/** The condition of a check: the column has one of the values of its type (`enum`). */
export function oneOf(column: AnyPgColumn) {
  // Where checks are defined, drizzle passes columns without `enumValues`; only their configuration has them.
  const { enumValues } = Reflect.get(column, 'config') as { enumValues: readonly string[] };
  return sql`${column} in (${sql.raw(enumValues.map((value) => `'${value}'`).join(', '))})`;
}
