import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../data/organization.ts';
import { query, queryAlone } from '../../data/query.ts';
import { today } from '../../data/today.ts';

/** With this month, and the one before the first. */
const shownMonths = 13;

/** More are shown as `99+`. */
const maxCounted = 99;

/** How many items the first page has; `isMore` if there are more than `maxCounted`. */
export interface Count {
  readonly count: number;
  readonly isMore: boolean;
}

const countOf = ({ items: { length } }: { readonly items: readonly unknown[] }): Count => ({
  count: Math.min(length, maxCounted),
  isMore: length > maxCounted,
});

const counted = { limit: maxCounted + 1 };

/** What the stock is worth now, and was worth at the end of each of the last months, this one included. */
export function useValue() {
  const now = useQuery(queryAlone('valuation', 'get', { products: false }));
  const months = useQuery({
    ...queryAlone('valuation', 'series', { endDate: today(), months: shownMonths }),
    staleTime: 300_000,
  });
  return { now, months: months.data?.points };
}

export const useOpenAlerts = () =>
  useQuery({ ...query('alerts', 'list', { status: 'open', ...counted }), select: countOf });

/** Stock takes in which people may be counting. */
export function useCounting() {
  const open = useQuery({ ...query('stockTakes', 'list', { status: 'open', ...counted }) });
  const counting = useQuery({ ...query('stockTakes', 'list', { status: 'counting', ...counted }) });
  return {
    data:
      open.data === undefined || counting.data === undefined
        ? undefined
        : countOf({ items: [...open.data.items, ...counting.data.items] }),
    error: open.error ?? counting.error,
  };
}

/** The earliest period that is open, with the difference between its stock and its account; null if there is none. */
export function useOpenPeriod() {
  const periods = useQuery(query('periods', 'list', { limit: 1000 }));
  const figures = useQuery(queryAlone('reconciliation', 'get', {}));
  const period = periods.data?.items.findLast(({ status }) => status === 'open');
  return {
    period: periods.data === undefined ? undefined : (period ?? null),
    figures: figures.data?.periods.find(({ accounting_period_id: id }) => id === period?.id),
    error: periods.error ?? figures.error,
  };
}

export function usePendingInvitations() {
  const { may } = useOrganization();
  return useQuery({
    ...query('invitations', 'list', { status: 'pending', ...counted }),
    enabled: may('invitations.read'),
    select: countOf,
  }).data;
}

/** Webhooks that the service has switched off, or whose deliveries fail. */
export function useFailedWebhooks() {
  const { may } = useOrganization();
  return useQuery({
    ...query('webhooks', 'list', counted),
    enabled: may('webhooks.keep'),
    select: ({ items }) =>
      countOf({
        items: items.filter(
          ({ failing_since, disabled_reason }) => failing_since !== null || disabled_reason !== null,
        ),
      }),
  }).data;
}

export const useLatest = () => useQuery(query('stockMovements', 'list', { limit: 8 }));

/** What a new organization has done already; undefined until it is known. */
export function useFirstSteps() {
  const { organization, may } = useOrganization();
  const products = useQuery(query('products', 'list', { limit: 1 })).data;
  const movements = useQuery(query('stockMovements', 'list', { limit: 1 })).data;
  const members = useQuery({ ...query('members', 'list', { limit: 2 }), enabled: may('members.read') }).data;
  if (products === undefined || movements === undefined) return undefined;
  return {
    accounts: organization.settings.automatic_posting !== null,
    products: products.items.length > 0,
    movements: movements.items.length > 0,
    people: (members?.items.length ?? 0) > 1,
  };
}
