import {
  costAdjustment,
  idInput,
  listCostAdjustmentsInput,
  pageInputOf,
  pageOf,
  recordCostAdjustmentInput,
  reverseCostAdjustmentInput,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { getCostAdjustment, listCostAdjustments } from './read.ts';
import { recordCostAdjustment, reverseCostAdjustment } from './record.ts';

const path = '/inventory/cost-adjustments';
const tags = ['Cost adjustments'];

export const costAdjustmentsRouter = router({
  record: authenticated({
    permission: 'costs.adjust',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'costAdjustments.record',
      summary: 'Adjust the cost of a receipt',
      description:
        'Adds to the cost of a receipt, for example freight that was invoiced later, or subtracts from it. The receipt counts as received at the new value, so the costs of later movements change too, as after a backdated movement. If the period of the receipt is closed, the amount is split on `adjustment_date`: the share of the units still on hand is added to stock (`to_stock`), and the rest is a cost variance (`to_variance`).',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: [
      'MOVEMENT_NOT_A_RECEIPT',
      'COST_BELOW_ZERO',
      'ALREADY_REVERSED',
      'JOURNAL_ENTRY_INVALID',
      'DATE_TOO_FAR_AHEAD',
      'PERIOD_CLOSED',
      'PERIOD_NOT_FOUND',
      'NOT_FOUND',
    ],
  })
    .input(recordCostAdjustmentInput)
    .output(costAdjustment)
    .use(authorize)
    .mutation(({ ctx, input }) => recordCostAdjustment(ctx, input)),

  reverse: authenticated({
    permission: 'costs.adjust',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/reversal`,
      tags,
      operationId: 'costAdjustments.reverse',
      summary: 'Reverse a cost adjustment',
      description:
        'Records a cost adjustment with the opposite amount. It cancels the original exactly if that is in place and the period of the receipt is open; otherwise it is split anew, on its `adjustment_date`.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: [
      'ALREADY_REVERSED',
      'REVERSAL_NOT_REVERSIBLE',
      'COST_BELOW_ZERO',
      'DATE_TOO_FAR_AHEAD',
      'PERIOD_CLOSED',
      'PERIOD_NOT_FOUND',
      'NOT_FOUND',
    ],
  })
    .input(reverseCostAdjustmentInput)
    .output(costAdjustment)
    .use(authorize)
    .mutation(({ ctx, input }) => reverseCostAdjustment(ctx, input)),

  list: authenticated({
    permission: 'movements.read',
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'costAdjustments.list',
      summary: 'List cost adjustments',
      description: 'The cost adjustments: newest `adjustment_date` first, then most recently recorded.',
    },
  })
    .input(listCostAdjustmentsInput)
    .output(z.array(costAdjustment))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listCostAdjustments(ctx, input))),

  listPage: authenticated({ permission: 'movements.read' })
    .input(pageInputOf(listCostAdjustmentsInput))
    .output(pageOf(costAdjustment))
    .use(authorize)
    .query(({ ctx, input }) => listCostAdjustments(ctx, input)),

  get: authenticated({
    permission: 'movements.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'costAdjustments.get',
      summary: 'Get a cost adjustment',
      description: 'One cost adjustment, with the part that was added to the value of the stock.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('cost adjustment'))
    .output(costAdjustment)
    .use(authorize)
    .query(({ ctx, input }) => getCostAdjustment(ctx, input)),
});
