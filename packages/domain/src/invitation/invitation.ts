import { z } from 'zod';
import { role } from '../identity/role.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { emailAddress } from './email.ts';
import { invitationMetadata } from './metadata.ts';

/** The statuses that callers see; revoked and declined invitations are not shown. */
export const invitationStatuses = ['pending', 'accepted', 'expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

/** Languages of invitation emails. */
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
      .meta({ description: 'Lifetime in hours. Default: 7 days, unless configured otherwise.' }),
    locale: z.enum(mailLocales).optional().meta({ description: 'Language of the email. Default: `en`.' }),
  })
  .meta({ id: 'SendInvitation' });

/** Exactly the specified fields: never a token, a hash, a link or the role. */
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

/** Delivery status of an invitation email. */
export const mailStatuses = ['queued', 'sent', 'failed', 'not_sent'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** A single invitation with more fields; lists and the response to sending have the specified fields only. */
export const invitationDetail = invitation
  .extend({
    role: role(),
    mail_status: z.enum(mailStatuses).meta({
      description:
        '`queued`: not yet accepted by a mail server (retried for a day), or delayed because the organization has just sent another email to this address. `sent`: handed over for delivery. Recipients who get many invitations get them later, and recipients who want no more get none: senders are not told which. `failed`: permanently rejected, or not accepted within a day; resend the invitation. `not_sent`: the invitation was no longer pending before its email was sent.',
    }),
    mailed_at: instant()
      .nullable()
      .meta({ description: 'When the last email for this invitation was handed over for delivery.' }),
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
