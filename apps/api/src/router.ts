import { journalEntriesRouter } from './modules/journal-entries/router.ts';
import { periodsRouter } from './modules/periods/router.ts';
import { productsRouter } from './modules/products/router.ts';
import { stockLevelsRouter } from './modules/stock-levels/router.ts';
import { stockMovementsRouter } from './modules/stock-movements/router.ts';
import { valuationRouter } from './modules/valuation/router.ts';
import { router } from './trpc/base.ts';

/** Every procedure of the service. REST paths, the document and the SDK's types are made from it. */
export const appRouter = router({
  journalEntries: journalEntriesRouter,
  periods: periodsRouter,
  products: productsRouter,
  stockLevels: stockLevelsRouter,
  valuation: valuationRouter,
  stockMovements: stockMovementsRouter,
});

export type AppRouter = typeof appRouter;
