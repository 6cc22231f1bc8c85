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
    id: id(),
    event_id: id().meta({ description: 'The `webhook-id` header, the same for every attempt.' }),
    event_type: z.enum(deliveredTypes),
    status: z.enum(deliveryStatuses).meta({
      description:
        '`failed`: no further attempts, after a day of failures. `cancelled`: the webhook was disabled or deleted meanwhile. `skipped`: not sent, because too many deliveries of the webhook were pending.',
    }),
    attempts: z.int().meta({ description: 'Number of attempts so far.', example: 1 }),
    status_code: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the last response, if there was one.' }),
    last_error: z.string().nullable(),
    last_attempt_at: instant().nullable(),
    next_attempt_at: instant().nullable(),
    created_at: instant(),
  })
  .meta({ id: 'WebhookDelivery' });

export const listDeliveriesInput = z.strictObject({
  id: id(),
  status: z.enum(deliveryStatuses).optional(),
  ...pageInput,
});

export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export type ListDeliveries = z.infer<typeof listDeliveriesInput>;
