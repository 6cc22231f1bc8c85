import { useQuery } from '@tanstack/react-query';
import { query } from './query.ts';

/** The ids of the closed accounting periods; undefined until they are known. */
export function useClosedPeriods(): ReadonlySet<string> | undefined {
  const { data } = useQuery(query('periods', 'list', {}));
  return data && new Set(data.items.filter(({ status }) => status === 'closed').map(({ id }) => id));
}
