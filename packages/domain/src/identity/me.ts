import { z } from 'zod';
import { id } from '../shared/id.ts';
import { role } from './role.ts';

/** Has no fields; over tRPC it may be omitted. */
export const getMeInput = z.strictObject({}).optional();

export const me = z
  .object({
    user_id: id().describe('The user that the credential belongs to.'),
    email: z
      .string()
      .nullable()
      .meta({ description: 'The verified address in lower case; null if none is known.' }),
    organization_id: id().nullable().meta({
      description:
        'The organization that this call acts in; null if `X-Organization-Id` is not one that the caller can act in, or a JWT caller selects none.',
    }),
    role: role()
      .nullable()
      .describe('The role that this call acts with; null if it acts in no organization.'),
    credential: z
      .enum(['api_key', 'jwt', 'session'])
      .describe('The kind of credential that the request presented; `session` is a sign-in to the console.'),
  })
  .meta({ id: 'Me', description: 'The caller as the service identifies it.' });

export type Me = z.infer<typeof me>;
