import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page } from '../../components/page.tsx';
import { useToast } from '../../components/toasts.tsx';
import { tallybook } from '../../data/client.ts';
import { explain } from '../../data/errors.ts';
import { useOrganization } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { useLocalization } from '../../texts/context.ts';
import styles from './alerts.module.css';
import { alertColumns } from './columns.tsx';
import { Digest } from './digest.tsx';
import { useAlerts } from './query.ts';

/** Products at or below their reorder points, and since when. */
export function Alerts() {
  const { texts, format } = useLocalization();
  const { alerts } = texts;
  const { may } = useOrganization();
  const toast = useToast();
  const [showsClosed, setShowsClosed] = useState(false);
  const { list, items, more } = useAlerts(showsClosed);
  // The first acknowledgement stays, so that it can be sent again without a key.
  const acknowledge = useMutation({
    mutationFn: (id: string) => tallybook.alerts.acknowledge({ id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['alerts'] }),
    onError: (error) => toast(explain(error, texts)),
  });
  return (
    <Page title={alerts.title}>
      <p className="muted">{alerts.intro}</p>
      {may('organization.settings') && <Digest />}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={showsClosed}
          onChange={({ currentTarget }) => setShowsClosed(currentTarget.checked)}
        />
        {alerts.showClosed}
      </label>
      <ListState
        list={list}
        isEmpty={items.length === 0}
        emptyText={showsClosed ? alerts.never : alerts.none}
      >
        <DataTable
          caption={alerts.title}
          columns={alertColumns({
            texts,
            format,
            onAcknowledge: may('alerts.acknowledge') ? ({ id }) => acknowledge.mutate(id) : undefined,
            busy: acknowledge.isPending ? acknowledge.variables : undefined,
          })}
          rows={items}
          keyOf={({ id }) => id}
          kindOf={({ status }) => (status === 'closed' ? 'muted' : undefined)}
          more={more}
        />
      </ListState>
    </Page>
  );
}
