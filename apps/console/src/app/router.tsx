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
import { readAbcSearch } from '../screens/abc/search.ts';
import { readAgeingSearch } from '../screens/ageing/search.ts';
import { readAuditSearch } from '../screens/audit/search.ts';
import { readInvitationSearch } from '../screens/invitations/search.ts';
import { readDeliverySearch } from '../screens/webhooks/search.ts';
import { readJournalSearch } from '../screens/journal/search.ts';
import { readImportSearch } from '../screens/import/search.ts';
import { readMovementSearch } from '../screens/movements/search.ts';
import { readLevelsSearch } from '../screens/levels/search.ts';
import { readProductSearch } from '../screens/product/search.ts';
import { LinkTarget, SignIn } from '../screens/sign-in/screen.tsx';
import { readStockTakeSearch } from '../screens/stock-take/search.ts';
import { readTurnoverSearch } from '../screens/turnover/search.ts';
import { readStockTakesSearch, readDocumentSearch } from '../screens/stock-takes/search.ts';
import { withTexts } from '../texts/texts.ts';
import { CrashedScreen, NotFound } from './fallbacks.tsx';
import { OrganizationLayout } from './organization-layout.tsx';

const root = createRootRoute({ component: Outlet });

/** Everything except signing in: it has a session, an organization, and the shell around it. */
const organizationLayout = createRoute({
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

/** Links of mails lead here, with their token in the fragment, which no server sees. */
const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: LinkTarget,
  beforeLoad: ({ location }) => {
    if (!location.hash.startsWith('sign-in=')) redirect({ to: '/home', replace: true, throw: true });
  },
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: SignIn,
  validateSearch: ({ next, problem }: Record<string, unknown>): { next?: string; problem?: string } => ({
    ...(typeof next === 'string' && { next }),
    ...(typeof problem === 'string' && { problem }),
  }),
});

const home = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/home',
  component: lazyRouteComponent(() => withTexts('home', import('../screens/home/screen.tsx')), 'Home'),
});

const levels = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/levels',
  validateSearch: readLevelsSearch,
  component: lazyRouteComponent(() => withTexts('levels', import('../screens/levels/screen.tsx')), 'Levels'),
});

const product = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/products/$id',
  validateSearch: readProductSearch,
  component: lazyRouteComponent(
    () => withTexts('product', import('../screens/product/screen.tsx')),
    'Product',
  ),
});

const stockTake = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/stock-take',
  validateSearch: readStockTakeSearch,
  component: lazyRouteComponent(
    () => withTexts('stockTake', import('../screens/stock-take/screen.tsx')),
    'StockTake',
  ),
});

const stockTakes = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/stock-takes',
  validateSearch: readStockTakesSearch,
  component: lazyRouteComponent(
    () => withTexts('stockTakes', import('../screens/stock-takes/screen.tsx')),
    'StockTakes',
  ),
});

const stockTakeDocument = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/stock-takes/$id',
  validateSearch: readDocumentSearch,
  component: lazyRouteComponent(
    () =>
      withTexts(
        'stockTakes',
        withTexts('stockTakeDocument', import('../screens/stock-takes/document/screen.tsx')),
      ),
    'StockTakeDocument',
  ),
});

const ageing = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/ageing',
  validateSearch: readAgeingSearch,
  component: lazyRouteComponent(() => withTexts('ageing', import('../screens/ageing/screen.tsx')), 'Ageing'),
});

const turnover = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/turnover',
  validateSearch: readTurnoverSearch,
  component: lazyRouteComponent(
    () => withTexts('reports', import('../screens/turnover/screen.tsx')),
    'Turnover',
  ),
});

const abc = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/abc',
  validateSearch: readAbcSearch,
  component: lazyRouteComponent(() => withTexts('reports', import('../screens/abc/screen.tsx')), 'Abc'),
});

const alerts = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/alerts',
  component: lazyRouteComponent(() => withTexts('alerts', import('../screens/alerts/screen.tsx')), 'Alerts'),
});

const periods = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/periods',
  component: lazyRouteComponent(
    () => withTexts('periods', import('../screens/periods/screen.tsx')),
    'Periods',
  ),
});

const journal = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/journal',
  validateSearch: readJournalSearch,
  component: lazyRouteComponent(
    () => withTexts('journal', import('../screens/journal/screen.tsx')),
    'Journal',
  ),
});

const accounts = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/accounts',
  component: lazyRouteComponent(
    () => withTexts('accounts', import('../screens/accounts/screen.tsx')),
    'Accounts',
  ),
});

const allocate = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/allocate',
  component: lazyRouteComponent(
    () => withTexts('allocation', import('../screens/allocation/screen.tsx')),
    'Allocate',
  ),
});

const writeDowns = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/write-downs',
  component: lazyRouteComponent(
    () => withTexts('writeDowns', import('../screens/write-downs/screen.tsx')),
    'WriteDowns',
  ),
});

const verify = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/verify',
  component: lazyRouteComponent(() => withTexts('verify', import('../screens/verify/screen.tsx')), 'Verify'),
});

const members = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/members',
  component: lazyRouteComponent(
    () => withTexts('members', import('../screens/members/screen.tsx')),
    'Members',
  ),
});

const invitations = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/invitations',
  validateSearch: readInvitationSearch,
  component: lazyRouteComponent(
    () => withTexts('invitations', import('../screens/invitations/screen.tsx')),
    'Invitations',
  ),
});

const apiKeys = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/api-keys',
  component: lazyRouteComponent(
    () => withTexts('apiKeys', import('../screens/api-keys/screen.tsx')),
    'ApiKeys',
  ),
});

const movements = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/movements',
  component: lazyRouteComponent(
    () => withTexts('movements', import('../screens/movements/screen.tsx')),
    'Movements',
  ),
  validateSearch: readMovementSearch,
});

const importFile = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/import',
  component: lazyRouteComponent(() => withTexts('imports', import('../screens/import/screen.tsx')), 'Import'),
  validateSearch: readImportSearch,
});

const webhooks = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/webhooks',
  component: lazyRouteComponent(
    () => withTexts('webhooks', import('../screens/webhooks/screen.tsx')),
    'Webhooks',
  ),
});

const webhook = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/webhooks/$id',
  validateSearch: readDeliverySearch,
  component: lazyRouteComponent(
    () => withTexts('webhooks', import('../screens/webhooks/deliveries.tsx')),
    'Deliveries',
  ),
});

const audit = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/audit',
  component: lazyRouteComponent(() => withTexts('audit', import('../screens/audit/screen.tsx')), 'Audit'),
  validateSearch: readAuditSearch,
});

const account = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/account',
  component: lazyRouteComponent(
    () => withTexts('account', import('../screens/account/screen.tsx')),
    'Account',
  ),
});

/** Every other address, inside the shell, which leads to the screens. */
const notFound = createRoute({
  getParentRoute: () => organizationLayout,
  path: '$',
  component: NotFound,
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    signIn,
    organizationLayout.addChildren([
      home,
      levels,
      product,
      movements,
      importFile,
      stockTake,
      stockTakes,
      stockTakeDocument,
      ageing,
      turnover,
      abc,
      alerts,
      periods,
      journal,
      accounts,
      allocate,
      writeDowns,
      verify,
      members,
      invitations,
      apiKeys,
      webhooks,
      webhook,
      audit,
      account,
      notFound,
    ]),
  ]),
  basepath: basePath,
  defaultErrorComponent: CrashedScreen,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// On any screen: the session has expired, or it was ended on another device.
onSignedOut(() => {
  // The next person to sign in must see nothing of this one.
  queryClient.clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  void router.invalidate();
});
