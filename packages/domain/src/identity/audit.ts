import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';

/** What is recorded: the kind of thing, and what happened to it. */
export const eventTypes = [
  'invitation.sent',
  'invitation.resent',
  'invitation.accepted',
  'invitation.declined',
  'invitation.revoked',
  'invitation.expired',
  'invitation.email_failed',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'api_key.revoked',
] as const;
export type EventType = (typeof eventTypes)[number];

export const listAuditEventsInput = z.strictObject({
  type: z.enum(eventTypes).optional(),
  subject_id: id().optional(),
  actor_user_id: id().optional(),
  ...pageInput,
});

export const auditEvent = z
  .object({
    id: id(),
    occurred_at: instant(),
    type: z.enum(eventTypes),
    subject_id: id().meta({ description: 'The invitation, the member or the key.' }),
    actor_user_id: id()
      .nullable()
      .meta({ description: 'Who did it; null when nobody did: time passed, or a mail was refused.' }),
    actor_api_key_id: id().nullable(),
    address: z.string().nullable().meta({ description: 'The network address that it was done from.' }),
    request_id: z.string().nullable(),
    data: z.record(z.string(), z.unknown()).meta({ description: 'Facts; never a token or a key.' }),
  })
  .meta({ id: 'AuditEvent' });

export type ListAuditEvents = z.infer<typeof listAuditEventsInput>;
export type AuditEvent = z.infer<typeof auditEvent>;
