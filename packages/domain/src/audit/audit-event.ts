import { z } from 'zod';
import { dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { auditTypes } from './audit-type.ts';

/** The caller's kind of credential; `link` is the link of an invitation. */
export const auditCredentials = ['api_key', 'jwt', 'link'] as const;

export const auditEvent = z
  .object({
    id: id(),
    type: z.enum(auditTypes),
    occurred_at: instant(),
    actor_user_id: id().nullable().meta({ description: 'Null if the service acted by itself.' }),
    credential: z
      .enum(auditCredentials)
      .nullable()
      .meta({ description: 'The kind of credential that the actor presented.' }),
    api_key_id: id().nullable(),
    subject_type: z
      .string()
      .meta({ description: 'The kind of resource that the event is about.', example: 'invitation' }),
    subject_id: id(),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Details that depend on the type; for a change the old and the new values.' }),
    address: z.string().nullable().meta({ description: "The caller's IP address.", example: '203.0.113.7' }),
    user_agent: z
      .string()
      .nullable()
      .meta({ description: 'Truncated to 200 characters.', example: 'curl/8.5.0' }),
    request_id: z.string().nullable().meta({ description: 'The `X-Request-Id` of the response.' }),
  })
  .meta({ id: 'AuditEvent' });

export const listAuditEventsInput = z
  .strictObject({
    type: z.enum(auditTypes).optional(),
    actor_user_id: id().optional(),
    subject_id: id().optional(),
    ...dateRange,
    ...pageInput,
  })
  .superRefine(rangeInOrder);

export type AuditEvent = z.infer<typeof auditEvent>;
export type AuditCredential = (typeof auditCredentials)[number];
export type ListAuditEvents = z.infer<typeof listAuditEventsInput>;
