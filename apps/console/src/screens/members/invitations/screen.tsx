import type { Invitation } from '@tallybook/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { DataTable } from '../../../components/data-table.tsx';
import { ListState } from '../../../components/list-state.tsx';
import { Page, Toolbar } from '../../../components/page.tsx';
import { Select } from '../../../components/select.tsx';
import { NotPermitted } from '../../../components/states.tsx';
import { useOrganization } from '../../../data/organization.ts';
import { useFormat, useTexts } from '../../../texts/context.ts';
import { PeopleTabs } from '../people-tabs.tsx';
import { invitationColumns } from './columns.tsx';
import { InvitationConfirms, useInvitationConfirms } from './confirms.tsx';
import { Details } from './details.tsx';
import { Invite } from './invite.tsx';
import { useInvitations } from './query.ts';
import { readInvitationSearch, statuses } from './search.ts';

/** Invitations that the caller sent: a form for new ones, their state, another email, and revocation. */
export function Invitations() {
  const { invitations } = useTexts();
  const { may } = useOrganization();
  const [isInviting, setInviting] = useState(false);
  const isPermitted = may('invitations.read');
  return (
    <Page
      title={invitations.title}
      actions={
        may('invitations.send') && (
          <Button kind="main" onClick={() => setInviting(true)}>
            {invitations.invite}
          </Button>
        )
      }
    >
      <PeopleTabs />
      <p className="muted">{invitations.intro}</p>
      {isPermitted ? <List onInvite={() => setInviting(true)} /> : <NotPermitted role="admin" />}
      <Invite open={isInviting} onClose={() => setInviting(false)} />
    </Page>
  );
}

function List({ onInvite }: { readonly onInvite: () => void }) {
  const texts = useTexts();
  const { invitations } = texts;
  const format = useFormat();
  // The router passes parameters on that `validateSearch` has removed.
  const { status = 'all' } = readInvitationSearch(useSearch({ from: '/organization/invitations' }));
  const navigate = useNavigate({ from: '/invitations' });
  const [opened, setOpened] = useState<Invitation>();
  const { onResend, onRevoke, confirms } = useInvitationConfirms();
  const { list, items, more } = useInvitations(status);
  return (
    <>
      <Toolbar>
        <Select
          label={invitations.status}
          value={status}
          options={(['all', ...statuses] as const).map((value) => ({
            value,
            label: value === 'all' ? invitations.all : invitations.statuses[value],
          }))}
          onChange={(value) =>
            void navigate({ search: value === 'all' ? {} : { status: value }, replace: true })
          }
        />
      </Toolbar>
      <ListState
        list={list}
        isEmpty={items.length === 0}
        emptyText={status === 'all' ? invitations.empty : invitations.noMatch}
        emptyAction={status === 'all' && <Button onClick={onInvite}>{invitations.invite}</Button>}
      >
        <DataTable
          caption={invitations.title}
          columns={invitationColumns({
            texts,
            format,
            onOpen: setOpened,
            onResend,
            onRevoke,
          })}
          rows={items}
          keyOf={({ id }) => id}
          more={more}
        />
      </ListState>
      <Details invitation={opened} onClose={() => setOpened(undefined)} />
      <InvitationConfirms {...confirms} />
    </>
  );
}
