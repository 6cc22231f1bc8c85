import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page } from '../../components/page.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import { NotPermitted } from '../../components/states.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { webhookColumns } from './columns.tsx';
import { CreateWebhook } from './create-webhook.tsx';
import { useWebhooks } from './query.ts';

/** URLs that receive events, and the form for a new one, whose secret is shown once. */
export function Webhooks() {
  const { webhooks } = useTexts();
  const { may } = useOrganization();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<string | null>();
  const isPermitted = may('webhooks.keep');
  return (
    <Page
      title={webhooks.title}
      actions={
        isPermitted && (
          <Button kind="main" onClick={() => setCreating(true)}>
            {webhooks.create}
          </Button>
        )
      }
    >
      <p className="muted">{webhooks.intro}</p>
      {isPermitted ? <List onCreate={() => setCreating(true)} /> : <NotPermitted role="admin" />}
      <CreateWebhook
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(secret) => {
          setCreating(false);
          setCreated(secret);
        }}
      />
      <ShownOnce
        open={created !== undefined}
        title={webhooks.secretTitle}
        text={webhooks.secretText}
        label={webhooks.secret}
        secret={created ?? null}
        lostText={webhooks.lost}
        onSaved={() => setCreated(undefined)}
      />
    </Page>
  );
}

function List({ onCreate }: { readonly onCreate: () => void }) {
  const texts = useTexts();
  const { webhooks } = texts;
  const format = useFormat();
  const { list, items, more } = useWebhooks();
  return (
    <ListState
      list={list}
      isEmpty={items.length === 0}
      emptyText={webhooks.empty}
      emptyAction={<Button onClick={onCreate}>{webhooks.create}</Button>}
    >
      <DataTable
        caption={webhooks.title}
        columns={webhookColumns({ texts, format })}
        rows={items}
        keyOf={({ id }) => id}
        kindOf={({ status }) => (status === 'disabled' ? 'muted' : undefined)}
        more={more}
      />
    </ListState>
  );
}
