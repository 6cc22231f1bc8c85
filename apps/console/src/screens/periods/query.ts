import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useList } from '../../data/list.ts';
import { pages, queryAlone } from '../../data/query.ts';
import { rowsOf } from './rows.ts';

/** All periods, the latest first. */
export function usePeriods() {
  const { list, items, more } = useList(pages('periods', 'list', { limit: 1000 }));
  const { data, error } = useQuery(queryAlone('reconciliation', 'get', {}));
  const rows = useMemo(() => rowsOf(items, data?.periods ?? []), [items, data]);
  return { list, rows, more, account: data?.inventory_account ?? null, error };
}
