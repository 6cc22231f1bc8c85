import type { Webhook } from '@tallybook/sdk';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { DataTable } from '../../components/data-table.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Card, Page, Toolbar } from '../../components/page.tsx';
import { Select } from '../../components/select.tsx';
import { Failed, Loading, NotPermitted, Notice } from '../../components/states.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { Actions } from './actions.tsx';
import { deliveryColumns } from './columns.tsx';
import { useDeliveries, useWebhook } from './query.ts';
import { readDeliverySearch, statuses } from './search.ts';
import { WebhookState } from './state.tsx';
import styles from './webhooks.module.css';

/** One webhook: its state, what can be done with it, and every delivery with its attempts. */
export function Deliveries() {
  const { webhooks } = useTexts();
  const { may } = useOrganization();
  const { id = '' } = useParams({ strict: false });
  return (
    <Page
      title={webhooks.deliveries}
      back={
        <Link to="/webhooks">
          <Icon name="back" /> {webhooks.back}
        </Link>
      }
    >
      {may('webhooks.keep') ? <Loaded id={id} /> : <NotPermitted role="admin" />}
    </Page>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const { data, error, refetch } = useWebhook(id);
  if (data === undefined)
    return error === null ? <Loading /> : <Failed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Summary webhook={data} />
      <DeliveryList id={id} />
    </>
  );
}

function Summary({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks } = useTexts();
  const format = useFormat();
  const { events, previous_secret_expires_at: overlap, last_skipped_at: skipped } = webhook;
  return (
    <Card>
      <div className={styles.summary}>
        <h2 className={styles.url}>{webhook.url}</h2>
        {webhook.description !== null && <p className="muted">{webhook.description}</p>}
        <div>
          <WebhookState webhook={webhook} />
        </div>
        <p className={styles.codes}>
          {webhooks.events}:{' '}
          {events === null ? webhooks.allEvents : events.map((type) => <code key={type}>{type}</code>)}
        </p>
        {overlap !== null && <Notice>{webhooks.secretOverlap(format.instant(overlap))}</Notice>}
        {skipped !== null && <Notice kind="warning">{webhooks.skippedAt(format.instant(skipped))}</Notice>}
        <Actions webhook={webhook} />
      </div>
    </Card>
  );
}

function DeliveryList({ id }: { readonly id: string }) {
  const texts = useTexts();
  const { webhooks } = texts;
  const format = useFormat();
  // The router passes parameters on that `validateSearch` has removed.
  const { status = 'all' } = readDeliverySearch(useSearch({ from: '/organization/webhooks/$id' }));
  const navigate = useNavigate({ from: '/webhooks/$id' });
  const { list, items, more } = useDeliveries(id, status);
  return (
    <>
      <Toolbar>
        <Select
          label={webhooks.status}
          value={status}
          options={(['all', ...statuses] as const).map((value) => ({
            value,
            label: value === 'all' ? webhooks.all : webhooks.deliveryStatuses[value],
          }))}
          onChange={(value) =>
            void navigate({ search: value === 'all' ? {} : { status: value }, replace: true })
          }
        />
      </Toolbar>
      <p className="muted">{webhooks.retries}</p>
      <ListState
        list={list}
        isEmpty={items.length === 0}
        emptyText={status === 'all' ? webhooks.noDeliveries : webhooks.noMatch}
      >
        <DataTable
          caption={webhooks.deliveries}
          columns={deliveryColumns({ texts, format })}
          rows={items}
          keyOf={(row) => row.id}
          more={more}
        />
      </ListState>
    </>
  );
}
