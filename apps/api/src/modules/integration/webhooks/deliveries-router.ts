import { listDeliveriesInput, pageInputOf, pageOf, webhookDelivery } from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { listDeliveries } from './list-deliveries.ts';

const permission = 'webhooks.keep';

/** Filters for which a page may read every row to find those that match. */
const withoutIndex = ['status'];

export const webhookDeliveriesRouter = router({
  list: authenticated({
    permission,
    report: withoutIndex,
    openapi: {
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      tags: ['Webhooks'],
      operationId: 'webhookDeliveries.list',
      summary: 'List the deliveries of a webhook',
      description: 'The events sent to the webhook, or waiting to be sent, newest first.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(listDeliveriesInput)
    .output(z.array(webhookDelivery))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listDeliveries(ctx, input))),

  listPage: authenticated({ permission, report: withoutIndex })
    .input(pageInputOf(listDeliveriesInput))
    .output(pageOf(webhookDelivery))
    .use(authorize)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
});
