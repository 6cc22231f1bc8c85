import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { line } from '../shared/text.ts';
import { eventTypes } from './event-type.ts';

/**
 * Where a webhook may lead, as far as its text says; what the name stands for is looked at when it is used. Only the
 * form that URLs are normalised to is taken, so that nothing is read otherwise than it is written.
 */
const webhookUrl = () =>
  z
    .string()
    .max(2048)
    .refine(isPlainUrl, {
      error:
        'This must be an https URL in its normal form, with port 443 or one from 1024 up, and without a user name, a password, a fragment or white space.',
      params: { code: 'INVALID_URL' },
    });

function isPlainUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  const isNormal = url.href === text || url.href === `${text}/`;
  const isBare = url.username === '' && url.password === '' && !text.includes('#');
  // The scheme's own port is written as none. Below 1024 live mail, databases and the like.
  return isNormal && isBare && (url.port === '' || url.port.padStart(5, '0') >= '01024');
}

export const createWebhookInput = z
  .strictObject({
    url: webhookUrl().meta({ format: 'uri', example: 'https://hooks.example.com/tallybook' }),
    events: z
      .array(z.enum(eventTypes))
      .min(1)
      .max(eventTypes.length)
      .refine((given) => new Set(given).size === given.length, {
        error: 'Name each type once.',
        params: { code: 'DUPLICATE' },
      })
      .optional()
      .meta({ description: 'Types to send; all, later ones included, when absent.' }),
    description: line(200).optional().meta({ example: 'Warehouse display' }),
  })
  .meta({ id: 'CreateWebhook' });

export const listWebhooksInput = z.strictObject(pageInput);

/** Why a webhook gets nothing: somebody said so, it answered 410 Gone, or it failed for days on end. */
export const disabledReasons = ['manual', 'gone', 'failing'] as const;

export const webhook = z
  .object({
    id: id(),
    url: z.string().meta({ example: 'https://hooks.example.com/tallybook' }),
    description: z.string().nullable(),
    events: z.array(z.enum(eventTypes)).nullable().meta({ description: 'Null stands for all.' }),
    status: z.enum(['enabled', 'disabled']),
    disabled_reason: z.enum(disabledReasons).nullable(),
    disabled_at: instant().nullable(),
    failing_since: instant()
      .nullable()
      .meta({ description: 'The first failure after which nothing was delivered.' }),
    previous_secret_expires_at: instant()
      .nullable()
      .meta({ description: 'Until then the secret before the last rotation signs too.' }),
    created_at: instant(),
    created_by: id(),
  })
  .meta({ id: 'Webhook' });

const secret = z.string().nullable().meta({
  description:
    'The signing secret, shown once. Null in the replay of a call with an Idempotency-Key; rotate to get another.',
  example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw4f7aXU0pHJE=',
});

export const createdWebhook = webhook.extend({ secret }).meta({ id: 'CreatedWebhook' });

export type CreateWebhook = z.infer<typeof createWebhookInput>;
export type ListWebhooks = z.infer<typeof listWebhooksInput>;
export type Webhook = z.infer<typeof webhook>;
export type CreatedWebhook = z.infer<typeof createdWebhook>;
export type DisabledReason = (typeof disabledReasons)[number];
