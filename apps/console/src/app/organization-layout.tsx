import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatch } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { Failed, Loading } from '../components/states.tsx';
import { actAs } from '../data/client.ts';
import { OrganizationContext, storedOrganization, storeOrganization } from '../data/organization.ts';
import { query } from '../data/query.ts';
import { queryClient } from '../data/query-client.ts';
import { sessionQuery } from '../data/session.ts';
import { NoOrganization } from './no-organization.tsx';
import { PostingProvider } from './posting.tsx';
import { Shell } from './shell.tsx';

/** Finds the organization of a signed-in person and their role in it. The route requires the session. */
export function OrganizationLayout() {
  // Not read again: another tab may choose another organization.
  // A phone has no room for anything but the count.
  const isBare = useMatch({ from: '/organization/stock-takes/$id/count', shouldThrow: false }) !== undefined;
  const [chosenId, choose] = useState(storedOrganization);
  const { data: session } = useQuery(sessionQuery);
  const { data, error, refetch } = useQuery({
    ...query('organizations', 'list'),
    enabled: Boolean(session),
  });
  const organizations = data?.items;
  const organization = organizations?.find(({ id }) => id === chosenId) ?? organizations?.[0];
  const id = organization?.id;
  actAs({ userId: session?.user_id, organizationId: id });
  // Before anything is painted.
  useLayoutEffect(() => {
    if (id === undefined) return;
    storeOrganization(id);
    if (id === chosenId) return;
    // The first visit, or the person left the chosen one: no figure and no role of another organization may remain.
    if (chosenId !== null) forgetFigures();
    choose(id);
  }, [id, chosenId]);
  const me = useQuery({ ...query('me', 'get'), enabled: organization !== undefined });
  const failure = error ?? me.error;
  if (failure !== null)
    return <Failed error={failure} onRetry={() => void Promise.all([refetch(), me.refetch()])} />;
  if (organizations === undefined) return <Loading />;
  if (!session) return <Loading />;
  if (organization === undefined) return <NoOrganization session={session} />;
  const role = me.data?.role;
  if (role === undefined || role === null) return <Loading />;
  return (
    <OrganizationContext value={{ session, organization, role }}>
      <PostingProvider key={organization.id}>
        {isBare ? (
          <Outlet />
        ) : (
          <Shell
            organizations={organizations}
            onChange={(next) => {
              // Nothing would load again what is forgotten.
              if (next === organization.id) return;
              actAs({ userId: session.user_id, organizationId: next });
              forgetFigures();
              choose(next);
            }}
          />
        )}
      </PostingProvider>
    </OrganizationContext>
  );
}

/** Every figure belongs to the organization that was left. */
const forgetFigures = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.has(String(queryKey[0])) });

const kept = new Set(['session', 'organizations']);
