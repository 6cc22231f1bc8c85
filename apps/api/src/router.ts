import { stockMovementsRouter } from './modules/stock-movements/router.ts';
import { router } from './trpc/base.ts';

/** Every procedure of the service. REST paths, the document and the SDK's types are made from it. */
export const appRouter = router({
  stockMovements: stockMovementsRouter,
});

export type AppRouter = typeof appRouter;
