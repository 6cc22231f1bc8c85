import { abc, abcInput, turnover, turnoverInput } from '@tallybook/domain';
import { router } from '../../../procedures/base.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { getAbc } from './abc.ts';
import { getTurnover } from './get.ts';

const tags = ['Reports'];

export const turnoverRouter = router({
  get: authenticated({
    permission: 'valuation.read',
    report: true,
    openapi: {
      method: 'GET',
      path: '/inventory/turnover',
      tags,
      operationId: 'turnover.get',
      summary: 'Get the turnover of the stock',
      description:
        'For each product: what left in a range of days, the average value of its stock, how often it was sold and replaced, and how long the stock lasts. Figures are not annualized.',
    },
  })
    .input(turnoverInput)
    .output(turnover)
    .use(authorize)
    .query(({ ctx, input }) => getTurnover(ctx, input)),
});

export const abcRouter = router({
  get: authenticated({
    permission: 'valuation.read',
    report: true,
    openapi: {
      method: 'GET',
      path: '/inventory/abc',
      tags,
      operationId: 'abc.get',
      summary: 'Rank products by their share of the total',
      description:
        'Ranks products by the cost of the units that left in a range, or by the value of their stock at its end, and puts them in the classes A, B and C by the cumulative share of the products before them.',
    },
  })
    .input(abcInput)
    .output(abc)
    .use(authorize)
    .query(({ ctx, input }) => getAbc(ctx, input)),
});
