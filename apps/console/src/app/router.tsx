import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { basePath } from '../data/client.ts';
import { onSignedOut, queryClient } from '../data/query-client.ts';
import { sessionQuery } from '../data/session.ts';
import { readAbcSearch } from '../screens/abc/search.ts';
import { readAgeingSearch } from '../screens/ageing/search.ts';
import { readAuditSearch } from '../screens/audit/search.ts';
import { readInvitationSearch } from '../screens/members/invitations/search.ts';
import { readDeliverySearch } from '../screens/webhooks/search.ts';
import { readJournalSearch } from '../screens/journal/search.ts';
import { readImportSearch } from '../screens/import/search.ts';
import { readMovementSearch } from '../screens/movements/search.ts';
import { readLabelsSearch } from '../screens/labels/search.ts';
import { readLevelsSearch } from '../screens/levels/search.ts';
import { readProductSearch } from '../screens/product/search.ts';
import { LinkTarget, SignIn } from '../screens/sign-in/screen.tsx';
import { readSignInSearch } from '../screens/sign-in/search.ts';
import { readValueBridgeSearch } from '../screens/value-bridge/search.ts';
import { readTurnoverSearch } from '../screens/turnover/search.ts';
import { readWriteDownsSearch } from '../screens/write-downs/search.ts';
import { readStockTakesSearch, readDocumentSearch } from '../screens/stock-takes/search.ts';
import { withTexts } from '../texts/texts.ts';
import { CrashedScreen, NotFound } from './fallbacks.tsx';
import { organizationLayout, root } from './layout-routes.ts';
import { location, locations } from './location-routes.ts';
import { screen } from './screen.ts';

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
  validateSearch: readSignInSearch,
});

const home = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/home',
  component: screen('home', () => import('../screens/home/screen.tsx'), 'Home'),
});

const levels = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/levels',
  validateSearch: readLevelsSearch,
  component: screen('levels', () => import('../screens/levels/screen.tsx'), 'Levels'),
});

const product = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/products/$id',
  validateSearch: readProductSearch,
  component: screen('product', () => import('../screens/product/screen.tsx'), 'Product'),
});

const labels = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/labels',
  validateSearch: readLabelsSearch,
  component: screen('labels', () => import('../screens/labels/screen.tsx'), 'Labels'),
});

const stockTakes = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/stock-takes',
  validateSearch: readStockTakesSearch,
  component: screen('stockTakes', () => import('../screens/stock-takes/screen.tsx'), 'StockTakes'),
});

const stockTakeDocument = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/stock-takes/$id',
  validateSearch: readDocumentSearch,
  component: screen(
    'stockTakeDocument',
    () => withTexts('stockTakes', import('../screens/stock-takes/document/screen.tsx')),
    'StockTakeDocument',
  ),
});

const countMode = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/stock-takes/$id/count',
  component: screen('countMode', () => import('../screens/stock-takes/count/screen.tsx'), 'CountMode'),
});

const ageing = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/ageing',
  validateSearch: readAgeingSearch,
  component: screen('ageing', () => import('../screens/ageing/screen.tsx'), 'Ageing'),
});

const turnover = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/turnover',
  validateSearch: readTurnoverSearch,
  component: screen('reports', () => import('../screens/turnover/screen.tsx'), 'Turnover'),
});

const abc = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/abc',
  validateSearch: readAbcSearch,
  component: screen('reports', () => import('../screens/abc/screen.tsx'), 'Abc'),
});

const valueBridge = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/value-bridge',
  validateSearch: readValueBridgeSearch,
  component: screen('reports', () => import('../screens/value-bridge/screen.tsx'), 'ValueBridgeReport'),
});

const costAdjustments = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/cost-adjustments',
  validateSearch: readValueBridgeSearch,
  component: screen(
    'reports',
    () => import('../screens/value-bridge/cost-adjustments.tsx'),
    'CostAdjustments',
  ),
});

const alerts = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/alerts',
  component: screen('alerts', () => import('../screens/alerts/screen.tsx'), 'Alerts'),
});

const periods = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/periods',
  component: screen('periods', () => import('../screens/periods/screen.tsx'), 'Periods'),
});

const period = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/periods/$id',
  component: screen(
    'periods',
    () => withTexts('reports', import('../screens/periods/period/screen.tsx')),
    'Period',
  ),
});

const journal = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/journal',
  validateSearch: readJournalSearch,
  component: screen('journal', () => import('../screens/journal/screen.tsx'), 'Journal'),
});

const accounts = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/accounts',
  component: screen('accounts', () => import('../screens/accounts/screen.tsx'), 'Accounts'),
});

const settings = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/settings',
  component: screen('settings', () => import('../screens/settings/screen.tsx'), 'Settings'),
});

const allocate = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/allocate',
  component: screen('allocation', () => import('../screens/allocation/screen.tsx'), 'Allocate'),
});

const writeDowns = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/write-downs',
  validateSearch: readWriteDownsSearch,
  component: screen('writeDowns', () => import('../screens/write-downs/screen.tsx'), 'WriteDowns'),
});

const verify = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/verify',
  component: screen('verify', () => import('../screens/verify/screen.tsx'), 'Verify'),
});

const members = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/members',
  component: screen('members', () => import('../screens/members/screen.tsx'), 'Members'),
});

const invitations = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/invitations',
  validateSearch: readInvitationSearch,
  component: screen('invitations', () => import('../screens/members/invitations/screen.tsx'), 'Invitations'),
});

const apiKeys = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/api-keys',
  component: screen('apiKeys', () => import('../screens/api-keys/screen.tsx'), 'ApiKeys'),
});

const movements = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/movements',
  component: screen('movements', () => import('../screens/movements/screen.tsx'), 'Movements'),
  validateSearch: readMovementSearch,
});

const movement = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/movements/$id',
  component: screen('movements', () => import('../screens/movements/movement/screen.tsx'), 'Movement'),
});

const importFile = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/import',
  component: screen('imports', () => import('../screens/import/screen.tsx'), 'Import'),
  validateSearch: readImportSearch,
});

const webhooks = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/webhooks',
  component: screen('webhooks', () => import('../screens/webhooks/screen.tsx'), 'Webhooks'),
});

const webhook = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/webhooks/$id',
  validateSearch: readDeliverySearch,
  component: screen('webhooks', () => import('../screens/webhooks/deliveries.tsx'), 'Deliveries'),
});

const audit = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/audit',
  component: screen('audit', () => import('../screens/audit/screen.tsx'), 'Audit'),
  validateSearch: readAuditSearch,
});

const account = createRoute({
  getParentRoute: () => organizationLayout,
  path: '/account',
  component: screen('account', () => import('../screens/account/screen.tsx'), 'Account'),
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
      movement,
      locations,
      location,
      importFile,
      stockTakes,
      stockTakeDocument,
      countMode,
      labels,
      ageing,
      turnover,
      abc,
      valueBridge,
      costAdjustments,
      alerts,
      periods,
      period,
      journal,
      accounts,
      settings,
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
