import { canonicalJson } from '../shared/canonical-json.ts';
import type { MovementDetails } from './details.ts';

/** All facts of a movement. */
export interface ChainedFacts {
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
  /** At the time of posting: a movement without an entry may be linked to one later. */
  readonly journalEntryId: string | null;
  readonly details: MovementDetails;
  /** RFC 3339, UTC, milliseconds. */
  readonly createdAt: string;
  /** Units returned to a supplier at their own cost. Part of the text only if true. */
  readonly atOwnCost?: boolean | null;
  /** The import that posted it. Part of the text only if there is one. */
  readonly importId?: string | null;
}

/** The facts of a movement in one line, as input of the hash chain (ADR 0005). Never change it for existing rows. */
export function canonicalMovement(row: ChainedFacts): string {
  const { reason_code, reference, note, metadata, dimension } = row.details;
  const facts = JSON.stringify([
    2,
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
    row.journalEntryId,
    reason_code,
    reference,
    note,
    row.createdAt,
    ...(row.atOwnCost === true ? ['at_own_cost'] : []),
    // In an object, so that no label reads as the mark before it.
    ...(dimension === null ? [] : [{ dimension }]),
    ...(row.importId == null ? [] : [{ import_id: row.importId }]),
  ]);
  return metadata === null ? facts : `${facts}${canonicalJson(metadata)}`;
}

/** All facts of a cost adjustment. */
export interface ChainedCostAdjustment {
  readonly organizationId: string;
  readonly productId: string;
  readonly id: string;
  readonly movementId: string;
  readonly mode: string;
  /** With 4 decimals, like its column. */
  readonly amount: string;
  readonly adjustmentDate: string;
  readonly bookedOn: string;
  readonly periodId: string;
  readonly journalEntryId: string | null;
  readonly reversesId: string | null;
  /** Part of the text only if there is one. */
  readonly allocationId: string | null;
  readonly reason: string;
  readonly reference: string | null;
  readonly note: string | null;
  readonly createdBy: string;
  /** RFC 3339, UTC, milliseconds. */
  readonly createdAt: string;
}

/** The facts of a cost adjustment in one line: a link of its product's hash chain. Begins like no movement's. */
export const canonicalCostAdjustment = (row: ChainedCostAdjustment): string =>
  JSON.stringify([
    'cost_adjustment',
    1,
    row.organizationId,
    row.productId,
    row.id,
    row.movementId,
    row.mode,
    row.amount,
    row.adjustmentDate,
    row.bookedOn,
    row.periodId,
    row.journalEntryId,
    row.reversesId,
    row.reason,
    row.reference,
    row.note,
    row.createdBy,
    row.createdAt,
    ...(row.allocationId === null ? [] : [row.allocationId]),
  ]);
