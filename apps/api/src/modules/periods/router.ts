import {
  accountingPeriod,
  closedPeriod,
  createPeriodInput,
  idInput,
  listPeriodsInput,
  pageInputOf,
  pageOf,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../procedures/base.ts';
import { items } from '../../procedures/lists.ts';
import { authenticated, authorize } from '../../procedures/procedures.ts';
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
    openapi: { method: 'GET', path, tags, operationId: 'periods.list', summary: 'List accounting periods' },
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
    openapi: {
      method: 'POST',
      path: `${path}/{id}/close`,
      tags,
      operationId: 'periods.close',
      summary: 'Close an accounting period',
    },
    problems: ['NOT_FOUND', 'PERIOD_STATE_CONFLICT', 'PERIOD_NOT_RECONCILED'],
  })
    .input(idInput)
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
    },
    problems: ['NOT_FOUND', 'PERIOD_STATE_CONFLICT'],
  })
    .input(idInput)
    .output(accountingPeriod)
    .use(authorize)
    .mutation(({ ctx, input }) => reopenPeriod(ctx, input)),
});
