import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { basePath } from '../data/client.ts';
import { onSignedOut, queryClient } from '../data/query-client.ts';
import { sessionQuery } from '../data/session.ts';
import { readAuditSearch } from '../screens/audit/search.ts';
import { readImportSearch } from '../screens/import/search.ts';
import { readMovementSearch } from '../screens/movements/search.ts';
import { readLevelsSearch } from '../screens/levels/search.ts';
import { readProductSearch } from '../screens/product/search.ts';
import { LinkTarget, SignIn } from '../screens/sign-in/screen.tsx';
import { readStockTakeSearch } from '../screens/stock-take/search.ts';
import { CrashedScreen, NotFound } from './fallbacks.tsx';
import { Workplace } from './workplace.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

/** Everything except signing in: it has a session, an organization, and the shell around it. */
const workplace = createRoute({
  getParentRoute: () => root,
  id: 'workplace',
  component: Workplace,
  // Not in the component, which also renders while the router is leaving.
  beforeLoad: async ({ location }) => {
    const session = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
    if (session === null)
      redirect({ to: '/sign-in', search: { next: location.href }, replace: true, throw: true });
  },
});

/** Links of mails lead here, with their token in the fragment, which no server sees. */
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: LinkTarget,
  beforeLoad: ({ location }) => {
    if (!location.hash.startsWith('sign-in=')) redirect({ to: '/levels', replace: true, throw: true });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: SignIn,
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === 'string' ? { next } : {},
});

const levels = createRoute({
  getParentRoute: () => workplace,
  path: '/levels',
  validateSearch: readLevelsSearch,
  component: lazyRouteComponent(() => import('../screens/levels/screen.tsx'), 'Levels'),
});

const product = createRoute({
  getParentRoute: () => workplace,
  path: '/products/$id',
  validateSearch: readProductSearch,
  component: lazyRouteComponent(() => import('../screens/product/screen.tsx'), 'Product'),
});

const stockTake = createRoute({
  getParentRoute: () => workplace,
  path: '/stock-take',
  validateSearch: readStockTakeSearch,
  component: lazyRouteComponent(() => import('../screens/stock-take/screen.tsx'), 'StockTake'),
});

const periods = createRoute({
  getParentRoute: () => workplace,
  path: '/periods',
  component: lazyRouteComponent(() => import('../screens/periods/screen.tsx'), 'Periods'),
});

const verify = createRoute({
  getParentRoute: () => workplace,
  path: '/verify',
  component: lazyRouteComponent(() => import('../screens/verify/screen.tsx'), 'Verify'),
});

const members = createRoute({
  getParentRoute: () => workplace,
  path: '/members',
  component: lazyRouteComponent(() => import('../screens/members/screen.tsx'), 'Members'),
});

const invitations = createRoute({
  getParentRoute: () => workplace,
  path: '/invitations',
  component: lazyRouteComponent(() => import('../screens/invitations/screen.tsx'), 'Invitations'),
});

const apiKeys = createRoute({
  getParentRoute: () => workplace,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('../screens/api-keys/screen.tsx'), 'ApiKeys'),
});

const movements = createRoute({
  getParentRoute: () => workplace,
  path: '/movements',
  component: lazyRouteComponent(() => import('../screens/movements/screen.tsx'), 'Movements'),
  validateSearch: readMovementSearch,
});

const importFile = createRoute({
  getParentRoute: () => workplace,
  path: '/import',
  component: lazyRouteComponent(() => import('../screens/import/screen.tsx'), 'Import'),
  validateSearch: readImportSearch,
});

const webhooks = createRoute({
  getParentRoute: () => workplace,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../screens/webhooks/screen.tsx'), 'Webhooks'),
});

const webhook = createRoute({
  getParentRoute: () => workplace,
  path: '/webhooks/$id',
  component: lazyRouteComponent(() => import('../screens/webhooks/deliveries.tsx'), 'Deliveries'),
});

const audit = createRoute({
  getParentRoute: () => workplace,
  path: '/audit',
  component: lazyRouteComponent(() => import('../screens/audit/screen.tsx'), 'Audit'),
  validateSearch: readAuditSearch,
});

const account = createRoute({
  getParentRoute: () => workplace,
  path: '/account',
  component: lazyRouteComponent(() => import('../screens/account/screen.tsx'), 'Account'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    signIn,
    workplace.addChildren([
      levels,
      product,
      movements,
      importFile,
      stockTake,
      periods,
      verify,
      members,
      invitations,
      apiKeys,
      webhooks,
      webhook,
      audit,
      account,
    ]),
  ]),
  basepath: basePath,
  defaultErrorComponent: CrashedScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// Whatever the reader was doing: the session has expired, or it was ended on another device.
onSignedOut(() => {
  queryClient.setQueryData(sessionQuery.queryKey, null);
  void router.invalidate();
});
