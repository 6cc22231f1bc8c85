import { queryOptions, useQuery } from '@tanstack/react-query';
import { tallybook } from './tallybook.ts';

/** A product without movements has no level yet. */
const none = { on_hand: 0, value: '0.00' };

export const stockLevelOf = (product_id: string) =>
  queryOptions({
    queryKey: ['stock-level', product_id],
    queryFn: async ({ signal }) => {
      const {
        items: [level],
      } = await tallybook.stockLevels.list({ product_id }, { signal });
      return level ?? none;
    },
  });

export const useStockLevel = (product_id: string) => useQuery(stockLevelOf(product_id));
