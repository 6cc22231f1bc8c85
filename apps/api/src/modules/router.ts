import { ageingRouter } from './reports/ageing/router.ts';
import { alertsRouter } from './inventory/alerts/router.ts';
import { apiKeysRouter } from './identity/api-keys/router.ts';
import { auditEventsRouter } from './integration/audit/router.ts';
import { costAllocationsRouter } from './inventory/cost-adjustments/allocations-router.ts';
import { costAdjustmentsRouter } from './inventory/cost-adjustments/router.ts';
import { invitationsRouter } from './identity/invitations/router.ts';
import { journalEntriesRouter } from './accounting/journal/router.ts';
import { locationLevelsRouter, locationsRouter } from './inventory/locations/router.ts';
import { ledgerLogRouter } from './integration/ledger-log/router.ts';
import { meRouter } from './identity/me/router.ts';
import { membersRouter } from './identity/members/router.ts';
import { openingBalancesRouter } from './inventory/openings/router.ts';
import { organizationsRouter } from './identity/organizations/router.ts';
import { periodsRouter } from './accounting/periods/router.ts';
import { postingRulesRouter } from './accounting/posting-rules/router.ts';
import { productsRouter } from './inventory/products/router.ts';
import { reconciliationRouter } from './accounting/reconciliation/router.ts';
import { stockCardsRouter } from './inventory/cards/router.ts';
import { stockImportsRouter } from './inventory/imports/router.ts';
import { stockLevelsRouter } from './inventory/levels/router.ts';
import { stockMovementsRouter } from './inventory/movements/router.ts';
import { reservationsRouter } from './inventory/reservations/router.ts';
import { stockTransfersRouter } from './inventory/transfers/router.ts';
import { stockTakesRouter } from './inventory/takes/router.ts';
import { abcRouter, turnoverRouter } from './reports/turnover/router.ts';
import { valueBridgeRouter } from './reports/value-bridge/router.ts';
import { valuationRouter } from './accounting/valuation/router.ts';
import { verificationRouter } from './integration/verification/router.ts';
import { verificationsRouter } from './integration/verification/runs/router.ts';
import { webhookDeliveriesRouter } from './integration/webhooks/deliveries-router.ts';
import { webhooksRouter } from './integration/webhooks/router.ts';
import { writeDownsRouter } from './accounting/write-downs/router.ts';
import { router } from '../procedures/base.ts';

/** Every procedure of the service. REST paths, the document and the SDK's types are generated from it. */
export const appRouter = router({
  invitations: invitationsRouter,
  journalEntries: journalEntriesRouter,
  postingRules: postingRulesRouter,
  periods: periodsRouter,
  products: productsRouter,
  stockLevels: stockLevelsRouter,
  locations: locationsRouter,
  locationLevels: locationLevelsRouter,
  stockTransfers: stockTransfersRouter,
  reservations: reservationsRouter,
  alerts: alertsRouter,
  stockCards: stockCardsRouter,
  valuation: valuationRouter,
  ageing: ageingRouter,
  turnover: turnoverRouter,
  abc: abcRouter,
  valueBridge: valueBridgeRouter,
  reconciliation: reconciliationRouter,
  ledger: verificationRouter,
  verifications: verificationsRouter,
  ledgerLog: ledgerLogRouter,
  stockMovements: stockMovementsRouter,
  openingBalances: openingBalancesRouter,
  costAdjustments: costAdjustmentsRouter,
  costAllocations: costAllocationsRouter,
  writeDowns: writeDownsRouter,
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
