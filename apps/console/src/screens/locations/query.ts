import { useList } from '../../data/list.ts';
import { pages } from '../../data/query.ts';

/** Transfers from or to a location, or all of them, newest first. */
export const useTransfers = (locationId?: string) =>
  useList(pages('stockTransfers', 'list', locationId === undefined ? {} : { location_id: locationId }));

/** What is at a location, without products that have left it. */
export function useStockAt(locationId: string) {
  const { items, ...levels } = useList(pages('locationLevels', 'list', { location_id: locationId }));
  return { ...levels, items: items.filter(({ on_hand }) => on_hand !== 0) };
}
