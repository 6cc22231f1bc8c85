import { useEffect } from 'react';
import { useList } from '../../data/list.ts';
import { pages } from '../../data/query.ts';

/** Transfers from or to a location, or all of them, newest first. */
export const useTransfers = (locationId?: string) =>
  useList(pages('stockTransfers', 'list', locationId === undefined ? {} : { location_id: locationId }));

/** Dispatches of which goods are under way, newest first. */
export const useUnderWay = () => useList(pages('stockTransfers', 'list', { open: true }));

/** What is at a location, without products that have left it. */
export function useStockAt(locationId: string) {
  const { items: all, list, more } = useList(pages('locationLevels', 'list', { location_id: locationId }));
  const items = all.filter(({ on_hand }) => on_hand !== 0);
  // A table without rows has no end that a reader could come near to.
  const isBefore = items.length === 0 && more.has && !more.isLoading && list.error === null;
  useEffect(() => {
    if (isBefore) more.load();
  }, [isBefore]);
  return { list, items, more };
}
