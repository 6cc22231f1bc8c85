import { z } from 'zod';
import { role } from '../identity/role.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { emailAddress } from './email.ts';
import { invitationMetadata } from './metadata.ts';

/** The three that a caller sees; revoked and declined invitations are shown nowhere. */
export const invitationStatuses = ['pending', 'accepted', 'expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** Languages of the mail. */
export const mailLocales = ['en', 'fr', 'es', 'de', 'pt'] as const;
export type MailLocale = (typeof mailLocales)[number];

export const sendInvitationInput = z
  .strictObject({
    email: emailAddress(),
    role: role().meta({ description: 'At most your own role.', example: 'clerk' }),
    metadata: invitationMetadata().optional(),
    expires_in_hours: z
      .int()
      .min(1)
      .max(720)
      .optional()
      .meta({ description: 'Lifetime; 7 days when absent.' }),
    locale: z.enum(mailLocales).optional().meta({ description: 'Language of the mail; `en` when absent.' }),
  })
  .meta({ id: 'SendInvitation' });

/** Fixed by the specification, field by field. Never a token, a hash, a link or the role. */
export const invitation = z
  .object({
    id: id(),
    email: z.string().meta({ format: 'email' }),
    status: z.enum(invitationStatuses),
    created_at: instant(),
    expires_at: instant(),
    invited_by_user_id: id(),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Invitation' });

/** How the mail of an invitation fares. */
export const mailStatuses = ['queued', 'sent', 'failed', 'not_sent'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** One invitation looked at closely; lists and the answer to sending have the specified fields only. */
export const invitationDetail = invitation
  .extend({
    mail_status: z.enum(mailStatuses).meta({
      description:
        '`queued`: not taken by a mail server yet, and tried again for a day. `failed`: refused for good, or for a day; resend it. `not_sent`: it was no longer pending before its mail had left.',
    }),
    mailed_at: instant().nullable().meta({ description: 'When a mail server last took a mail for it.' }),
  })
  .meta({ id: 'InvitationDetail' });

export const listInvitationsInput = z.strictObject({
  status: z.enum(invitationStatuses).optional(),
  email: emailAddress().optional(),
  ...pageInput,
});

export type SendInvitation = z.infer<typeof sendInvitationInput>;
export type Invitation = z.infer<typeof invitation>;
export type InvitationDetail = z.infer<typeof invitationDetail>;
export type ListInvitations = z.infer<typeof listInvitationsInput>;
