import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty, Failed, Loading } from '../components/states.tsx';
import { actIn } from '../data/client.ts';
import { preferredOrganization, storeOrganization, OrganizationContext } from '../data/organization.ts';
import { query } from '../data/query.ts';
import { queryClient } from '../data/query-client.ts';
import { sessionQuery } from '../data/session.ts';
import { useTexts } from '../texts/context.ts';
import { PostingProvider } from './posting.tsx';
import { Shell } from './shell.tsx';

/** Finds the organization of a signed-in person and their role in it. The route requires the session. */
export function OrganizationLayout() {
  const { common } = useTexts();
  const [, redraw] = useState(0);
  const { data: organizations, error, refetch } = useQuery(query('organizations', 'list'));
  const organization = preferredOrganization(organizations ?? []);
  actIn(organization?.id);
  const { data: session } = useQuery(sessionQuery);
  const me = useQuery({ ...query('me', 'get'), enabled: organization !== undefined });
  const failure = error ?? me.error;
  if (failure !== null)
    return <Failed error={failure} onRetry={() => void Promise.all([refetch(), me.refetch()])} />;
  if (organizations === undefined) return <Loading />;
  if (organization === undefined) return <Empty title={common.noOrganization} />;
  const role = me.data?.role;
  if (role === undefined || role === null || !session) return <Loading />;
  return (
    <OrganizationContext value={{ session, organization, role }}>
      <PostingProvider key={organization.id}>
        <Shell
          organizations={organizations}
          onChange={(id) => {
            storeOrganization(id);
            actIn(id);
            // Every figure belongs to the organization that was left.
            queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.has(String(queryKey[0])) });
            redraw((count) => count + 1);
          }}
        />
      </PostingProvider>
    </OrganizationContext>
  );
}

const kept = new Set(['session', 'organizations']);
