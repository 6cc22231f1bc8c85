import type { Transaction } from '@tallybook/db';
import { stockMovements } from '@tallybook/db/schema';
import type { MovementDetails } from '@tallybook/domain';
import { sparseColumn } from '../../platform/sparse-column.ts';

export const detailShape = {
  reason_code: stockMovements.reasonCode,
  reference: stockMovements.reference,
  note: stockMovements.note,
  metadata: stockMovements.metadata,
  dimension: stockMovements.dimension,
};

/** No table that statements join has columns of these names, so they need no prefix. */
export const detailColumns = ({ sql }: Transaction) => sql`reason_code, reference, note, metadata, dimension`;

/** The details of many movements, as array arguments of an `unnest`. */
export function detailArrays({ sql }: Transaction, rows: readonly { readonly details: MovementDetails }[]) {
  const column = <T>(read: (details: MovementDetails) => T | null) =>
    sparseColumn(rows, ({ details }) => read(details));
  return sql`
    ${column(({ reason_code }) => reason_code)}::text[], ${column(({ reference }) => reference)}::text[],
    ${column(({ note }) => note)}::text[],
    ${column(({ metadata }) => (metadata === null ? null : JSON.stringify(metadata)))}::jsonb[],
    ${column(({ dimension }) => dimension)}::text[]`;
}
