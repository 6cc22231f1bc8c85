import { reconciliation, reconciliationInput } from '@tallybook/domain';
import { router } from '../../../procedures/base.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { getReconciliation } from './get.ts';

export const reconciliationRouter = router({
  get: authenticated({
    permission: 'valuation.read',
    report: true,
    openapi: {
      method: 'GET',
      path: '/inventory/reconciliation',
      tags: ['Reconciliation'],
      operationId: 'reconciliation.get',
      summary: 'Compare the stock value with the inventory account by period',
      description:
        'The stock value and the balance of the inventory accounts at the end of each period that overlaps the range, earliest first; with posting rules also account by account. Without automatic posting there is no inventory account, and its figures are null.',
    },
  })
    .input(reconciliationInput)
    .output(reconciliation)
    .use(authorize)
    .query(({ ctx, input }) => getReconciliation(ctx, input)),
});
