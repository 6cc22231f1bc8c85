import { useQuery } from '@tanstack/react-query';
import type { AccountingPeriod } from '@tallybook/sdk';
import { query, queryAlone } from '../../../data/query.ts';

/** More are shown as `99+`. */
const maxCounted = 99;
const counted = { limit: maxCounted + 1 };

/** How many there are, as text for a reader; undefined until it is known. */
const countText = (lists: readonly (readonly unknown[] | undefined)[]): string | undefined => {
  if (lists.includes(undefined)) return undefined;
  const count = lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  return count > maxCounted ? `${maxCounted}+` : String(count);
};

/** What is still to be done before a period is closed: a number for each kind, '0' if it is done. */
export function useOpenItems({ start_date, end_date }: AccountingPeriod) {
  const days = { startDate: start_date, endDate: end_date };
  const open = useQuery(query('stockTakes', 'list', { status: 'open', ...days, ...counted }));
  const counting = useQuery(query('stockTakes', 'list', { status: 'counting', ...days, ...counted }));
  const alerts = useQuery(query('alerts', 'list', { status: 'open', ...counted }));
  const proposal = useQuery(queryAlone('writeDowns', 'propose', { as_of: end_date }));
  const takes = [...(open.data?.items ?? []), ...(counting.data?.items ?? [])];
  return {
    takes: countText([open.data?.items, counting.data?.items]),
    /** The only one, which can be opened at once. */
    take: takes.length === 1 ? takes[0]?.id : undefined,
    alerts: countText([alerts.data?.items]),
    reviews: countText([proposal.data?.items.filter(({ review_due }) => review_due)]),
    error: open.error ?? counting.error ?? alerts.error ?? proposal.error,
  };
}
