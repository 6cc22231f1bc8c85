import type { Webhook, WebhookDelivery } from '@tallybook/sdk';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table.tsx';
import type { Format } from '../../texts/format.ts';
import type { Texts } from '../../texts/texts.ts';
import { WebhookState } from './state.tsx';
import styles from './webhooks.module.css';

interface Options {
  readonly texts: Texts;
  readonly format: Format;
}

export function webhookColumns({ texts: { webhooks }, format }: Options): Column<Webhook>[] {
  return [
    {
      key: 'url',
      title: webhooks.url,
      isHeader: true,
      cell: ({ id, url, description }) => (
        <>
          <Link to="/webhooks/$id" params={{ id }} className={styles.url}>
            {url}
          </Link>
          {description !== null && <div className={styles.remark}>{description}</div>}
        </>
      ),
    },
    {
      key: 'events',
      title: webhooks.events,
      cell: ({ events }) =>
        events === null ? (
          webhooks.all
        ) : events.length === 1 ? (
          <code>{events[0]}</code>
        ) : (
          format.number(events.length)
        ),
    },
    { key: 'status', title: webhooks.status, cell: (row) => <WebhookState webhook={row} /> },
    { key: 'created', title: webhooks.created, cell: ({ created_at }) => format.instant(created_at) },
  ];
}

const kinds = {
  pending: 'warning',
  delivered: 'good',
  failed: 'error',
  cancelled: 'normal',
  skipped: 'error',
} as const;

export function deliveryColumns({ texts: { webhooks }, format }: Options): Column<WebhookDelivery>[] {
  const instant = (moment: string | null) =>
    moment === null ? webhooks.none : format.preciseInstant(moment);
  return [
    {
      key: 'event',
      title: webhooks.event,
      isHeader: true,
      cell: ({ event_type, event_id }) => (
        <>
          <code>{event_type}</code>
          <div className={styles.remark} title={webhooks.eventId}>
            {event_id}
          </div>
        </>
      ),
    },
    {
      key: 'status',
      title: webhooks.status,
      cell: ({ status }) => <Badge kind={kinds[status]}>{webhooks.deliveryStatuses[status]}</Badge>,
    },
    {
      key: 'attempts',
      title: webhooks.attempts,
      isNumber: true,
      cell: ({ attempts }) => format.number(attempts),
    },
    {
      key: 'response',
      title: webhooks.response,
      cell: ({ status_code, last_error, attempts }) => (
        <>
          {status_code ?? (attempts > 0 ? webhooks.noResponse : '')}
          {last_error !== null && <div className={styles.problem}>{last_error}</div>}
        </>
      ),
    },
    { key: 'last', title: webhooks.lastAttempt, cell: ({ last_attempt_at }) => instant(last_attempt_at) },
    { key: 'next', title: webhooks.nextAttempt, cell: ({ next_attempt_at }) => instant(next_attempt_at) },
  ];
}
