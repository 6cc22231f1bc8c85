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

/** The details of many movements, as array arguments of an `unnest`. */
export function detailArrays({ sql }: Transaction, rows: readonly { readonly details: MovementDetails }[]) {
  const column = <T>(read: (details: MovementDetails) => T): T[] => rows.map(({ details }) => read(details));
  return sql`
    ${column(({ reason_code }) => reason_code)}::text[], ${column(({ reference }) => reference)}::text[],
    ${column(({ note }) => note)}::text[],
    ${column(({ metadata }) => (metadata === null ? null : JSON.stringify(metadata)))}::jsonb[]`;
}
