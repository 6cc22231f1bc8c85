import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { deliveredTypes } from './event-type.ts';

/** `failed`: given up after a day of tries. `cancelled`: the webhook was disabled or deleted meanwhile. */
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const;

export const webhookDelivery = z
  .object({
    id: id(),
    event_id: id().meta({ description: 'The `webhook-id` header, the same at every try.' }),
    event_type: z.enum(deliveredTypes),
    status: z.enum(deliveryStatuses),
    attempts: z.int().meta({ description: 'Tries so far.', example: 1 }),
    status_code: z.int().nullable().meta({ description: 'What the last try was answered, if it was.' }),
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
