import { ageingRouter } from './ageing/router.ts';
import { alertsRouter } from './alerts/router.ts';
import { apiKeysRouter } from './api-keys/router.ts';
import { auditEventsRouter } from './audit-events/router.ts';
import { costAllocationsRouter } from './cost-adjustments/allocations-router.ts';
import { costAdjustmentsRouter } from './cost-adjustments/router.ts';
import { invitationsRouter } from './invitations/router.ts';
import { journalEntriesRouter } from './journal-entries/router.ts';
import { ledgerLogRouter } from './ledger-log/router.ts';
import { meRouter } from './me/router.ts';
import { membersRouter } from './members/router.ts';
import { organizationsRouter } from './organizations/router.ts';
import { periodsRouter } from './periods/router.ts';
import { postingRulesRouter } from './posting-rules/router.ts';
import { productsRouter } from './products/router.ts';
import { reconciliationRouter } from './reconciliation/router.ts';
import { stockCardsRouter } from './stock-cards/router.ts';
import { stockImportsRouter } from './stock-imports/router.ts';
import { stockLevelsRouter } from './stock-levels/router.ts';
import { stockMovementsRouter } from './stock-movements/router.ts';
import { stockTakesRouter } from './stock-takes/router.ts';
import { abcRouter, turnoverRouter } from './turnover/router.ts';
import { valuationRouter } from './valuation/router.ts';
import { verificationRouter } from './verification/router.ts';
import { verificationsRouter } from './verifications/router.ts';
import { webhookDeliveriesRouter } from './webhooks/deliveries-router.ts';
import { webhooksRouter } from './webhooks/router.ts';
import { writeDownsRouter } from './write-downs/router.ts';
import { router } from '../procedures/base.ts';

/** Every procedure of the service. REST paths, the document and the SDK's types are generated from it. */
export const appRouter = router({
  invitations: invitationsRouter,
  journalEntries: journalEntriesRouter,
  postingRules: postingRulesRouter,
  periods: periodsRouter,
  products: productsRouter,
  stockLevels: stockLevelsRouter,
  alerts: alertsRouter,
  stockCards: stockCardsRouter,
  valuation: valuationRouter,
  ageing: ageingRouter,
  turnover: turnoverRouter,
  abc: abcRouter,
  reconciliation: reconciliationRouter,
  ledger: verificationRouter,
  verifications: verificationsRouter,
  ledgerLog: ledgerLogRouter,
  stockMovements: stockMovementsRouter,
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
