import { allocateCostsInput, costAllocation } from '@tallybook/domain';
import { router } from '../../../procedures/base.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { allocateCosts } from './allocate.ts';

export const costAllocationsRouter = router({
  record: authenticated({
    permission: 'costs.adjust',
    openapi: {
      method: 'POST',
      path: '/inventory/cost-allocations',
      tags: ['Cost adjustments'],
      operationId: 'costAllocations.record',
      summary: 'Allocate one bill to several receipts',
      description:
        'Adjusts the costs of several receipts in proportion to their value, their quantity or given weights, all or none. The shares add up to the amount (largest-remainder method). An error has the code and status of the first rejected receipt; every entry of `errors` names a receipt.',
    },
    rest: { status: 201, bodyLimit: 256 * 1024 },
    problems: [
      'MOVEMENT_NOT_A_RECEIPT',
      'COST_BELOW_ZERO',
      'ALREADY_REVERSED',
      'DATE_TOO_FAR_AHEAD',
      'PERIOD_CLOSED',
      'PERIOD_NOT_FOUND',
      'NOT_FOUND',
    ],
  })
    .input(allocateCostsInput)
    .output(costAllocation)
    .use(authorize)
    .mutation(({ ctx, input }) => allocateCosts(ctx, input)),
});
