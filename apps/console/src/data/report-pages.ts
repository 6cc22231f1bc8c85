import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { readsShortListsAgain } from './list.ts';

/**
 * A report with pages, and the `more` of a DataTable. While another order loads, the rows of the one before stay, so that the
 * focus stays in the header.
 */
export function useReportPages<Page extends { readonly next_cursor: string | null }>(
  queryKey: QueryKey,
  read: (position: { readonly cursor?: string }, signal: AbortSignal) => PromiseLike<Page>,
) {
  const report = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      Promise.resolve(read(pageParam === null ? {} : { cursor: pageParam }, signal)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    ...readsShortListsAgain,
  });
  const { hasNextPage, isPlaceholderData, isFetchingNextPage } = report;
  return {
    report,
    pages: report.data?.pages ?? [],
    more: {
      has: hasNextPage && !isPlaceholderData,
      isLoading: isFetchingNextPage,
      load: () => void report.fetchNextPage(),
    },
  };
}
