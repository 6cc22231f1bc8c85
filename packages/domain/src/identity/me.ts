import { z } from 'zod';
import { id } from '../shared/id.ts';
import { role } from './role.ts';

/** Has no fields; over tRPC it may be omitted. */
export const getMeInput = z.strictObject({}).optional();

export const me = z
  .object({
    user_id: id(),
    email: z
      .string()
      .nullable()
      .meta({ description: 'The verified address in lower case; null if none is known.' }),
    organization_id: id().nullable().meta({
      description:
        'The organization that this call acts in; null if a JWT caller selects no organization that they are a member of.',
    }),
    role: role().nullable(),
    credential: z.enum(['api_key', 'jwt']),
  })
  .meta({ id: 'Me' });

export type Me = z.infer<typeof me>;
