import { z } from 'zod';
import { dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { auditTypes } from './audit-type.ts';

/** The caller's kind of credential; `link` is the link of an invitation, `session` a sign-in to the console. */
export const auditCredentials = ['api_key', 'jwt', 'link', 'session'] as const;

export const auditEvent = z
  .object({
    id: id().describe('The id of the event.'),
    type: z.enum(auditTypes).describe('What happened.'),
    occurred_at: instant().describe('When it happened (UTC).'),
    actor_user_id: id()
      .nullable()
      .meta({ description: 'The user who acted; null if the service acted by itself.' }),
    credential: z.enum(auditCredentials).nullable().meta({
      description:
        'The kind of credential that the actor presented, `link` being the link of an invitation, `session` a sign-in to the console; null if the service acted by itself.',
    }),
    api_key_id: id().nullable().describe('The API key that was used; null for other credentials.'),
    subject_type: z
      .string()
      .meta({ description: 'The kind of resource that the event is about.', example: 'invitation' }),
    subject_id: id().describe('The id of the resource that the event is about.'),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Details that depend on the type; for a change the old and the new values.' }),
    address: z.string().nullable().meta({
      description: "The caller's IP address; null if the service acted by itself.",
      example: '203.0.113.7',
    }),
    user_agent: z.string().nullable().meta({
      description: 'The `User-Agent` header, truncated to 200 characters; null if there was none.',
      example: 'curl/8.5.0',
    }),
    request_id: z
      .string()
      .nullable()
      .meta({ description: 'The `X-Request-Id` of the response; null if the service acted by itself.' }),
  })
  .meta({ id: 'AuditEvent', description: 'Who did what, when and from where. Events never change.' });

export const listAuditEventsInput = z
  .strictObject({
    type: z.enum(auditTypes).optional().describe('Only events of this type.'),
    actor_user_id: id().optional().describe('Only events that this user caused.'),
    subject_id: id().optional().describe('Only events about the resource with this id.'),
    ...dateRange,
    ...pageInput,
  })
  .superRefine(rangeInOrder);

export type AuditEvent = z.infer<typeof auditEvent>;
export type AuditCredential = (typeof auditCredentials)[number];
export type ListAuditEvents = z.infer<typeof listAuditEventsInput>;
