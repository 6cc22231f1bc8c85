import type { AuditEvent } from '@tallybook/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '../../components/data-table.tsx';
import { ListState } from '../../components/list-state.tsx';
import { Page } from '../../components/page.tsx';
import { NotPermitted } from '../../components/states.tsx';
import { useOrganization } from '../../data/organization.ts';
import { useFormat, useTexts } from '../../texts/context.ts';
import { auditColumns } from './columns.tsx';
import { Details } from './details.tsx';
import { Filters } from './filters.tsx';
import { nameOf, useEvents, useMembers } from './query.ts';
import { readAuditSearch, type AuditSearch } from './search.ts';

/** Who did what, when and from where; filters are in the URL. */
export function Audit() {
  const { audit } = useTexts();
  const { may } = useOrganization();
  return (
    <Page title={audit.title}>
      <p className="muted">{audit.intro}</p>
      {may('audit.read') ? <Trail /> : <NotPermitted role="admin" />}
    </Page>
  );
}

function Trail() {
  const texts = useTexts();
  const { audit } = texts;
  const format = useFormat();
  const { session } = useOrganization();
  // The router passes parameters on that `validateSearch` has removed.
  const search = readAuditSearch(useSearch({ from: '/organization/audit' }));
  const navigate = useNavigate({ from: '/audit' });
  const [opened, setOpened] = useState<AuditEvent>();
  const members = useMembers();
  const names = new Map(members.map((member) => [member.user_id, nameOf(member)]));
  const ownName = names.get(session.user_id);
  if (ownName !== undefined) names.set(session.user_id, `${ownName} (${audit.you})`);
  const { list, items, more } = useEvents(search);
  const change = (next: AuditSearch) => void navigate({ search: next, replace: true });
  return (
    <>
      <Filters search={search} members={members} onChange={change} />
      <ListState
        list={list}
        isEmpty={items.length === 0}
        emptyText={Object.keys(search).length === 0 ? audit.empty : audit.noMatch}
      >
        <DataTable
          caption={audit.title}
          columns={auditColumns({ texts, format, names, onOpen: setOpened })}
          rows={items}
          keyOf={({ id }) => id}
          more={more}
        />
      </ListState>
      <Details
        event={opened}
        names={names}
        onClose={() => setOpened(undefined)}
        onSubject={(subject_id) => {
          setOpened(undefined);
          change({ subject_id });
        }}
      />
    </>
  );
}
