import type { Invitation } from '@tallybook/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page, Toolbar } from '../../components/page.tsx';
import { Select } from '../../components/select.tsx';
import { NotPermitted } from '../../components/states.tsx';
import { useToast } from '../../components/toasts.tsx';
import { tallybook } from '../../data/client.ts';
import { useOrganization } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { invitationColumns } from './columns.tsx';
import { Details } from './details.tsx';
import { Invite } from './invite.tsx';
import { useInvitations } from './query.ts';
import { readInvitationSearch, statuses } from './search.ts';

const reload = () => queryClient.invalidateQueries({ queryKey: ['invitations'] });

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
  const toast = useToast();
  // The router passes parameters on that `validateSearch` has removed.
  const { status = 'all' } = readInvitationSearch(useSearch({ from: '/organization/invitations' }));
  const navigate = useNavigate({ from: '/invitations' });
  const [opened, setOpened] = useState<Invitation>();
  const [resending, setResending] = useState<Invitation>();
  const [revoking, setRevoking] = useState<Invitation>();
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
            onResend: setResending,
            onRevoke: setRevoking,
          })}
          rows={items}
          keyOf={({ id }) => id}
          more={more}
        />
      </ListState>
      <Details invitation={opened} onClose={() => setOpened(undefined)} />
      <Confirm
        open={resending !== undefined}
        onClose={() => setResending(undefined)}
        title={invitations.resendTitle}
        text={invitations.resendText(resending?.email ?? '')}
        action={invitations.resend}
        write={(options) => tallybook.invitations.resend({ id: resending?.id ?? '' }, options)}
        kept={{ operation: 'invitations.resend', subject: resending?.id ?? '' }}
        onDone={async () => {
          toast(invitations.resent);
          await reload();
        }}
      />
      <Confirm
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={invitations.revokeTitle}
        text={invitations.revokeText(revoking?.email ?? '')}
        action={invitations.revoke}
        isDanger
        write={(options) => tallybook.invitations.revoke({ id: revoking?.id ?? '' }, options)}
        onDone={async () => {
          toast(invitations.revoked);
          await reload();
        }}
      />
    </>
  );
}
