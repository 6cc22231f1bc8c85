import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { line } from '../shared/text.ts';
import { role } from './role.ts';

export const createApiKeyInput = z
  .strictObject({
    name: line(200).meta({ description: 'What the key is used for.', example: 'Warehouse scanner' }),
    role: role().meta({
      description: 'At most your own role. The key never has more rights than its creator currently has.',
    }),
    expires_in_days: z
      .int()
      .min(1)
      .max(3650)
      .optional()
      .meta({ description: 'Without it, the key does not expire.' }),
  })
  .meta({ id: 'CreateApiKey' });

export const listApiKeysInput = z.strictObject(pageInput);

export const apiKey = z
  .object({
    id: id(),
    name: z.string(),
    role: role(),
    user_id: id().meta({ description: 'The member on whose behalf the key acts.' }),
    environment: z.enum(['live', 'test']),
    created_at: instant(),
    expires_at: instant().nullable(),
    revoked_at: instant().nullable(),
    last_used_at: instant().nullable().meta({ description: 'Accurate to the minute.' }),
  })
  .meta({ id: 'ApiKey' });

export const createdApiKey = apiKey
  .extend({
    key: z.string().nullable().meta({
      description:
        'The key, shown once. Null if the call was replayed with an Idempotency-Key, because the key itself is not stored; in that case, revoke it and create another.',
    }),
  })
  .meta({ id: 'CreatedApiKey' });

export type CreateApiKey = z.infer<typeof createApiKeyInput>;
export type ListApiKeys = z.infer<typeof listApiKeysInput>;
export type ApiKey = z.infer<typeof apiKey>;
export type CreatedApiKey = z.infer<typeof createdApiKey>;
