import { isProductId } from '../../data/product-id.ts';
import { readRange, type RangeSearch } from '../../data/day-range.ts';

/** The filters of the report, which are in the address. */
export interface ValueBridgeSearch extends RangeSearch {
  readonly product_id?: string;
}

export const readValueBridgeSearch = (given: Record<string, unknown>): ValueBridgeSearch => ({
  ...readRange(given),
  ...(isProductId(given['product_id']) && { product_id: given['product_id'] }),
});
