import { useQuery } from '@tanstack/react-query';
import type { DeliveryStatus } from '@tallybook/sdk';
import { useList } from '../../data/list.ts';
import { pages, query } from '../../data/query.ts';

/** Milliseconds between two looks at deliveries of which some are pending. */
const pollMs = 3000;

export function useWebhooks() {
  return useList(pages('webhooks', 'list', {}));
}

/** Read again while deliveries are pending, because their failures show in the state of the webhook. */
export function useWebhook(id: string) {
  const { items } = useDeliveries(id, 'all');
  const isPending = items.some(({ status }) => status === 'pending');
  return useQuery({ ...query('webhooks', 'get', { id }), refetchInterval: isPending && pollMs });
}

/** Newest first; read again while some of those that are shown are pending. */
export function useDeliveries(id: string, status: DeliveryStatus | 'all') {
  return useList(pages('webhookDeliveries', 'list', { id, ...(status !== 'all' && { status }) }), {
    pollMs: (items) => items.some((each) => each.status === 'pending') && pollMs,
  });
}
