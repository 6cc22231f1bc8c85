import {
  correctedMovement,
  correctMovementInput,
  idInput,
  linkMovementInput,
  listMovementsInput,
  pageInputOf,
  pageOf,
  postBatchInput,
  postMovementInput,
  reverseMovementInput,
  stockMovement,
  stockMovementDetail,
  type ProblemCode,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items, preserializedList } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { correctMovement } from './correct.ts';
import { getMovement } from './get.ts';
import { linkMovement } from './link.ts';
import { listMovements, listSerializedMovements } from './list.ts';
import { postMovementBatch } from './post-batch.ts';
import { postMovement } from './post.ts';
import { reverseMovement } from './reverse.ts';

const path = '/inventory/stock-movements';
const tags = ['Stock movements'];

/** Shared by single movements and batches. */
const postingProblems = [
  'INSUFFICIENT_STOCK',
  'QUANTITY_OVERFLOW',
  'NOT_WHOLE_UNITS',
  'UNIT_UNKNOWN',
  'PRODUCT_ARCHIVED',
  'PERIOD_CLOSED',
  'DATE_TOO_FAR_AHEAD',
  'PERIOD_MISMATCH',
  'PERIOD_NOT_FOUND',
  'JOURNAL_ENTRY_INVALID',
  'ON_HAND_MISMATCH',
  'PRODUCT_NOT_FOUND',
  'LOCATION_NOT_FOUND',
  'LOCATION_ARCHIVED',
  'LOCATION_IS_TRANSIT',
  'RESERVATION_MISMATCH',
  'RESERVATION_EXCEEDED',
  'RESERVATION_NOT_FOUND',
  'ORGANIZATION_NOT_FOUND',
] as const satisfies readonly ProblemCode[];

/** Filters for which a page may read every row to find those that match. */
const withoutIndex = ['type', 'location_id'];

export const stockMovementsRouter = router({
  post: authenticated({
    permission: 'movements.post',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'stockMovements.post',
      summary: 'Post a stock movement',
      description:
        'Changes the stock of one product on a date. A movement cannot be changed or deleted afterwards, only reversed. A date before existing movements recalculates their costs. An `adjustment` also needs the permission `movements.adjust` (accountant or higher).',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: postingProblems,
  })
    .input(postMovementInput)
    .output(stockMovement)
    .use(authorize)
    .mutation(({ ctx, input }) => postMovement(ctx, input)),

  postBatch: authenticated({
    permission: 'movements.post',
    openapi: {
      method: 'POST',
      path: `${path}/batch`,
      tags,
      operationId: 'stockMovements.postBatch',
      summary: 'Post several stock movements atomically',
      description:
        'Posts all movements or none. Each movement is checked against the result of the ones before it. An error has the code and status of the first rejected movement; every entry of `errors` names a movement and its field and contains its figures.',
    },
    rest: { status: 201, bodyLimit: 1024 * 1024 },
    problems: postingProblems,
  })
    .input(postBatchInput)
    .output(z.array(stockMovement))
    .use(authorize)
    .mutation(({ ctx, input }) => postMovementBatch(ctx, input)),

  reverse: authenticated({
    permission: 'movements.adjust',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/reversal`,
      tags,
      operationId: 'stockMovements.reverse',
      summary: 'Reverse a stock movement',
      description:
        'Posts an adjustment with the opposite sign, for all units or some of them, until none remain. On the date of the original, all is as if these units had not been posted, and later costs are recalculated. On a later date, units that had been issued return at the cost at which they were issued.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: [
      'INSUFFICIENT_STOCK',
      'QUANTITY_OVERFLOW',
      'NOT_WHOLE_UNITS',
      'UNIT_UNKNOWN',
      'DATE_TOO_FAR_AHEAD',
      'PERIOD_CLOSED',
      'PERIOD_NOT_FOUND',
      'ALREADY_REVERSED',
      'REVERSAL_EXCEEDS_REMAINING',
      'COST_BELOW_ZERO',
      'REVERSAL_NOT_REVERSIBLE',
      'NOT_FOUND',
    ],
  })
    .input(reverseMovementInput)
    .output(stockMovement)
    .use(authorize)
    .mutation(({ ctx, input }) => reverseMovement(ctx, input)),

  correct: authenticated({
    permission: 'movements.adjust',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/correction`,
      tags,
      operationId: 'stockMovements.correct',
      summary: 'Correct a stock movement',
      description:
        'Reverses what is left of a movement and posts `movement` in its place, both or neither. The reversal has the reference of the original. Without `location_id`, the new movement is where the original is; an adjustment with the reason code `stock_take` keeps it unless you give another one, and so does an entry with `opening_balance`, whose counter account is also kept. If the period of the original is closed, name a `reversal_date` in an open one.',
    },
    rest: { status: 201 },
    problems: [
      ...postingProblems,
      'ALREADY_REVERSED',
      'REVERSAL_EXCEEDS_REMAINING',
      'COST_BELOW_ZERO',
      'REVERSAL_NOT_REVERSIBLE',
      'NOT_FOUND',
    ],
  })
    .input(correctMovementInput)
    .output(correctedMovement)
    .use(authorize)
    .mutation(({ ctx, input }) => correctMovement(ctx, input)),

  link: authenticated({
    permission: 'movements.link',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/journal-entry`,
      tags,
      operationId: 'stockMovements.link',
      summary: 'Link a stock movement to its journal entry',
      description:
        'A movement can be linked once, if it has no journal entry yet. Linking it to the same entry again changes nothing.',
    },
    problems: ['PERIOD_CLOSED', 'JOURNAL_ENTRY_INVALID', 'JOURNAL_ENTRY_ALREADY_LINKED', 'NOT_FOUND'],
  })
    .input(linkMovementInput)
    .output(stockMovement)
    .use(authorize)
    .mutation(({ ctx, input }) => linkMovement(ctx, input)),

  list: authenticated({
    permission: 'movements.read',
    report: withoutIndex,
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'stockMovements.list',
      summary: 'List stock movements',
      description: 'The movements that match all filters: newest `movement_date` first, then newest posted.',
    },
  })
    .input(listMovementsInput)
    .output(preserializedList(stockMovement))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listSerializedMovements(ctx, input))),

  listPage: authenticated({ permission: 'movements.read', report: withoutIndex })
    .input(pageInputOf(listMovementsInput))
    .output(pageOf(stockMovement))
    .use(authorize)
    .query(({ ctx, input }) => listMovements(ctx, input)),

  get: authenticated({
    permission: 'movements.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'stockMovements.get',
      summary: 'Get a stock movement',
      description: 'One movement with its current cost, its reversals and its hash.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('stock movement'))
    .output(stockMovementDetail)
    .use(authorize)
    .query(({ ctx, input }) => getMovement(ctx, input)),
});
