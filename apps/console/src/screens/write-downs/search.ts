import { readRange, type RangeSearch } from '../../data/day-range.ts';
import { isProductId } from '../../data/product-id.ts';

/** The recorded reviews that a link shows; without any, the screen is that of a new review. */
export interface WriteDownsSearch extends RangeSearch {
  readonly product_id?: string;
}

export const readWriteDownsSearch = (given: Record<string, unknown>): WriteDownsSearch => ({
  ...readRange(given),
  ...(isProductId(given['product_id']) && { product_id: given['product_id'] }),
});
