import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { line } from '../shared/text.ts';
import { eventTypes } from './event-type.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

/**
 * Checks the text of a URL; the addresses that its host resolves to are checked when it is used. Only normalized URLs
 * are accepted, so that no parser can interpret them differently.
 */
const webhookUrl = () =>
  z
    .string()
    .max(2048)
    .refine(isPlainUrl, {
      error: schemaText(en.webhookUrl),
      params: { code: 'INVALID_URL' },
    });

function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  const isNormal = url.href === text || url.href === `${text}/`;
  const isBare = url.username === '' && url.password === '' && !text.includes('#');
  // A normalized URL omits its default port. Ports below 1024 belong to mail servers and the like.
  return isNormal && isBare && (url.port === '' || url.port.padStart(5, '0') >= '01024');
}

export const createWebhookInput = z
  .strictObject({
    url: webhookUrl().meta({
      description:
        'The https URL to call, at most 2,048 characters, in normalized form: lowercase host, port 443 or 1024 and above, without user name, password and fragment.',
      format: 'uri',
      example: 'https://hooks.example.com/tallybook',
    }),
    events: z
      .array(z.enum(eventTypes))
      .min(1)
      .max(eventTypes.length)
      .refine((given) => new Set(given).size === given.length, {
        error: schemaText(en.eventTypeRepeated),
        params: { code: 'DUPLICATE' },
      })
      .optional()
      .meta({
        description: 'Event types to send; by default all, including types added in the future.',
        uniqueItems: true,
      }),
    description: line(200).optional().meta({
      description: 'What the webhook is used for: one line of at most 200 characters.',
      example: 'Warehouse display',
    }),
  })
  .meta({ id: 'CreateWebhook', description: 'A URL of yours, and the events that it receives.' });

export const listWebhooksInput = z.strictObject(pageInput);

/**
 * Why a webhook is disabled: by a caller, because it responded 410 Gone, because it failed for days, or because its
 * creator, who knows the secret, may no longer manage webhooks.
 */
export const disabledReasons = ['manual', 'gone', 'failing', 'creator_lost_access'] as const;

export const webhook = z
  .object({
    id: id().describe('The id of the webhook.'),
    url: z.string().meta({
      description: 'The URL that receives the events.',
      example: 'https://hooks.example.com/tallybook',
    }),
    description: z.string().nullable().meta({
      description: 'What the webhook is used for; null if nothing was given.',
      example: 'Warehouse display',
    }),
    events: z.array(z.enum(eventTypes)).nullable().meta({
      description: 'The event types that it receives; null means all, including types added in the future.',
    }),
    status: z.enum(['enabled', 'disabled']).describe('Whether events are sent.'),
    disabled_reason: z
      .enum(disabledReasons)
      .nullable()
      .describe(
        'Why it is disabled: by a member (`manual`), because it responded 410 (`gone`), because it failed for days (`failing`), or because a member who knows the secret lost access (`creator_lost_access`). Null if enabled.',
      ),
    disabled_at: instant().nullable().describe('When it was disabled (UTC); null if it is enabled.'),
    failing_since: instant().nullable().meta({
      description:
        'When the first failure since the last successful delivery occurred (UTC); null if the last delivery succeeded.',
    }),
    last_skipped_at: instant().nullable().meta({
      description:
        'When an event was last not sent because too many deliveries were pending (UTC); null if that never happened. Such deliveries have the status `skipped`.',
    }),
    previous_secret_expires_at: instant().nullable().meta({
      description:
        'Until then (UTC), messages are also signed with the secret before the last rotation; null if there is none.',
    }),
    created_at: instant().describe('When the webhook was created (UTC).'),
    created_by: id().describe('The user who created the webhook.'),
  })
  .meta({ id: 'Webhook', description: 'A URL that receives events, without its signing secret.' });

const secret = z.string().nullable().meta({
  description:
    'The signing secret, shown once. Null if the call was replayed with an Idempotency-Key; rotate the secret to get a new one.',
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4f7aXU0pHJE=',
});

export const createdWebhook = webhook.extend({ secret }).meta({
  id: 'CreatedWebhook',
  description: 'A webhook with its signing secret, which is shown only here.',
});

export type CreateWebhook = z.infer<typeof createWebhookInput>;
export type ListWebhooks = z.infer<typeof listWebhooksInput>;
export type Webhook = z.infer<typeof webhook>;
export type CreatedWebhook = z.infer<typeof createdWebhook>;
export type DisabledReason = (typeof disabledReasons)[number];
