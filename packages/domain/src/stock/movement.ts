import { z } from 'zod';
import { calendarDate, dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { detailsInput, detailsOutput } from './details.ts';
import { signedQuantity } from './quantity.ts';
import { unitCost } from './unit-cost.ts';
import { valuationStatus } from './valuation-status.ts';

export const movementTypes = ['entry', 'exit', 'adjustment'] as const;
export const movementType = () => z.enum(movementTypes);
export type MovementType = (typeof movementTypes)[number];

/** The type determines the sign of an entry or exit; an adjustment has its own. */
function quantityOfType(value: { type: MovementType; quantity: number }, context: z.RefinementCtx): void {
  const message =
    value.type === 'adjustment'
      ? value.quantity === 0 && 'The quantity of an adjustment must not be 0.'
      : value.quantity < 1 && `The quantity of an ${value.type} must be at least 1.`;
  if (message !== false)
    context.addIssue({ code: 'custom', path: ['quantity'], params: { code: 'TOO_SMALL' }, message });
}

export const postMovementInput = z
  .strictObject({
    product_id: id(),
    type: movementType(),
    quantity: signedQuantity().meta({
      description: 'Whole units. Entry and exit: 1 or more. Adjustment: the signed difference, not 0.',
      example: 10,
    }),
    unit_cost: unitCost().meta({
      description:
        'Cost per unit, at most 6 decimal places and 15 significant digits. Used to value incoming units; only recorded for outgoing ones.',
      example: 12.5,
    }),
    movement_date: calendarDate(),
    journal_entry_id: id().nullable().optional(),
    organization_id: id().optional(),
    accounting_period_id: id().optional(),
    expected_on_hand: signedQuantity().optional().meta({
      description: 'Post only if this is the current quantity on hand (compare and swap).',
    }),
    ...detailsInput,
  })
  .superRefine(quantityOfType)
  .meta({ id: 'PostStockMovement' });

export const stockMovement = z
  .object({
    id: id(),
    product_id: id(),
    type: movementType(),
    quantity: z.int(),
    unit_cost: z.number(),
    movement_date: calendarDate(),
    journal_entry_id: id().nullable(),
    organization_id: id(),
    accounting_period_id: id(),
    quantity_delta: z.int().meta({ description: 'Signed effect on the quantity on hand.' }),
    cost_amount: z
      .string()
      .meta({ description: 'Signed effect on stock value, a decimal.', example: '125.00' }),
    valuation_status: valuationStatus(),
    reverses_id: id().nullable(),
    reversed_by_id: id().nullable(),
    ...detailsOutput,
    created_at: instant(),
    created_by: id(),
  })
  .meta({ id: 'StockMovement' });

/** Filters of the list and the export. */
export const movementFilters = {
  product_id: id().optional(),
  type: movementType().optional(),
  reference: detailsInput.reference.meta({ description: 'Exactly this reference.' }),
  reason_code: detailsInput.reason_code.meta({ description: 'Exactly this reason.' }),
  accounting_period_id: id().optional(),
  journal_entry_id: id().optional(),
};

export const listMovementsInput = z
  .strictObject({
    ...movementFilters,
    ...dateRange,
    ...pageInput,
  })
  .superRefine(rangeInOrder);

export type PostMovement = z.infer<typeof postMovementInput>;
export type StockMovement = z.infer<typeof stockMovement>;
export type ListMovements = z.infer<typeof listMovementsInput>;

/** Signed effect of a movement on the quantity on hand. */
export function quantityDelta(type: MovementType, quantity: number): number {
  return type === 'exit' ? -quantity : quantity;
}
