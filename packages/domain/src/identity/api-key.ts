import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { name } from '../shared/text.ts';
import { role } from './role.ts';

export const createApiKeyInput = z
  .strictObject({
    name: name(200).meta({
      description: 'What the key is used for: one line of at most 200 characters.',
      example: 'Warehouse scanner',
    }),
    role: role().meta({
      description: 'At most your own role. The key never has more rights than its creator currently has.',
    }),
    expires_in_days: z.int().min(1).max(3650).optional().meta({
      description:
        'Lifetime in days. Without it, the key does not expire. A key created with an expiring key expires no later than that key.',
    }),
  })
  .meta({ id: 'CreateApiKey', description: 'A new API key for the caller.' });

export const listApiKeysInput = z.strictObject(pageInput);

export const apiKey = z
  .object({
    id: id().describe('The id of the key. It is not secret and cannot be used to authenticate.'),
    name: z.string().meta({ description: 'What the key is used for.', example: 'Warehouse scanner' }),
    role: role().describe(
      "The role the key acts with. When the member's role is changed to a lower one, the key is revoked.",
    ),
    user_id: id().meta({ description: 'The member on whose behalf the key acts.' }),
    environment: z
      .enum(['live', 'test'])
      .describe('Whether the service that issued the key runs in production (`live`) or not (`test`).'),
    created_at: instant().describe('When the key was created (UTC).'),
    expires_at: instant()
      .nullable()
      .describe('When the key stops working (UTC); null if it does not expire.'),
    revoked_at: instant().nullable().describe('When the key was revoked (UTC); null if it was not.'),
    last_used_at: instant().nullable().meta({
      description: 'When the key was last used (UTC), accurate to the minute; null if it never was.',
    }),
  })
  .meta({ id: 'ApiKey', description: 'A credential for programs, without the secret itself.' });

export const createdApiKey = apiKey
  .extend({
    key: z.string().nullable().meta({
      description:
        'The key, shown once. Null if the call was replayed with an Idempotency-Key, because the key itself is not stored; in that case, revoke it and create another.',
    }),
  })
  .meta({ id: 'CreatedApiKey', description: 'A new API key with its secret, which is shown only here.' });

export type CreateApiKey = z.infer<typeof createApiKeyInput>;
export type ListApiKeys = z.infer<typeof listApiKeysInput>;
export type ApiKey = z.infer<typeof apiKey>;
export type CreatedApiKey = z.infer<typeof createdApiKey>;
