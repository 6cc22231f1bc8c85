import {
  countedStock,
  countHistoryEntry,
  countStockInput,
  idInput,
  listCountHistoryInput,
  listLaterChangesInput,
  listStockTakesInput,
  pageInputOf,
  pageOf,
  postedStockTake,
  postStockTakeInput,
  recordStockTakeInput,
  stockMovement,
  stockTake,
  stockTakeDetail,
  stockTakeDocument,
  stockTakePreview,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { cancelStockTake } from './cancel.ts';
import { countStock } from './count.ts';
import { postStockTake } from './post.ts';
import { previewStockTake } from './preview.ts';
import { getStockTake, listCountHistory, listLaterChanges, listStockTakes } from './read.ts';
import { recordStockTake } from './record.ts';

const path = '/inventory/stock-takes';
const tags = ['Stock takes'];
const problemsOfCounts = [
  'INSUFFICIENT_STOCK',
  'QUANTITY_OVERFLOW',
  'PRODUCT_ARCHIVED',
  'DATE_TOO_FAR_AHEAD',
  'PERIOD_CLOSED',
  'PERIOD_NOT_FOUND',
  'PRODUCT_NOT_FOUND',
  'COSTS_NOT_FINAL',
  'LOCATION_REQUIRED',
  'LOCATION_ARCHIVED',
] as const;

export const stockTakesRouter = router({
  record: authenticated({
    permission: 'stocktakes.count',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'stockTakes.record',
      summary: 'Open or record a stock take',
      description:
        'With `counts`, posts the differences between the counted quantities and the quantities on hand at the end of the day at once, all or none; this requires the permission `movements.adjust`. An error has the code and status of the first rejected count; every entry of `errors` names a count and its field. Without `counts`, opens a stock take: people enter counts in it, then its differences are reviewed and posted.',
    },
    rest: { status: 201, location: `/api${path}/{id}`, bodyLimit: 1024 * 1024 },
    problems: [...problemsOfCounts, 'LOCATION_NOT_FOUND', 'LOCATION_IS_TRANSIT'],
  })
    .input(recordStockTakeInput)
    .output(stockTake)
    .use(authorize)
    .mutation(({ ctx, input }) => recordStockTake(ctx, input)),

  list: authenticated({
    permission: 'movements.read',
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'stockTakes.list',
      summary: 'List stock takes',
      description: 'The stock takes: latest `count_date` first, then most recently opened.',
    },
  })
    .input(listStockTakesInput)
    .output(z.array(stockTakeDocument))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listStockTakes(ctx, input))),

  listPage: authenticated({ permission: 'movements.read' })
    .input(pageInputOf(listStockTakesInput))
    .output(pageOf(stockTakeDocument))
    .use(authorize)
    .query(({ ctx, input }) => listStockTakes(ctx, input)),

  get: authenticated({
    permission: 'movements.read',
    report: true,
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'stockTakes.get',
      summary: 'Get a stock take',
      description:
        'A stock take with all its counts, including those without a difference. Once posted, with the value of its adjustments and the number of later changes.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('stock take'))
    .output(stockTakeDetail)
    .use(authorize)
    .query(({ ctx, input }) => getStockTake(ctx, input)),

  count: authenticated({
    permission: 'stocktakes.count',
    openapi: {
      method: 'PUT',
      path: `${path}/{id}/counts`,
      tags,
      operationId: 'stockTakes.count',
      summary: 'Enter counts',
      description:
        'Enters counts of some products, all or none. Other products keep their counts; if several people count a product, the last count applies, and the history keeps all of them. Status 409 `STOCK_TAKE_STATE_CONFLICT` once the stock take is posted or cancelled. A stock take has at most 10,000 products.',
    },
    rest: { bodyLimit: 1024 * 1024 },
    problems: [
      'PRODUCT_ARCHIVED',
      'LOCATION_REQUIRED',
      'PRODUCT_NOT_FOUND',
      'STOCK_TAKE_STATE_CONFLICT',
      'NOT_FOUND',
    ],
  })
    .input(countStockInput)
    .output(countedStock)
    .use(authorize)
    .mutation(({ ctx, input }) => countStock(ctx, input)),

  countHistory: authenticated({
    permission: 'movements.read',
    report: true,
    openapi: {
      method: 'GET',
      path: `${path}/{id}/counts/history`,
      tags,
      operationId: 'stockTakes.countHistory',
      summary: 'List every count of a stock take',
      description:
        'All counts as they were entered, also those that were replaced or withdrawn: newest first.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(listCountHistoryInput)
    .output(z.array(countHistoryEntry))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listCountHistory(ctx, input))),

  countHistoryPage: authenticated({ permission: 'movements.read', report: true })
    .input(pageInputOf(listCountHistoryInput))
    .output(pageOf(countHistoryEntry))
    .use(authorize)
    .query(({ ctx, input }) => listCountHistory(ctx, input)),

  preview: authenticated({
    permission: 'movements.read',
    report: true,
    openapi: {
      method: 'GET',
      path: `${path}/{id}/preview`,
      tags,
      operationId: 'stockTakes.preview',
      summary: 'Preview the differences of a stock take',
      description:
        'What posting would change if it happened now: the differences with their value, the problems that would prevent it, and the `choices` for counts that were overtaken. Of a posted stock take, what it changed. Status 403 while a blind stock take hides its differences from the caller.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('stock take'))
    .output(stockTakePreview)
    .use(authorize)
    .query(({ ctx, input }) => previewStockTake(ctx, input)),

  post: authenticated({
    permission: 'movements.adjust',
    report: true,
    openapi: {
      method: 'POST',
      path: `${path}/{id}/post`,
      tags,
      operationId: 'stockTakes.post',
      summary: 'Post a stock take',
      description:
        'Adjusts the counted products, all or none, by the differences at the end of the count date; other products stay as they are. If the stock on that date changed after a count, `basis` must say what it is compared with, otherwise 409 `COUNT_OVERTAKEN`. An error has the code and status of the first rejected count; each entry of `errors` names the SKU and the position in `counts` of the stock take. Status 409 `STOCK_TAKE_STATE_CONFLICT` if nothing has been counted, or once the stock take is posted or cancelled.',
    },
    // A decision about each of 10,000 counts.
    rest: { bodyLimit: 2 * 1024 * 1024 },
    problems: [...problemsOfCounts, 'COUNT_OVERTAKEN', 'STOCK_TAKE_STATE_CONFLICT', 'NOT_FOUND'],
  })
    .input(postStockTakeInput)
    .output(postedStockTake)
    .use(authorize)
    .mutation(({ ctx, input }) => postStockTake(ctx, input)),

  cancel: authenticated({
    permission: 'movements.adjust',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/cancel`,
      tags,
      operationId: 'stockTakes.cancel',
      summary: 'Cancel a stock take',
      description: 'Ends a stock take without posting it. Its counts remain readable.',
    },
    problems: ['STOCK_TAKE_STATE_CONFLICT', 'NOT_FOUND'],
  })
    .input(idInput('stock take'))
    .output(stockTakeDocument)
    .use(authorize)
    .mutation(({ ctx, input }) => cancelStockTake(ctx, input)),

  laterChanges: authenticated({
    permission: 'movements.read',
    report: true,
    openapi: {
      method: 'GET',
      path: `${path}/{id}/later-changes`,
      tags,
      operationId: 'stockTakes.laterChanges',
      summary: 'List movements that a stock take did not know',
      description:
        'Movements of counted products that were posted after the stock take but are dated on its count date or before, in the order of posting. Where one explains a difference, reverse the adjustment. Reversals of the adjustments are not listed.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(listLaterChangesInput)
    .output(z.array(stockMovement))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listLaterChanges(ctx, input))),

  laterChangesPage: authenticated({ permission: 'movements.read', report: true })
    .input(pageInputOf(listLaterChangesInput))
    .output(pageOf(stockMovement))
    .use(authorize)
    .query(({ ctx, input }) => listLaterChanges(ctx, input)),
});
