import { z } from 'zod';
import { calendarDate, dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { money } from '../shared/money.ts';
import { pageInput } from '../shared/page.ts';
import { sortInput } from '../shared/sort.ts';
import { detailsInput, detailsOutput } from './details.ts';
import { entered, shownEnteredOutput } from './entered-schema.ts';
import { price, shownPriceOutput } from './price-schema.ts';
import { signedQuantity } from './quantity.ts';
import { unitCost } from './unit-cost-schema.ts';
import { valuationStatus } from './valuation-status.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

export const movementTypes = ['entry', 'exit', 'adjustment'] as const;
export const movementType = () =>
  z
    .enum(movementTypes)
    .describe(
      '`entry` adds units, `exit` removes them, `adjustment` corrects the quantity by a signed difference.',
    );
export type MovementType = (typeof movementTypes)[number];

interface Quantities {
  readonly type: MovementType;
  readonly quantity?: number | undefined;
  readonly unit_cost?: unknown;
  readonly price?: unknown;
  readonly entered?: { readonly quantity: string } | undefined;
}

/** The type determines the sign of an entry or exit; an adjustment has its own. */
function quantityOfType({ type, quantity, entered: given }: Quantities, context: z.RefinementCtx): void {
  const issue = (path: string[], message: string) =>
    context.addIssue({ code: 'custom', path, params: { code: 'TOO_SMALL' }, message });
  if (given !== undefined) {
    const isZero = /^-?0+(\.0+)?$/.test(given.quantity);
    if (type === 'adjustment' ? isZero : isZero || given.quantity.startsWith('-'))
      issue(
        ['entered', 'quantity'],
        type === 'adjustment'
          ? schemaText(en.adjustmentOfNothing)
          : schemaText(en.movedMoreThanNothing, { type }),
      );
    return;
  }
  if (quantity === undefined) return;
  if (type === 'adjustment' ? quantity === 0 : quantity < 1)
    issue(
      ['quantity'],
      type === 'adjustment' ? schemaText(en.adjustmentOfNothing) : schemaText(en.movedAtLeastOne, { type }),
    );
}

/** A movement has a quantity and a cost, each given in one way. */
function givenOnce(
  { quantity, unit_cost, price: exact, entered: given }: Quantities,
  context: z.RefinementCtx,
): void {
  const issue = (field: string, code: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], params: { code }, message });
  if (given !== undefined) {
    if (quantity !== undefined || unit_cost !== undefined || exact !== undefined)
      issue('entered', 'AMBIGUOUS', schemaText(en.enteredOrMeasured));
    return;
  }
  if (quantity === undefined) issue('quantity', 'REQUIRED', schemaText(en.fieldRequired));
  if (unit_cost === undefined && exact === undefined)
    issue('unit_cost', 'REQUIRED', schemaText(en.fieldRequired));
  if (unit_cost !== undefined && exact !== undefined) issue('price', 'AMBIGUOUS', schemaText(en.costOrPrice));
}

export const postMovementInput = z
  .strictObject({
    product_id: id().describe(
      'The product that moves. What is left of an archived one can only move towards zero.',
    ),
    type: movementType(),
    quantity: signedQuantity().optional().meta({
      description:
        'Whole units. Entry and exit: 1 or more. Adjustment: the signed difference, not 0. Required unless `entered` is given.',
      example: 10,
    }),
    unit_cost: unitCost().optional().meta({
      description:
        'Cost per unit in the currency of the organization: at least 0 and less than 10^12, at most 6 decimal places and 15 significant digits. Used to value incoming units; only recorded for outgoing ones, which are valued at the cost of the stock. Required unless `price` or `entered` is given.',
      example: 12.5,
    }),
    price: price()
      .optional()
      .describe(
        'Instead of `unit_cost`: the price of several base units, for example 10.00 for 7, from which values are computed exactly.',
      ),
    entered: entered()
      .optional()
      .describe(
        'Instead of `quantity` and `unit_cost`: the quantity and its cost in the unit of the product or in one of its packs, for example 2.5 kg at 4.123456 each.',
      ),
    movement_date: calendarDate().describe(
      'The day of the movement. It must be in an open period; a date before existing movements recalculates their costs.',
    ),
    journal_entry_id: id()
      .nullable()
      .optional()
      .describe(
        'A manual journal entry of the organization in the same accounting period. Null or absent: none yet; with automatic posting, the service creates one.',
      ),
    organization_id: id()
      .optional()
      .describe('If given, it must be the organization that the request acts in.'),
    accounting_period_id: id()
      .optional()
      .describe('If given, it must be the period of `movement_date`. Default: that period.'),
    expected_on_hand: signedQuantity().optional().meta({
      description:
        'Post only if this is the current quantity on hand in whole units (compare and swap); otherwise the problem `ON_HAND_MISMATCH` reports the actual one.',
    }),
    location_id: id()
      .optional()
      .describe(
        'Where the goods come in or leave. Default: the default location. Nothing enters an archived location.',
      ),
    reservation_id: id()
      .optional()
      .describe(
        'For an exit: the open reservation that it fulfills, in whole or in part. It takes the units that the reservation keeps.',
      ),
    ...detailsInput,
  })
  .superRefine(quantityOfType)
  .superRefine(givenOnce)
  .meta({ id: 'PostStockMovement', description: 'A change in the stock of one product.' });

export const stockMovement = z
  .object({
    id: id().describe('The id of the movement.'),
    product_id: id().describe('The product that moved.'),
    type: movementType(),
    quantity: z.int().meta({
      description: 'Whole units as posted: positive for an entry or exit, signed for an adjustment.',
      example: 10,
    }),
    unit_cost: z.number().meta({
      description:
        'Cost per unit as posted, in the currency of the organization, with at most 6 decimal places; rounded if `price` is given. For outgoing units it is only a record: `cost_amount` has their actual cost.',
      example: 12.5,
    }),
    price: shownPriceOutput
      .optional()
      .describe('The exact price, if it is for more than one unit; otherwise absent.'),
    entered: shownEnteredOutput
      .optional()
      .describe('The quantity and cost as they were entered; absent if they were given in whole units.'),
    movement_date: calendarDate().describe('The day of the movement.'),
    journal_entry_id: id().nullable().describe('The linked journal entry; null if there is none yet.'),
    organization_id: id().describe('The organization that owns the movement.'),
    accounting_period_id: id().describe('The accounting period of `movement_date`.'),
    location_id: id()
      .optional()
      .describe(
        'Where the goods came in or left; absent for the default location of a product that had used no other.',
      ),
    dispatch_id: id()
      .optional()
      .describe(
        'The dispatch whose goods in transit it wrote off, or brought back on their way; absent for all other movements.',
      ),
    quantity_delta: z.int().meta({
      description: 'Signed effect on the quantity on hand, in whole units: negative for an exit.',
      example: 10,
    }),
    cost_amount: money(
      'Signed effect on the stock value, which a later backdated movement can change.',
      '125.00',
    ),
    valuation_status: valuationStatus(),
    reverses_id: id()
      .nullable()
      .describe('The movement that this one reverses; null if it is not a reversal.'),
    reversed_by_id: id()
      .nullable()
      .describe('The reversal of the last units of this movement; null as long as units remain.'),
    ...detailsOutput,
    created_at: instant().describe('When the movement was posted (UTC).'),
    created_by: id().describe('The user who posted the movement.'),
  })
  .meta({
    id: 'StockMovement',
    description:
      'A posted change in the stock of one product. It never changes, except for its cost and its links.',
  });

export const stockMovementDetail = stockMovement
  .extend({
    reversed_quantity: z.int().min(0).meta({
      description:
        'Units that its reversals took, without a sign; the others can still be reversed. Only in the response for a single movement, not in lists.',
      example: 0,
    }),
    reversal_ids: z.array(id()).describe('Its reversals, in the order of posting. Not in lists.'),
    import_id: id()
      .nullable()
      .describe('The import of a file that posted it; null for other movements. Not in lists.'),
    hash: z.string().meta({
      description:
        'The hash of the movement in the chain of its product, as in the ledger log: it depends on the movement and on all that were posted for the product before it. Not in lists.',
      example: 'v1:9b74c9897bac770ffc029102a200c5de9b74c9897bac770ffc029102a200c5de',
    }),
  })
  .meta({ id: 'StockMovementDetail', description: 'A stock movement with its reversals and its hash.' });

/** Filters of the list and the export. */
export const movementFilters = {
  product_id: id()
    .optional()
    .describe('Only movements of this product. For an unknown product the result is empty.'),
  type: movementType().optional().describe('Only movements of this type.'),
  reference: detailsInput.reference.meta({ description: 'Only movements with exactly this reference.' }),
  reason_code: detailsInput.reason_code.meta({
    description: 'Only movements with exactly this reason code.',
  }),
  accounting_period_id: id().optional().describe('Only movements in this accounting period.'),
  journal_entry_id: id().optional().describe('Only movements linked to this journal entry.'),
  linked: z.boolean().optional().meta({
    description: 'Only movements with a journal entry (`true`), or only those without one (`false`).',
  }),
  import_id: id().optional().describe('Only movements that this import of a file posted.'),
  location_id: id()
    .optional()
    .describe('Only movements at this location. Those without a `location_id` are at the default location.'),
};

export const listMovementsInput = z
  .strictObject({
    ...movementFilters,
    ...dateRange,
    sort: sortInput(['date'], '`-date`: newest `movement_date` first, then newest posted'),
    ...pageInput,
  })
  .superRefine(rangeInOrder);

export type PostMovement = z.infer<typeof postMovementInput>;
export type StockMovement = z.infer<typeof stockMovement>;
export type StockMovementDetail = z.infer<typeof stockMovementDetail>;
export type ListMovements = z.infer<typeof listMovementsInput>;
