import { z } from 'zod';
import { calendarDate, dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { detailsInput } from './details.ts';
import { enteredQuantity, shownEnteredOutput } from './entered-schema.ts';
import { signedQuantity } from './quantity.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

export const postTransferInput = z
  .strictObject({
    product_id: id().describe('The product that moves.'),
    from_location_id: id().describe('Where the goods leave.'),
    to_location_id: id().describe('Where they come in: another location, which is not archived.'),
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
  .superRefine(({ quantity, entered }, context) => {
    const issue = (path: string[], code: string, message: string) =>
      context.addIssue({ code: 'custom', path, params: { code }, message });
    if (entered === undefined && quantity === undefined)
      issue(['quantity'], 'REQUIRED', schemaText(en.fieldRequired));
    if (entered === undefined) return;
    if (quantity !== undefined) issue(['entered'], 'AMBIGUOUS', schemaText(en.quantityOrEntered));
    if (!/[1-9]/.test(entered.quantity) || entered.quantity.startsWith('-'))
      issue(['entered', 'quantity'], 'TOO_SMALL', schemaText(en.moreThan, { bound: 0 }));
  })
  .meta({ id: 'PostStockTransfer', description: 'Units of a product that change their location.' });

export const reverseTransferInput = z.strictObject({
  id: id().describe('The id of the transfer to reverse, a UUID.'),
  transfer_date: calendarDate()
    .optional()
    .describe('The day of the reversal, not before the original. Default: the date of the original.'),
  note: detailsInput.note,
});

export const listTransfersInput = z
  .strictObject({
    product_id: id().optional().describe('Only this product. For an unknown product the list is empty.'),
    location_id: id()
      .optional()
      .describe('Only transfers from or to this location. For an unknown location the list is empty.'),
    ...dateRange,
    ...pageInput,
  })
  .superRefine(rangeInOrder);

export const stockTransfer = z
  .object({
    id: id().describe('The id of the transfer.'),
    product_id: id().describe('The product that moved.'),
    from_location_id: id().describe('Where the goods left.'),
    to_location_id: id().describe('Where they came in.'),
    quantity: z.int().meta({ description: 'Whole units.', example: 4 }),
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
    reversed_by_id: id().nullable().describe('The transfer that reverses this one; null if none does.'),
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
export type ReverseTransfer = z.infer<typeof reverseTransferInput>;
export type ListTransfers = z.infer<typeof listTransfersInput>;
export type StockTransfer = z.infer<typeof stockTransfer>;
