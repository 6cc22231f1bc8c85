import { canonicalJson } from '../shared/canonical-json.ts';
import type { MovementDetails } from './details.ts';

/** What the first version covers. */
export interface MovementFactsV1 {
  readonly organizationId: string;
  readonly productId: string;
  readonly id: string;
  readonly type: string;
  readonly quantity: number;
  /** With 6 decimals. */
  readonly unitCost: string;
  readonly movementDate: string;
  readonly periodId: string;
  readonly reversesId: string | null;
  readonly createdBy: string;
}

/** All that a movement says. */
export interface ChainedFacts extends MovementFactsV1 {
  /** As of posting: a movement without one may be linked once later. */
  readonly journalEntryId: string | null;
  readonly details: MovementDetails;
  /** RFC 3339, UTC, milliseconds. */
  readonly createdAt: string;
}

/** The facts of a movement in one line, for the hash that links each row to the one before (ADR 0005). */
export function canonicalMovement(row: ChainedFacts): string {
  const { reason_code, reference, note, metadata } = row.details;
  const facts = JSON.stringify([
    2,
    ...factsV1(row),
    row.journalEntryId,
    reason_code,
    reference,
    note,
    row.createdAt,
  ]);
  return metadata === null ? facts : `${facts}${canonicalJson(metadata)}`;
}

/** The first version, for rows that were linked by it: it says nothing of notes, references and the like. */
export function canonicalMovementV1(row: MovementFactsV1): string {
  return JSON.stringify(factsV1(row));
}

const factsV1 = (row: MovementFactsV1) => [
  row.organizationId,
  row.productId,
  row.id,
  row.type,
  row.quantity,
  row.unitCost,
  row.movementDate,
  row.periodId,
  row.reversesId,
  row.createdBy,
];
