import { z } from 'zod';
import { role } from '../identity/role.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { line } from '../shared/text.ts';
import { invitation, invitationStatuses } from './invitation.ts';

// No form is asked of a token: a link that lost its end in a mail program is unknown (404), not a wrong request.
const token = () =>
  z.string().min(1).max(256).meta({
    description: 'What stands behind `#token=` in the mailed link.',
    example: '3q2n0v8p5m1k7s4x6z9c2b4d8f0g1h3j5l7r9t1w3y5',
  });

export const previewInvitationInput = z.strictObject({ token: token() });
export const declineInvitationInput = z.strictObject({ token: token() });

export const acceptInvitationInput = z.strictObject({
  token: token(),
  name: line(200).optional().meta({
    description: 'Name of the account that is created; the part of the address before the @ when absent.',
    example: 'Grace Hopper',
  }),
});

export const invitationPreview = z
  .object({
    organization_name: z.string(),
    inviter_name: z.string(),
    email_masked: z.string(),
    status: z.enum(invitationStatuses),
    expires_at: instant(),
  })
  .meta({ id: 'InvitationPreview' });

export const acceptedInvitation = z
  .object({
    invitation,
    organization_id: id(),
    user_id: id(),
    role: role().meta({ description: 'The role held from now on; never lower than one held before.' }),
    api_key: z.string().nullable().optional().meta({
      description:
        'Only when an account was created: its personal API key, shown once. The same call with the same Idempotency-Key shows it again for an hour, as long as it was not used; later it is null: the key itself is kept nowhere.',
    }),
  })
  .meta({ id: 'AcceptedInvitation' });

export const listReceivedInput = z.strictObject(pageInput);

/** What the invited person sees of a pending invitation. The metadata are the sender's own notes. */
export const receivedInvitation = z
  .object({
    id: id(),
    organization_id: id(),
    organization_name: z.string(),
    inviter_name: z.string(),
    created_at: instant(),
    expires_at: instant(),
  })
  .meta({ id: 'ReceivedInvitation' });

export type AcceptInvitation = z.infer<typeof acceptInvitationInput>;
export type AcceptedInvitation = z.infer<typeof acceptedInvitation>;
export type InvitationPreview = z.infer<typeof invitationPreview>;
export type ListReceived = z.infer<typeof listReceivedInput>;
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;
