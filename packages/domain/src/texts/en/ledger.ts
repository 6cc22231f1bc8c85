/** Problems of movements, counts, costs and write-downs. */
import { counted } from './counted.ts';

export const productNotFound = (): string => 'The organization has no product with this id.';
export const productArchived = (): string =>
  'The product is archived: what is left of it can only move towards zero. Use another product, or unarchive this one.';
export const quantityScaleFixed = (): string =>
  'The product has movements, which are counted in its base units. Create another product instead.';
export const productHasStock = ({ onHand }: { onHand: number }): string =>
  `${counted(onHand, { one: 'unit of the product is', other: 'units of the product are' })} on hand. Issue or count them first, until none is left.`;
export const productHasStockAt = ({ onHand }: { onHand: number }): string =>
  `${counted(onHand, { one: 'unit of the product is', other: 'units of the product are' })} at a location, and other locations lack as many. Transfer the goods to where they are lacking first.`;
export const costsNotFinal = (): string =>
  'The costs of this product are being recalculated. Try again shortly.';
export const skuAlreadyExists = (): string =>
  'Another product of the organization has this SKU. Choose another one.';
export const barcodeInUse = ({ barcode }: { barcode: string }): string =>
  `The barcode ${barcode} is in use, or occurs twice. Choose another one.`;
export const barcodeExists = (): string =>
  'Another product of the organization has this barcode. Choose another one, or remove it there first.';
export const skuInUse = ({ sku }: { sku: string }): string =>
  `The SKU ${sku} is in use, or occurs twice. Choose another one.`;
export const periodMismatch = ({ date }: { date: string }): string =>
  `The accounting period does not include ${date}. Omit accounting_period_id, or use the period of that date.`;
export const reversedTooEarly = ({ date }: { date: string }): string =>
  `The movement is dated ${date}; its reversal cannot be dated earlier.`;
export const movementReversed = (): string => 'The movement has already been reversed.';
export const writeDownReversed = (): string => 'The write-down has already been reversed.';
export const adjustmentReversed = (): string => 'The cost adjustment has already been reversed.';
export const receiptReversed = (): string => 'The receipt has been reversed; its cost cannot change.';
export const reversalExceedsRemaining = ({ remaining }: { remaining: number }): string =>
  `At most ${remaining} can be reversed: the other units of the movement are reversed already.`;
export const adjustedBelowZero = (): string =>
  'The cost adjustments of the receipt would exceed the value of the units that are left. Reverse the adjustments first, or all units.';
export const reversalNotReversible = ({ remedy }: { remedy: string }): string =>
  `A reversal cannot be reversed. ${remedy}`;
export const postNewMovement = (): string => 'Post a new movement instead.';
export const recordNewReview = (): string => 'Record a new review instead.';
export const recordNewAdjustment = (): string => 'Record a new cost adjustment instead.';
export const journalEntryInvalid = (): string =>
  "The journal entry must be a manual entry of this organization, dated in the movement's period.";
export const journalEntryInvalidOn = ({ date }: { date: string }): string =>
  `The journal entry must be a manual entry of this organization, dated in the period of ${date}, on which the adjustment is booked.`;
export const journalEntryAlreadyLinked = (): string =>
  'The movement is already linked to another journal entry.';
export const onHandMismatch = ({ expected, actual }: { expected: number; actual: number }): string =>
  `The quantity on hand is ${actual}, but expected_on_hand is ${expected}.`;
export const quantityOverflow = ({ date, maximum }: { date: string; maximum: number }): string =>
  `The balance on ${date} would exceed ${maximum} units (2^53−1). Post a smaller quantity.`;
export const nothingAvailable = ({ available, date }: { available: number; date: string }): string =>
  `Nothing can be taken: the quantity on hand on ${date} is ${available}.`;
export const insufficientStock = ({ available, date }: { available: number; date: string }): string =>
  `At most ${available} can be taken: that is the quantity on hand on ${date}.`;
export const unitUnknown = ({ unit, units }: { unit: string; units: readonly string[] }): string =>
  `The product has no unit ${unit}. Enter its quantity in one of: ${units.join(', ')}.`;
export const notWholeUnits = ({
  quantity,
  unit,
  step,
}: {
  quantity: string;
  unit: string;
  step: string;
}): string => `${quantity} ${unit} is not a whole number of base units. Enter a multiple of ${step}.`;
/** @param places of the currency: 0, 2, 3 or 4 */
export const amountTooPrecise = ({ places }: { places: number }): string =>
  `The amount has more than ${places} decimal places.`;
export const notAReceipt = (): string =>
  'Only the cost of a receipt can be adjusted: an entry, or an adjustment that adds units and is not a reversal.';
export const adjustmentReversedTooEarly = ({ date }: { date: string }): string =>
  `The cost adjustment was booked on ${date}; it cannot be reversed earlier.`;
export const adjustedTooEarly = ({ date }: { date: string }): string =>
  `The receipt is dated ${date}; its cost cannot be adjusted earlier.`;
export const costBelowZero = ({ value }: { value: string }): string =>
  `The value of the receipt is ${value}; it cannot fall below 0.`;
export const writeDownOutOfOrder = ({ date }: { date: string }): string =>
  `The last review of this product is dated ${date}. Use that date or a later one as as_of, or reverse that review.`;
export const writeDownFollowed = ({ date }: { date: string }): string =>
  `A later review of this product follows, as of ${date}. Reverse that one first, or record a new review.`;
/** An item of a batch: its pointer and its sentence. */
export const itemsRejected = ({
  pointer,
  detail,
  rejected,
  of,
}: {
  pointer: string;
  detail: string;
  rejected: number;
  of: number;
}): string =>
  `${pointer}: ${detail} (${rejected} of ${counted(of, { one: 'item', other: 'items' })} rejected; nothing was changed.)`;
export const ofProduct = ({ sku, detail }: { sku: string; detail: string }): string => `${sku}: ${detail}`;
export const receiptCannotBeTakenBack = ({ available, date }: { available: number; date: string }): string =>
  `More of these goods have left than the corrected receipt and the other stock provide: with the corrected receipt, at most ${counted(available, { one: 'unit', other: 'units' })} could be taken back on ${date}.`;
