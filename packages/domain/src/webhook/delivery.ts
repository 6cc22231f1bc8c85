import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { deliveredTypes } from './event-type.ts';

/**
 * `failed`: no further attempts, after a day of failures. `cancelled`: the webhook was disabled or deleted meanwhile.
 * `skipped`: not sent, because too many deliveries of the webhook were pending.
 */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled', 'skipped'] as const;

export const webhookDelivery = z
  .object({
    id: id().describe('The id of the delivery.'),
    event_id: id().meta({
      description: 'The id of the event: the `webhook-id` header, the same for every attempt.',
    }),
    event_type: z.enum(deliveredTypes).describe('What happened: the `type` of the event that is delivered.'),
    status: z.enum(deliveryStatuses).meta({
      description:
        '`failed`: no further attempts, after a day of failures. `cancelled`: the webhook was disabled or deleted meanwhile. `skipped`: not sent, because too many deliveries of the webhook were pending.',
    }),
    attempts: z.int().meta({ description: 'Number of attempts so far.', example: 1 }),
    status_code: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the last response; null if there was none.' }),
    last_error: z
      .string()
      .nullable()
      .describe('Why the last attempt failed, for people; null if it did not fail.'),
    last_attempt_at: instant()
      .nullable()
      .describe('When the last attempt was made (UTC); null before the first.'),
    next_attempt_at: instant()
      .nullable()
      .describe('When the next attempt is due (UTC); null if there will be none.'),
    created_at: instant().describe('When the delivery was queued (UTC).'),
  })
  .meta({ id: 'WebhookDelivery', description: 'An event sent, or to be sent, to a webhook.' });

export const listDeliveriesInput = z.strictObject({
  id: id().describe('The id of the webhook, a UUID.'),
  status: z.enum(deliveryStatuses).optional().describe('Only deliveries with this status.'),
  ...pageInput,
});

export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export type ListDeliveries = z.infer<typeof listDeliveriesInput>;
