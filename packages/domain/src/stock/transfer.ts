import { z } from 'zod';
import { calendarDate, dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { detailsInput } from './details.ts';
import { enteredQuantity, shownEnteredOutput } from './entered-schema.ts';
import { signedQuantity } from './quantity.ts';
import { plainName } from '../shared/text.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

interface Quantities {
  readonly quantity?: number | undefined;
  readonly entered?: { readonly quantity: string } | undefined;
}

/** Units are given in one way, and more than none. */
function quantityOnce({ quantity, entered }: Quantities, context: z.RefinementCtx): void {
  const issue = (path: string[], code: string, message: string) =>
    context.addIssue({ code: 'custom', path, params: { code }, message });
  if (entered === undefined) return;
  if (quantity !== undefined) issue(['entered'], 'AMBIGUOUS', schemaText(en.quantityOrEntered));
  if (!/[1-9]/.test(entered.quantity) || entered.quantity.startsWith('-'))
    issue(['entered', 'quantity'], 'TOO_SMALL', schemaText(en.moreThan, { bound: 0 }));
}

/** Units are given in one way. */
export function quantityGivenOnce(input: Quantities, context: z.RefinementCtx): void {
  if (input.entered === undefined && input.quantity === undefined)
    context.addIssue({
      code: 'custom',
      path: ['quantity'],
      params: { code: 'REQUIRED' },
      message: schemaText(en.fieldRequired),
    });
  quantityOnce(input, context);
}

export const postTransferInput = z
  .strictObject({
    product_id: id().describe('The product that moves.'),
    from_location_id: id().describe('Where the goods leave.'),
    to_location_id: id().describe('Where they come in: another location, which is not archived.'),
    two_step: z
      .boolean()
      .optional()
      .describe(
        'If true, the transfer is a dispatch: the goods are in transit until a receipt at `to_location_id`. Default: false.',
      ),
    quantity: signedQuantity().min(1).optional().meta({
      description: 'Whole units, 1 or more. Required unless `entered` is given.',
      example: 4,
    }),
    entered: enteredQuantity()
      .optional()
      .describe('Instead of `quantity`: the units in the unit of the product or in one of its packs.'),
    transfer_date: calendarDate().describe('The day of the transfer, in an open period.'),
    reference: detailsInput.reference,
    note: detailsInput.note,
  })
  .superRefine(quantityGivenOnce)
  .meta({ id: 'PostStockTransfer', description: 'Units of a product that change their location.' });

export const reverseTransferInput = z.strictObject({
  id: id().describe('The id of the transfer to reverse, a UUID.'),
  transfer_date: calendarDate()
    .optional()
    .describe(
      'The day of the reversal, not before the original. Default: the date of the original; of a dispatch, the last day on which something happened to its goods.',
    ),
  note: detailsInput.note,
});

const dispatchId = id().describe('The id of the dispatch, a UUID.');

export const receiveTransferInput = z
  .strictObject({
    id: dispatchId,
    quantity: signedQuantity().min(1).optional().meta({
      description: 'Whole units that arrived, 1 or more. Default: everything that is still under way.',
      example: 4,
    }),
    entered: enteredQuantity()
      .optional()
      .describe('Instead of `quantity`: the units in the unit of the product or in one of its packs.'),
    transfer_date: calendarDate().describe('The day of arrival, in an open period; not before the dispatch.'),
    reference: detailsInput.reference,
    note: detailsInput.note,
  })
  .superRefine(quantityOnce);

export const writeOffTransferInput = z.strictObject({
  id: dispatchId,
  quantity: signedQuantity().min(1).meta({
    description: 'Whole units that will not arrive, 1 or more.',
    example: 1,
  }),
  transfer_date: calendarDate().describe(
    'The day of the write-off, in an open period; not before the dispatch.',
  ),
  reason_code: plainName(64).meta({
    description: 'Your code for why the goods were lost: one line of at most 64 characters.',
    example: 'lost_in_transit',
  }),
  reference: detailsInput.reference,
  note: detailsInput.note,
});

export const listTransfersInput = z
  .strictObject({
    product_id: id().optional().describe('Only this product. For an unknown product the list is empty.'),
    location_id: id()
      .optional()
      .describe(
        'Only transfers from or to this location, and dispatches to it. For an unknown location the list is empty.',
      ),
    open: z
      .boolean()
      .optional()
      .describe(
        'Only dispatches of which goods are under way (`true`), or only transfers of which none are (`false`).',
      ),
    ...dateRange,
    ...pageInput,
  })
  .superRefine(rangeInOrder);

export const stockTransfer = z
  .object({
    id: id().describe('The id of the transfer.'),
    product_id: id().describe('The product that moved.'),
    from_location_id: id().describe('Where the goods left.'),
    to_location_id: id().describe('Where they came in; for a dispatch, the location of kind `transit`.'),
    destination_location_id: id()
      .nullable()
      .describe('For a dispatch, where its goods are bound; null for all others.'),
    dispatch_id: id()
      .nullable()
      .describe('The dispatch whose goods a receipt or a reversal moved; null for all others.'),
    quantity: z.int().meta({ description: 'Whole units.', example: 4 }),
    open: z.int().nullable().meta({
      description:
        'Units of a dispatch that are under way now: neither received nor written off nor sent back. Null for all other transfers.',
      example: null,
    }),
    days_under_way: z.int().nullable().meta({
      description:
        'Days from the dispatch to today (UTC), as long as goods of it are under way; null for all others.',
      example: null,
    }),
    entered: shownEnteredOutput
      .optional()
      .describe('The quantity as it was entered; absent if it was given in whole units.'),
    transfer_date: calendarDate().describe('The day of the transfer.'),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'The number of a document of yours; null if none was given.', example: 'TR-12' }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'The remark; null if none was given.', example: 'For the trade fair.' }),
    reverses_id: id().nullable().describe('The transfer that this one reverses; null if it is none.'),
    reversed_by_id: id()
      .nullable()
      .describe(
        'The transfer that reverses this one, the latest for a dispatch that was sent back in parts; null if none does.',
      ),
    organization_id: id().describe('The organization that owns the transfer.'),
    accounting_period_id: id().describe('The accounting period of `transfer_date`.'),
    created_at: instant().describe('When the transfer was posted (UTC).'),
    created_by: id().describe('The user who posted it.'),
  })
  .meta({
    id: 'StockTransfer',
    description: 'Units of a product that changed their location. It never changes, and changes no value.',
  });

export type PostTransfer = z.infer<typeof postTransferInput>;
export type ReceiveTransfer = z.infer<typeof receiveTransferInput>;
export type WriteOffTransfer = z.infer<typeof writeOffTransferInput>;
export type ReverseTransfer = z.infer<typeof reverseTransferInput>;
export type ListTransfers = z.infer<typeof listTransfersInput>;
export type StockTransfer = z.infer<typeof stockTransfer>;
