import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { queryClient } from '../data/query-client.ts';
import { sessionQuery } from '../data/session.ts';
import { OrganizationLayout } from './organization-layout.tsx';

/** Contains every route. */
export const root = createRootRoute({ component: Outlet });

/** Everything except signing in: it has a session, an organization, and the shell around it. */
export const organizationLayout = createRoute({
  getParentRoute: () => root,
  id: 'organization',
  component: OrganizationLayout,
  // Not in the component, which also renders while the router is leaving.
  beforeLoad: async ({ location }) => {
    const session = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
    if (session === null)
      redirect({ to: '/sign-in', search: { next: location.href }, replace: true, throw: true });
  },
});
