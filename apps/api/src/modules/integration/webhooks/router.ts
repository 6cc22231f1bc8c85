import {
  createdWebhook,
  createWebhookInput,
  idInput,
  listWebhooksInput,
  pageInputOf,
  pageOf,
  webhook,
  webhookDelivery,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { createWebhook } from './create.ts';
import { disableWebhook } from './disable.ts';
import { enableWebhook } from './enable.ts';
import { getWebhook } from './get.ts';
import { listWebhooks } from './list.ts';
import { deleteWebhook } from './remove.ts';
import { rotateWebhookSecret } from './rotate.ts';
import { testWebhook } from './send-test.ts';

const path = '/webhooks';
const tags = ['Webhooks'];
const permission = 'webhooks.keep';

export const webhooksRouter = router({
  create: authenticated({
    permission,
    recentSignIn: true,
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'webhooks.create',
      summary: 'Create a webhook',
      description:
        'A webhook is a URL of yours that receives events as they occur. Events are sent by POST, signed according to the Standard Webhooks specification, and retried for a day. The signing secret is shown once.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: ['WEBHOOK_URL_REFUSED', 'WEBHOOK_LIMIT_REACHED'],
  })
    .input(createWebhookInput)
    .output(createdWebhook)
    .use(authorize)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),

  list: authenticated({
    permission,
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'webhooks.list',
      summary: 'List webhooks',
      description:
        'The webhooks of the organization, newest first, disabled ones included, without their secrets.',
    },
  })
    .input(listWebhooksInput)
    .output(z.array(webhook))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listWebhooks(ctx, input))),

  listPage: authenticated({ permission })
    .input(pageInputOf(listWebhooksInput))
    .output(pageOf(webhook))
    .use(authorize)
    .query(({ ctx, input }) => listWebhooks(ctx, input)),

  get: authenticated({
    permission,
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'webhooks.get',
      summary: 'Get a webhook',
      description: 'One webhook, without its secret.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('webhook'))
    .output(webhook)
    .use(authorize)
    .query(({ ctx, input }) => getWebhook(ctx, input)),

  disable: authenticated({
    permission,
    openapi: {
      method: 'POST',
      path: `${path}/{id}/disable`,
      tags,
      operationId: 'webhooks.disable',
      summary: 'Disable a webhook',
      description: 'Stops sending events and cancels pending deliveries.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('webhook'))
    .output(webhook)
    .use(authorize)
    .mutation(({ ctx, input }) => disableWebhook(ctx, input)),

  enable: authenticated({
    permission,
    recentSignIn: true,
    openapi: {
      method: 'POST',
      path: `${path}/{id}/enable`,
      tags,
      operationId: 'webhooks.enable',
      summary: 'Enable a webhook',
      description:
        'Sends events that occur from now on. Events that occurred while the webhook was disabled are not sent. A webhook that was disabled because a member who knows its secret lost access needs a new secret first.',
    },
    problems: ['NOT_FOUND', 'WEBHOOK_SECRET_REQUIRED'],
  })
    .input(idInput('webhook'))
    .output(webhook)
    .use(authorize)
    .mutation(({ ctx, input }) => enableWebhook(ctx, input)),

  rotate: authenticated({
    permission,
    recentSignIn: true,
    openapi: {
      method: 'POST',
      path: `${path}/{id}/rotate`,
      tags,
      operationId: 'webhooks.rotate',
      summary: 'Replace the signing secret of a webhook',
      description:
        'For 24 hours, messages are also signed with the previous secret. The new secret is shown once.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('webhook'))
    .output(createdWebhook)
    .use(authorize)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx, input)),

  test: authenticated({
    permission,
    openapi: {
      method: 'POST',
      path: `${path}/{id}/test`,
      tags,
      operationId: 'webhooks.test',
      summary: 'Send a test event to a webhook',
      description: 'Sends an event of the type `webhook.test` and returns its pending delivery.',
    },
    rest: { status: 201 },
    problems: ['NOT_FOUND', 'WEBHOOK_DISABLED'],
  })
    .input(idInput('webhook'))
    .output(webhookDelivery)
    .use(authorize)
    .mutation(({ ctx, input }) => testWebhook(ctx, input)),

  delete: authenticated({
    permission,
    openapi: {
      method: 'DELETE',
      path: `${path}/{id}`,
      tags,
      operationId: 'webhooks.delete',
      summary: 'Delete a webhook',
      description: 'Deletes the webhook with its secrets and cancels its pending deliveries.',
    },
    rest: { status: 204 },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('webhook'))
    .output(z.void())
    .use(authorize)
    .mutation(({ ctx, input }) => deleteWebhook(ctx, input)),
});
