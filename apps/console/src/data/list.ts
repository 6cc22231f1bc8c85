import type { Page } from '@tallybook/sdk';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queryClient } from './query-client.ts';
import type { Pages } from './query.ts';

type Loaded<Item> = InfiniteData<Page<Item>, string | null>;

interface Options<Item> {
  readonly enabled?: boolean;
  /** Whether the rows of the previous filter stay until those of the next one arrive. */
  readonly keepsPrevious?: boolean;
  /** Milliseconds until the first page is read again; false if it is not. */
  readonly pollMs?: (items: readonly Item[]) => number | false;
}

const isShort = ({
  state: { data },
}: {
  readonly state: { readonly data?: { readonly pages: readonly unknown[] } | undefined };
}): boolean => (data?.pages.length ?? 0) < 2;

/** For queries with pages: all of them are read again only while there is one. */
export const readsShortListsAgain = {
  refetchOnMount: isShort,
  refetchOnReconnect: isShort,
  refetchOnWindowFocus: (query: Parameters<typeof isShort>[0]) =>
    isShort(query) ? ('always' as const) : false,
};

/**
 * A list with pages (`useList(pages('products', 'list', { q }))`), its items, and the `more` of a DataTable.
 *
 * A list of one page is read again when the window gets the focus. Of a longer one, only the first page is: TanStack Query
 * would otherwise request every page that was loaded, one after the other. If rows were added or removed there, `more`
 * offers to show them, because the rows in view would move away. After a write in this window all pages are read again.
 */
export function useList<Item>(
  { queryKey, read }: Pages<Item>,
  { enabled = true, keepsPrevious = false, pollMs = () => false }: Options<Item> = {},
) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...readsShortListsAgain,
    refetchInterval: (query) => isShort(query) && pollMs(itemsOf(query.state.data)),
  });
  const { data } = list;
  const pagesRead = list.isPlaceholderData ? [] : (data?.pages ?? []);
  const [first] = pagesRead;
  const latest = useQuery({
    // Another cursor means that the page ends with another row.
    queryKey: [...queryKey, 'first', first?.next_cursor],
    queryFn: ({ signal }) => read(null, signal),
    enabled: enabled && pagesRead.length > 1,
    refetchInterval: () => pollMs(first?.items ?? []),
    ...(first !== undefined && { initialData: first, initialDataUpdatedAt: list.dataUpdatedAt }),
    gcTime: 0,
  }).data;
  const isSame = latest === undefined || latest.next_cursor === first?.next_cursor;
  useEffect(() => {
    // The same rows, but a delivery may have succeeded, or a name may have changed.
    if (isSame && latest !== undefined && latest !== first)
      replaceFirst(queryKey, latest, (old) => old.slice(1));
  }, [latest]);
  const items = useMemo(() => itemsOf(data), [data]);
  return {
    list,
    items,
    more: {
      has: list.hasNextPage,
      isLoading: list.isFetchingNextPage,
      load: () => void list.fetchNextPage(),
      ...(!isSame && {
        showLatest: () => {
          replaceFirst(queryKey, latest, () => []);
          window.scrollTo({ top: 0 });
        },
      }),
    },
  };
}

const itemsOf = <Item>(data: InfiniteData<Page<Item>> | undefined): readonly Item[] =>
  data?.pages.flatMap((page) => page.items) ?? [];

function replaceFirst<Item>(
  key: QueryKey,
  first: Page<Item>,
  rest: <Part>(old: readonly Part[]) => readonly Part[],
): void {
  queryClient.setQueryData<Loaded<Item>>(
    key,
    (old) =>
      old && {
        pages: [first, ...rest(old.pages)],
        pageParams: [null, ...rest(old.pageParams)],
      },
  );
}
