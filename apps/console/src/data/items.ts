import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';

interface PageOf<Item> {
  readonly items: readonly Item[];
}

/** The items of the pages that are loaded, and the `more` of a DataTable. */
export function useItems<Item>(list: UseInfiniteQueryResult<InfiniteData<PageOf<Item>>>) {
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  return {
    items,
    more: {
      has: list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      load: () => void list.fetchNextPage(),
    },
  };
}
