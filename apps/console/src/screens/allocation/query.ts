import type { StockMovement } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { pages } from '../../data/query.ts';

/** The latest entries, optionally of one product. */
export function useReceipts(productId: string) {
  const list = useList(
    pages('stockMovements', 'list', {
      type: 'entry',
      ...(productId !== '' && { product_id: productId }),
    }),
    { keepsPrevious: true },
  );
  return { ...list, items: list.items.filter(isReceipt) };
}

/** Whether its cost can change. */
const isReceipt = ({ quantity_delta, reverses_id, reversed_by_id }: StockMovement): boolean =>
  quantity_delta > 0 && reverses_id === null && reversed_by_id === null;
