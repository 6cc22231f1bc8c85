import { z } from 'zod';
import { role } from '../identity/role.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { emailAddress } from './email.ts';
import { invitationMetadata } from './metadata.ts';

/** The statuses that callers see; revoked and declined invitations are not shown. */
export const invitationStatuses = ['pending', 'accepted', 'expired'] as const;
export const invitationStatus = () =>
  z
    .enum(invitationStatuses)
    .describe('`pending` until the invitation is accepted or its lifetime ends (`expired`).');

/** The end of an invitation's lifetime. */
export const expiry = () => instant().describe('When the link stops working (UTC).');

export type InvitationStatus = (typeof invitationStatuses)[number];

/** Languages of invitation emails. */
export const mailLocales = ['en', 'fr', 'es', 'de', 'pt', 'pt-BR'] as const;
export type MailLocale = (typeof mailLocales)[number];

export const sendInvitationInput = z
  .strictObject({
    email: emailAddress().describe(
      'The address to invite, at most 254 characters. It is stored in lower case.',
    ),
    role: role().meta({
      description: 'The role that the invited person gets, at most your own.',
      example: 'clerk',
    }),
    metadata: invitationMetadata().optional(),
    expires_in_hours: z.int().min(1).max(720).optional().meta({
      description:
        'Lifetime in hours, 1 to 720. Default: 168 (7 days), unless the operator configured another.',
    }),
    locale: z
      .enum(mailLocales)
      .optional()
      .meta({ description: 'Language of the email; `pt` is that of Portugal. Default: `en`.' }),
  })
  .meta({ id: 'SendInvitation', description: 'An invitation to the current organization.' });

/** Exactly the specified fields: never a token, a hash, a link or the role. */
export const invitation = z
  .object({
    id: id().describe('The id of the invitation.'),
    email: z.string().meta({
      description: 'The invited address in lower case.',
      format: 'email',
      example: 'grace@example.com',
    }),
    status: invitationStatus(),
    created_at: instant().describe('When the invitation was created (UTC).'),
    expires_at: expiry(),
    invited_by_user_id: id().describe('The user who sent the invitation.'),
    metadata: z
      .record(z.string(), z.unknown())
      .describe("The sender's JSON object as given; `{}` if none was given."),
  })
  .meta({ id: 'Invitation', description: 'An invitation of an email address to the organization.' });

/** Delivery status of an invitation email. */
export const mailStatuses = ['queued', 'sent', 'failed', 'not_sent'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** A single invitation with more fields; lists and the response to sending have the specified fields only. */
export const invitationDetail = invitation
  .extend({
    role: role().describe('The role that the invited person gets.'),
    mail_status: z.enum(mailStatuses).meta({
      description:
        '`queued`: not yet accepted by a mail server (retried for a day), or delayed because the organization has just sent another email to this address. `sent`: handed over for delivery. Recipients who get many invitations get them later, and recipients who want no more get none: senders are not told which. `failed`: permanently rejected, or not accepted within a day; resend the invitation. `not_sent`: the invitation was no longer pending before its email was sent.',
    }),
    mailed_at: instant().nullable().meta({
      description:
        'When the last email for this invitation was handed over for delivery (UTC); null if none was.',
    }),
  })
  .meta({
    id: 'InvitationDetail',
    description: 'An invitation with its role and the delivery status of its email.',
  });

export const listInvitationsInput = z.strictObject({
  status: z.enum(invitationStatuses).optional().describe('Only invitations with this status.'),
  email: emailAddress().optional().describe('Only invitations to exactly this address; case is ignored.'),
  ...pageInput,
});

export type SendInvitation = z.infer<typeof sendInvitationInput>;
export type Invitation = z.infer<typeof invitation>;
export type InvitationDetail = z.infer<typeof invitationDetail>;
export type ListInvitations = z.infer<typeof listInvitationsInput>;
