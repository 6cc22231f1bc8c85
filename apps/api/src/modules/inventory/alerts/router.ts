import { idInput, listAlertsInput, pageInputOf, pageOf, stockAlert } from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { acknowledgeAlert } from './acknowledge.ts';
import { listAlerts } from './list.ts';

const path = '/inventory/alerts';
const tags = ['Alerts'];

/** Filters for which a page may read every row to find those that match. */
const withoutIndex = ['status', 'kind'];

export const alertsRouter = router({
  list: authenticated({
    permission: 'levels.read',
    report: withoutIndex,
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'alerts.list',
      summary: 'List alerts',
      description:
        'Products that reached their reorder point, or zero, each with the movement that caused it: most recently opened first. An alert opens once and stays open until the stock is above the point again.',
    },
  })
    .input(listAlertsInput)
    .output(z.array(stockAlert))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listAlerts(ctx, input))),

  listPage: authenticated({ permission: 'levels.read', report: withoutIndex })
    .input(pageInputOf(listAlertsInput))
    .output(pageOf(stockAlert))
    .use(authorize)
    .query(({ ctx, input }) => listAlerts(ctx, input)),

  acknowledge: authenticated({
    permission: 'alerts.acknowledge',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/acknowledge`,
      tags,
      operationId: 'alerts.acknowledge',
      summary: 'Acknowledge an alert',
      description:
        'Records that somebody has seen the alert. The first acknowledgement stays; the alert remains open until the stock is above the reorder point again.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('alert'))
    .output(stockAlert)
    .use(authorize)
    .mutation(({ ctx, input }) => acknowledgeAlert(ctx, input)),
});
