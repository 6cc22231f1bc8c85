import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page } from '../../components/page.tsx';
import { ReceivedInvitations } from '../../components/received-invitations.tsx';
import { useToast } from '../../components/toasts.tsx';
import { queryClient } from '../../data/query-client.ts';
import { endSession, type ListedSession } from '../../data/session.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { sessionColumns } from './columns.tsx';
import { sessionsQuery } from './query.ts';

/** The browsers in which the reader is signed in, and how to sign out of the others. */
export function Account() {
  const texts = useTexts();
  const { account, shell } = texts;
  const format = useFormat();
  const toast = useToast();
  const list = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<ListedSession | 'others'>();
  const sessions = list.data ?? [];
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <Page
      title={shell.account}
      actions={hasOthers && <Button onClick={() => setEnding('others')}>{account.endOthers}</Button>}
    >
      <ReceivedInvitations />
      <p className="muted">{account.intro}</p>
      <ListState list={list} isEmpty={false} emptyText={account.unknown}>
        <DataTable
          caption={shell.account}
          columns={sessionColumns({ texts, format, onEnd: setEnding })}
          rows={sessions}
          keyOf={({ id }) => id}
        />
      </ListState>
      <Confirm
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={ending === 'others' ? account.endOthersTitle : account.endTitle}
        text={account.endText}
        action={ending === 'others' ? account.endOthers : account.end}
        write={() => endSession(ending === 'others' ? undefined : ending?.id)}
        onDone={async () => {
          toast(account.ended);
          await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        }}
      />
    </Page>
  );
}
