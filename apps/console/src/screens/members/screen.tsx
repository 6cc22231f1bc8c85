import type { Member } from '@tallybook/sdk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { TextField } from '../../components/field.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page, Toolbar } from '../../components/page.tsx';
import { NotPermitted } from '../../components/states.tsx';
import { useToast } from '../../components/toasts.tsx';
import { tallybook } from '../../data/client.ts';
import { useMemberNames } from '../../data/member-names.ts';
import { useOrganization } from '../../data/organization.ts';
import { queryClient } from '../../data/query-client.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { ChangeRole } from './change-role.tsx';
import { memberColumns, nameOf } from './columns.tsx';
import { InvitationConfirms, useInvitationConfirms } from './invitations/confirms.tsx';
import { Invite } from './invitations/invite.tsx';
import { PeopleTabs } from './people-tabs.tsx';
import { useInvited, useInviters, useMembers } from './query.ts';
import { peopleOf } from './rows.ts';

/** Everyone in the organization and those who are invited, their roles, and how to change both. */
export function Members() {
  const { members } = useTexts();
  const { may } = useOrganization();
  const [isInviting, setInviting] = useState(false);
  return (
    <Page
      title={members.title}
      actions={
        may('invitations.send') && (
          <Button kind="main" onClick={() => setInviting(true)}>
            {members.invite}
          </Button>
        )
      }
    >
      <PeopleTabs />
      <p className="muted">{members.intro}</p>
      {may('members.read') ? <MemberList /> : <NotPermitted role="admin" />}
      <Invite open={isInviting} onClose={() => setInviting(false)} />
    </Page>
  );
}

function MemberList() {
  const texts = useTexts();
  const { members } = texts;
  const format = useFormat();
  const active = useOrganization();
  const toast = useToast();
  const [search, setSearch] = useState('');
  const [changing, setChanging] = useState<Member>();
  const [removing, setRemoving] = useState<Member>();
  const [signingOut, setSigningOut] = useState<Member>();
  const { list, items, more } = useMembers(search);
  const people = peopleOf(useInvited(search), items);
  const { onResend, onRevoke, confirms } = useInvitationConfirms();
  const names = useMemberNames();
  const inviters = useInviters();
  const isSelf = removing?.user_id === active.session.user_id;
  return (
    <>
      <Toolbar>
        <TextField
          label={members.search}
          type="search"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </Toolbar>
      <ListState list={list} isEmpty={people.length === 0} emptyText={members.noMatch(search)}>
        <DataTable
          caption={members.title}
          columns={memberColumns({
            texts,
            format,
            active,
            onChange: setChanging,
            onEndSessions: setSigningOut,
            onRemove: setRemoving,
            onResend,
            onRevoke,
            names,
            inviters,
          })}
          rows={people}
          keyOf={({ id }) => id}
          more={more}
        />
      </ListState>
      <InvitationConfirms {...confirms} />
      <ChangeRole member={changing} onClose={() => setChanging(undefined)} />
      <Confirm
        open={signingOut !== undefined}
        onClose={() => setSigningOut(undefined)}
        title={members.endSessionsTitle(signingOut === undefined ? '' : nameOf(signingOut))}
        text={members.endSessionsText}
        action={members.endSessions}
        write={(options) => tallybook.members.endSessions({ user_id: signingOut?.user_id ?? '' }, options)}
        onDone={async () => {
          toast(members.sessionsEnded(signingOut === undefined ? '' : nameOf(signingOut)));
          await queryClient.invalidateQueries();
        }}
      />
      <Confirm
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={members.removeTitle(removing === undefined ? '' : nameOf(removing))}
        text={isSelf ? members.removeSelf : members.removeText}
        action={members.remove}
        isDanger
        write={(options) => tallybook.members.remove({ user_id: removing?.user_id ?? '' }, options)}
        onDone={async () => {
          toast(members.removed(removing === undefined ? '' : nameOf(removing)));
          await queryClient.invalidateQueries();
        }}
      />
    </>
  );
}
