import { hash } from 'node:crypto';
import type { StoredEntered, TransferFacts } from '@tallybook/domain';
import { jsonArray } from './facts.ts';

interface HashedTransfer extends TransferFacts {
  readonly seq: string;
  readonly createdBy: string;
  /** RFC 3339, UTC, milliseconds. */
  readonly createdAt: string;
}

/** As PostgreSQL writes it as text: keys in the order of their lengths. */
const enteredText = ({ unit, factor, quantity }: StoredEntered): string =>
  `{"unit": ${JSON.stringify(unit)}, "factor": ${factor}, "quantity": ${JSON.stringify(quantity)}}`;

/** Equals `hashOfTransfer` in hash-store.ts, which recomputes it from the stored row. */
export function transferHash(row: HashedTransfer): string {
  const { entered } = row;
  const text = jsonArray([
    row.id,
    row.seq,
    row.productId,
    row.fromLocationId,
    row.toLocationId,
    row.quantity,
    entered && enteredText(entered),
    row.transferDate,
    row.periodId,
    row.reversesId,
    row.destinationLocationId,
    row.dispatchId,
    row.reference,
    row.note,
    row.createdAt,
    row.createdBy,
  ]);
  return hash('sha256', text, 'hex');
}
