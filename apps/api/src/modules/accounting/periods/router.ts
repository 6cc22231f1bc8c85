import {
  accountingPeriod,
  closedPeriod,
  closePeriodInput,
  createPeriodInput,
  listPeriodsInput,
  pageInputOf,
  pageOf,
  reopenPeriodInput,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { closePeriod } from './close.ts';
import { createPeriod } from './create.ts';
import { listPeriods } from './list.ts';
import { reopenPeriod } from './reopen.ts';

const path = '/accounting/periods';
const tags = ['Accounting periods'];

export const periodsRouter = router({
  create: authenticated({
    permission: 'periods.open',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'periods.create',
      summary: 'Create an accounting period',
      description:
        'Creates an open period. It must not overlap another one (409 `PERIOD_OVERLAPS`) and must start after every closed one (409 `PERIOD_STATE_CONFLICT`). By default, months open automatically when something is posted to them.',
    },
    rest: { status: 201 },
    problems: ['DATE_TOO_FAR_AHEAD', 'PERIOD_OVERLAPS', 'PERIOD_STATE_CONFLICT'],
  })
    .input(createPeriodInput)
    .output(accountingPeriod)
    .use(authorize)
    .mutation(({ ctx, input }) => createPeriod(ctx, input)),

  list: authenticated({
    permission: 'periods.read',
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'periods.list',
      summary: 'List accounting periods',
      description: 'All periods, open and closed, latest first.',
    },
  })
    .input(listPeriodsInput)
    .output(z.array(accountingPeriod))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listPeriods(ctx, input))),

  listPage: authenticated({ permission: 'periods.read' })
    .input(pageInputOf(listPeriodsInput))
    .output(pageOf(accountingPeriod))
    .use(authorize)
    .query(({ ctx, input }) => listPeriods(ctx, input)),

  close: authenticated({
    permission: 'periods.close',
    report: true,
    openapi: {
      method: 'POST',
      path: `${path}/{id}/close`,
      tags,
      operationId: 'periods.close',
      summary: 'Close an accounting period',
      description:
        'Afterwards nothing can be dated in the period. Periods are closed in order: 409 `PERIOD_STATE_CONFLICT` if an earlier one is open, if the period is already closed, or while costs are being recalculated. With automatic posting, 409 `PERIOD_NOT_RECONCILED` if an inventory account differs from the value of its stock. `reviews_due` names the products whose write-down is due for review; with `require_reviews`, 409 `REVIEWS_DUE` instead. `open_stock_takes` names the period’s stock takes that are still open or counting; with `require_counts`, 409 `OPEN_STOCK_TAKES` instead.',
    },
    problems: [
      'NOT_FOUND',
      'PERIOD_STATE_CONFLICT',
      'PERIOD_NOT_RECONCILED',
      'REVIEWS_DUE',
      'OPEN_STOCK_TAKES',
    ],
  })
    .input(closePeriodInput)
    .output(closedPeriod)
    .use(authorize)
    .mutation(({ ctx, input }) => closePeriod(ctx, input)),

  reopen: authenticated({
    permission: 'periods.reopen',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/reopen`,
      tags,
      operationId: 'periods.reopen',
      summary: 'Reopen the latest closed accounting period',
      description:
        'Allows postings to the period again. Only the latest closed period can be reopened (409 `PERIOD_STATE_CONFLICT` for any other). The audit trail keeps the `reason`.',
    },
    problems: ['NOT_FOUND', 'PERIOD_STATE_CONFLICT'],
  })
    .input(reopenPeriodInput)
    .output(accountingPeriod)
    .use(authorize)
    .mutation(({ ctx, input }) => reopenPeriod(ctx, input)),
});
