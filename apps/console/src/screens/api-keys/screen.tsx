import type { ApiKey } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page } from '../../components/page.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { useToast } from '../../components/toasts.tsx';
import { tallybook } from '../../data/client.ts';
import { useMemberNames } from '../../data/member-names.ts';
import { useOrganization } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { keyColumns } from './columns.tsx';
import { CreateKey } from './create-key.tsx';
import { stateOf, useKeys } from './query.ts';
import styles from './api-keys.module.css';

/** Keys for programs: their roles and uses, a new one that is shown once, and revocation. */
export function ApiKeys() {
  const texts = useTexts();
  const { apiKeys } = texts;
  const format = useFormat();
  const { may } = useOrganization();
  const toast = useToast();
  const [showsAll, setShowsAll] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<string | null>();
  const [revoking, setRevoking] = useState<ApiKey>();
  const { list, items, more } = useKeys();
  const names = useMemberNames();
  const now = new Date(list.dataUpdatedAt).toISOString();
  const rows = showsAll ? items : items.filter((key) => stateOf(key, now) === 'active');
  const mayCreate = may('keys.keep');
  return (
    <Page
      title={apiKeys.title}
      actions={
        mayCreate && (
          <Button kind="main" onClick={() => setCreating(true)}>
            {apiKeys.create}
          </Button>
        )
      }
    >
      <p className="muted">{mayCreate ? apiKeys.intro : apiKeys.introOwn}</p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={showsAll}
          onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
        />
        {apiKeys.showAll}
      </label>
      <ListState
        list={list}
        isEmpty={rows.length === 0 && !more.has}
        emptyText={items.length === 0 ? apiKeys.empty : apiKeys.noActive}
      >
        <DataTable
          caption={apiKeys.title}
          columns={keyColumns({ texts, format, names, now, onRevoke: setRevoking })}
          rows={rows}
          keyOf={({ id }) => id}
          kindOf={(key) => (stateOf(key, now) === 'active' ? undefined : 'muted')}
          more={more}
        />
      </ListState>
      <CreateKey
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(secret) => {
          setCreating(false);
          setCreated(secret);
        }}
      />
      <ShownOnce
        open={created !== undefined}
        title={apiKeys.createdTitle}
        text={apiKeys.createdText}
        label={apiKeys.key}
        secret={created ?? null}
        lostText={apiKeys.lost}
        onSaved={() => setCreated(undefined)}
      />
      <Confirm
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={apiKeys.revokeTitle(revoking?.name ?? '')}
        text={apiKeys.revokeText}
        action={apiKeys.revoke}
        isDanger
        write={(options) => tallybook.apiKeys.revoke({ id: revoking?.id ?? '' }, options)}
        onDone={async () => {
          toast(apiKeys.revokedDone(revoking?.name ?? ''));
          await queryClient.invalidateQueries({ queryKey: ['apiKeys'] });
        }}
      />
    </Page>
  );
}
