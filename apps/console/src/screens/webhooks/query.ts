import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DeliveryStatus } from '@tallybook/sdk';
import { useItems } from '../../data/items.ts';
import { pages, query } from '../../data/query.ts';

/** Milliseconds between two looks at deliveries of which some are pending. */
const pollMs = 3000;

export function useWebhooks() {
  const list = useInfiniteQuery(pages('webhooks', 'listPage', {}));
  return { list, ...useItems(list) };
}

/** Read again while deliveries are pending, because their failures show in the state of the webhook. */
export function useWebhook(id: string) {
  const { items } = useDeliveries(id, 'all');
  const isPending = items.some(({ status }) => status === 'pending');
  return useQuery({ ...query('webhooks', 'get', { id }), refetchInterval: isPending && pollMs });
}

/** Newest first; read again while some of those that are shown are pending. */
export function useDeliveries(id: string, status: DeliveryStatus | 'all') {
  const list = useInfiniteQuery({
    ...pages('webhookDeliveries', 'listPage', { id, ...(status !== 'all' && { status }) }),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((each) => each.status === 'pending')) === true
        ? pollMs
        : false,
  });
  return { list, ...useItems(list) };
}
