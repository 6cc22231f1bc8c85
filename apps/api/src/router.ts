import { apiKeysRouter } from './modules/api-keys/router.ts';
import { auditEventsRouter } from './modules/audit-events/router.ts';
import { invitationsRouter } from './modules/invitations/router.ts';
import { journalEntriesRouter } from './modules/journal-entries/router.ts';
import { ledgerRouter } from './modules/ledger/router.ts';
import { meRouter } from './modules/me/router.ts';
import { membersRouter } from './modules/members/router.ts';
import { organizationsRouter } from './modules/organizations/router.ts';
import { periodsRouter } from './modules/periods/router.ts';
import { productsRouter } from './modules/products/router.ts';
import { reconciliationRouter } from './modules/reconciliation/router.ts';
import { stockCardsRouter } from './modules/stock-cards/router.ts';
import { stockImportsRouter } from './modules/stock-imports/router.ts';
import { stockLevelsRouter } from './modules/stock-levels/router.ts';
import { stockMovementsRouter } from './modules/stock-movements/router.ts';
import { stockTakesRouter } from './modules/stock-takes/router.ts';
import { valuationRouter } from './modules/valuation/router.ts';
import { webhookDeliveriesRouter } from './modules/webhooks/deliveries-router.ts';
import { webhooksRouter } from './modules/webhooks/router.ts';
import { router } from './trpc/base.ts';

/** Every procedure of the service. REST paths, the document and the SDK's types are made from it. */
export const appRouter = router({
  invitations: invitationsRouter,
  journalEntries: journalEntriesRouter,
  periods: periodsRouter,
  products: productsRouter,
  stockLevels: stockLevelsRouter,
  stockCards: stockCardsRouter,
  valuation: valuationRouter,
  reconciliation: reconciliationRouter,
  ledger: ledgerRouter,
  stockMovements: stockMovementsRouter,
  stockImports: stockImportsRouter,
  stockTakes: stockTakesRouter,
  organizations: organizationsRouter,
  members: membersRouter,
  apiKeys: apiKeysRouter,
  auditEvents: auditEventsRouter,
  webhooks: webhooksRouter,
  webhookDeliveries: webhookDeliveriesRouter,
  me: meRouter,
});

export type AppRouter = typeof appRouter;
