import { valueBridge, valueBridgeInput } from '@tallybook/domain';
import { router } from '../../../procedures/base.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { getValueBridge } from './get.ts';

export const valueBridgeRouter = router({
  get: authenticated({
    permission: 'valuation.read',
    report: true,
    openapi: {
      method: 'GET',
      path: '/inventory/value-bridge',
      tags: ['Reports'],
      operationId: 'valueBridge.get',
      summary: 'Explain the change of the stock value',
      description:
        'What led from the value of the stock before a range of days to the value at its end: receipts, issues, cost changes, adjustments and write-downs. The parts add up exactly. Of all products, or of one.',
    },
  })
    .input(valueBridgeInput)
    .output(valueBridge)
    .use(authorize)
    .query(({ ctx, input }) => getValueBridge(ctx, input)),
});
