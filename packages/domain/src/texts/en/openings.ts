/** Problems of opening balances. */
import { counted } from './counted.ts';

interface Field {
  readonly field: string;
}

export const productIdOrSku = (): string => 'Send product_id or sku, not both.';
export const layersInUnits = (): string => 'Layers count whole units: send quantity instead of entered.';
export const sumOfLayers = ({ field }: Field): string =>
  `${field} must be the sum over the layers of the item.`;
export const layersAtMost = ({ field, maximum }: Field & { readonly maximum: number }): string =>
  `${field} must have at most ${counted(maximum, { one: 'layer', other: 'layers' })} in all; an item without layers counts as one.`;
export const layerTooLate = ({ field }: Field): string =>
  `${field} must not be after the date of the opening balances.`;
export const layersOfAverage = (): string =>
  'The product is valued at its average cost, so it has no layers. Leave them out.';
export const openingRepeated = (): string =>
  'Each product may occur once for each location. Send one item with the sum.';
export const openingTooPrecise = ({ nearest }: { readonly nearest: string }): string =>
  `So many units cannot have exactly this value: a price has at most six decimals and is for at most 1,000,000,000 units. The nearest possible value is ${nearest}; send that one.`;
export const openingAccountRequired = (): string =>
  'Automatic posting is on, so account is required: the counter account of the opening balances.';
export const openingAccountUnused = (): string =>
  'Automatic posting is off, so nothing is booked to an account. Leave account out, or switch automatic posting on first.';
export const openingReasonReserved = (): string =>
  'The reason code opening_balance is reserved for opening balances and for entries that correct one. Send another reason_code, or none.';
export const openingAccountTaken = ({ account }: { readonly account: string }): string =>
  `The opening balance was booked against account ${account}, which has become an inventory or allowance account. Send another reason_code: then the entry is booked as any receipt.`;
export const productHasMovements = (): string =>
  'The product already has movements. An opening balance must be its first one.';
export const totalDiffers = ({ given, sum }: { given: string; sum: string }): string =>
  `The values of the items add up to ${sum}, but expected_total is ${given}.`;
