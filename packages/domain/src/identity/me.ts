import { z } from 'zod';
import { id } from '../shared/id.ts';
import { role } from './role.ts';

/** Without a field; on the tRPC wire it may be left out. */
export const getMeInput = z.strictObject({}).optional();

export const me = z
  .object({
    user_id: id(),
    email: z.string().nullable().meta({ description: 'Verified, lower-cased; null when none is known.' }),
    organization_id: id()
      .nullable()
      .meta({ description: 'The organization this call acts in; null when a token names none of its own.' }),
    role: role().nullable(),
    credential: z.enum(['api_key', 'jwt']),
  })
  .meta({ id: 'Me' });

export type Me = z.infer<typeof me>;
