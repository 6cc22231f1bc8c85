/** The facts of a movement in one line, for the hash that links each row to the one before (ADR 0005). */
export function canonicalMovement(row: {
  organizationId: string;
  productId: string;
  id: string;
  type: string;
  quantity: number;
  unitCost: string;
  movementDate: string;
  periodId: string;
  reversesId: string | null;
  createdBy: string;
}): string {
  return JSON.stringify([
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
  ]);
}
