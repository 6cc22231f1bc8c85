import { canonicalJson } from '../shared/canonical-json.ts';
import type { MovementDetails } from './details.ts';
import type { StoredEntered } from './entered.ts';

/** All facts of a movement. */
export interface ChainedFacts {
  readonly organizationId: string;
  readonly productId: string;
  readonly id: string;
  /** As decimal text, like `orderSeq`. */
  readonly seq: string;
  readonly orderSeq: string;
  readonly type: string;
  readonly quantity: number;
  /** With 6 decimals. */
  readonly unitCost: string;
  /** Number of units that the unit cost is for; null for 1. */
  readonly costPer: number | null;
  readonly movementDate: string;
  readonly periodId: string;
  readonly reversesId: string | null;
  /** Units returned to a supplier at their own cost; null if not. */
  readonly atOwnCost: boolean | null;
  /** At the time of posting: a movement without an entry may be linked to one later. */
  readonly journalEntryId: string | null;
  readonly importId: string | null;
  /** Null for the default location of a product that had used no other. */
  readonly locationId: string | null;
  /** The dispatch whose goods it writes off, or brings back on their way. */
  readonly dispatchId: string | null;
  readonly details: MovementDetails;
  /** Quantity and cost as the caller wrote them, with the factor of the unit; null if in whole units. */
  readonly entered: StoredEntered | null;
  readonly createdBy: string;
  /** RFC 3339, UTC, milliseconds. */
  readonly createdAt: string;
}

/** The facts of a movement in one line, as input of the hash chain (ADR 5): each in its place, null where absent. */
export function canonicalMovement(row: ChainedFacts): string {
  const { reason_code, reference, note, metadata, dimension } = row.details;
  const facts = JSON.stringify([
    'movement',
    1,
    row.organizationId,
    row.productId,
    row.id,
    row.seq,
    row.orderSeq,
    row.type,
    row.quantity,
    row.unitCost,
    row.costPer,
    row.movementDate,
    row.periodId,
    row.reversesId,
    row.atOwnCost,
    row.journalEntryId,
    row.importId,
    row.locationId,
    row.dispatchId,
    reason_code,
    reference,
    note,
    dimension,
    row.createdBy,
    row.createdAt,
  ]);
  return `${facts.slice(0, -1)},${canonicalJson(metadata)},${canonicalJson(row.entered)}]`;
}

/** All facts of a cost adjustment. */
export interface ChainedCostAdjustment {
  readonly organizationId: string;
  readonly productId: string;
  readonly id: string;
  /** As decimal text. */
  readonly seq: string;
  readonly movementId: string;
  readonly mode: string;
  /** With 4 decimals, like its column. */
  readonly amount: string;
  readonly adjustmentDate: string;
  readonly bookedOn: string;
  readonly periodId: string;
  readonly journalEntryId: string | null;
  readonly reversesId: string | null;
  readonly allocationId: string | null;
  readonly reason: string;
  readonly reference: string | null;
  readonly note: string | null;
  readonly createdBy: string;
  /** RFC 3339, UTC, milliseconds. */
  readonly createdAt: string;
}

/** The facts of a cost adjustment in one line: a link of its product's hash chain. */
export const canonicalCostAdjustment = (row: ChainedCostAdjustment): string =>
  JSON.stringify([
    'cost_adjustment',
    1,
    row.organizationId,
    row.productId,
    row.id,
    row.seq,
    row.movementId,
    row.mode,
    row.amount,
    row.adjustmentDate,
    row.bookedOn,
    row.periodId,
    row.journalEntryId,
    row.reversesId,
    row.allocationId,
    row.reason,
    row.reference,
    row.note,
    row.createdBy,
    row.createdAt,
  ]);
