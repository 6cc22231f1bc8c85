import { reconciliation, reconciliationInput } from '@tallybook/domain';
import { router } from '../../trpc/base.ts';
import { authenticated, authorize } from '../../trpc/procedures.ts';
import { getReconciliation } from './get.ts';

export const reconciliationRouter = router({
  get: authenticated({
    permission: 'valuation.read',
    openapi: {
      method: 'GET',
      path: '/inventory/reconciliation',
      tags: ['Reconciliation'],
      operationId: 'reconciliation.get',
      summary: 'Compare stock value and inventory account by period',
    },
  })
    .input(reconciliationInput)
    .output(reconciliation)
    .use(authorize)
    .query(({ ctx, input }) => getReconciliation(ctx, input)),
});
