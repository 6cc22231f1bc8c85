import { postOpeningBalancesInput, stockMovement } from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { postOpeningBalances } from './post.ts';

export const openingBalancesRouter = router({
  post: authenticated({
    permission: 'movements.adjust',
    openapi: {
      method: 'POST',
      path: '/inventory/opening-balances',
      tags: ['Opening balances'],
      operationId: 'openingBalances.post',
      summary: 'Post opening balances',
      description:
        'Takes over the stock of products without movements from another system, all items or none. Posts one `entry` per item, or one per layer of a FIFO product, with exactly the given value and the reason code `opening_balance`. With automatic posting, each entry has a journal entry with `account` in place of goods received, which a reversal or correction takes over. Entries of `errors` name the item and its field.',
    },
    rest: { status: 201, bodyLimit: 1024 * 1024 },
    problems: [
      'TOTAL_DIFFERS',
      'PRODUCT_HAS_MOVEMENTS',
      'QUANTITY_OVERFLOW',
      'NOT_WHOLE_UNITS',
      'UNIT_UNKNOWN',
      'PRODUCT_ARCHIVED',
      'PERIOD_CLOSED',
      'DATE_TOO_FAR_AHEAD',
      'PERIOD_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
      'LOCATION_NOT_FOUND',
      'LOCATION_ARCHIVED',
      'LOCATION_IS_TRANSIT',
    ],
  })
    .input(postOpeningBalancesInput)
    .output(z.array(stockMovement))
    .use(authorize)
    .mutation(({ ctx, input }) => postOpeningBalances(ctx, input)),
});
