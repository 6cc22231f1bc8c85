import { listLevelsInput, pageInputOf, pageOf, stockLevel } from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { listLevels } from './list.ts';

/** With these, a page takes the sums of many days, or reads every product to find those that match. */
const computedFor = ['as_of', 'below_reorder_point', 'q', 'sort'];

export const stockLevelsRouter = router({
  list: authenticated({
    permission: 'levels.read',
    report: computedFor,
    openapi: {
      method: 'GET',
      path: '/inventory/stock-levels',
      tags: ['Stock levels'],
      operationId: 'stockLevels.list',
      summary: 'List quantities on hand and their values',
      description:
        'Quantity on hand, value and average cost of each product, current, or at the end of the day `as_of`. With `q` but no `sort`, in the order of a search of products, to choose from. A product whose SKU, name or figure changes between two pages of an order by it may be missing or appear twice.',
    },
  })
    .input(listLevelsInput)
    .output(z.array(stockLevel))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listLevels(ctx, input))),

  listPage: authenticated({ permission: 'levels.read', report: computedFor })
    .input(pageInputOf(listLevelsInput))
    .output(pageOf(stockLevel))
    .use(authorize)
    .query(({ ctx, input }) => listLevels(ctx, input)),
});
