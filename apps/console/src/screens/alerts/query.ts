import { useQuery } from '@tanstack/react-query';
import type { Tallybook } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { pages, query } from '../../data/query.ts';

export type Alert = Awaited<ReturnType<Tallybook['alerts']['acknowledge']>>;

/** Alerts, most recently opened first. */
export const useAlerts = (showsClosed: boolean) =>
  useList(pages('alerts', 'list', showsClosed ? {} : { status: 'open' }), {
    keepsPrevious: true,
    pollMs: () => 60_000,
  });

/** A movement never changes. */
export const useMovement = (id: string) =>
  useQuery({ ...query('stockMovements', 'get', { id }), staleTime: Infinity }).data;
