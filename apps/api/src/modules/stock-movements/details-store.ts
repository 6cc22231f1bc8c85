import type { Transaction } from '@tallybook/db';
import type { MovementDetails } from '@tallybook/domain';

/** Columns of stock_movements only, so that joined statements name them without a prefix. */
export const detailColumns = ({ sql }: Transaction) => sql`reason_code, reference, note, metadata`;

/** The same of many movements, as the arrays of an `unnest`. */
export function detailArrays({ sql }: Transaction, rows: readonly { readonly details: MovementDetails }[]) {
  const column = <T>(read: (details: MovementDetails) => T): T[] => rows.map(({ details }) => read(details));
  return sql`
    ${column(({ reason_code }) => reason_code)}::text[], ${column(({ reference }) => reference)}::text[],
    ${column(({ note }) => note)}::text[],
    ${column(({ metadata }) => (metadata === null ? null : JSON.stringify(metadata)))}::jsonb[]`;
}
