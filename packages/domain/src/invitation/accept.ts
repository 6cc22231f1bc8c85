import { z } from 'zod';
import { role } from '../identity/role.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { line } from '../shared/text.ts';
import { invitation, invitationStatuses } from './invitation.ts';

// No format is required: a link that a mail program truncated is unknown (404), not an invalid request.
const token = () =>
  z.string().min(1).max(256).meta({
    description: 'The part after `#token=` in the emailed link.',
    example: '3q2n0v8p5m1k7s4x6z9c2b4d8f0g1h3j5l7r9t1w3y5',
  });

export const previewInvitationInput = z.strictObject({ token: token() });
export const declineInvitationInput = z.strictObject({ token: token() });

export const acceptInvitationInput = z.strictObject({
  token: token(),
  name: line(200).optional().meta({
    description: 'Name of the account, if one is created. Default: the part of the address before the @.',
    example: 'Grace Hopper',
  }),
});

/** For the holder of an email's link to receive no more invitations, or to receive them again. */
export const optOutInput = z.strictObject({
  token: z.string().min(1).max(1024).meta({
    description: 'The part after `#token=` in the link at the end of an invitation email.',
    example: 'mB3x9Qk2Yl7dV0c5Ga8e1Nf4Rt6Zs-Wq_uHjKpLoEiDnXbCv',
  }),
});

export const invitationPreview = z
  .object({
    organization_name: z.string(),
    inviter_name: z.string(),
    email_masked: z.string(),
    role: role(),
    status: z.enum(invitationStatuses),
    expires_at: instant(),
    continue_url: z.string().nullable().meta({
      description: 'Where to go after accepting: the application of the organization or the operator.',
    }),
  })
  .meta({ id: 'InvitationPreview' });

export const acceptedInvitation = z
  .object({
    invitation,
    organization_id: id(),
    user_id: id(),
    role: role().meta({ description: 'The role after accepting, never lower than before.' }),
    api_key: z.string().nullable().optional().meta({
      description:
        'Present only if an account was created: its personal API key, shown once. The same request with the same Idempotency-Key returns it again for an hour, as long as the key is unused; after that it is null, because the key itself is not stored.',
    }),
  })
  .meta({ id: 'AcceptedInvitation' });

export const listReceivedInput = z.strictObject(pageInput);

/** A pending invitation as the invited person sees it, without the metadata, which are the sender's notes. */
export const receivedInvitation = z
  .object({
    id: id(),
    organization_id: id(),
    organization_name: z.string(),
    inviter_name: z.string(),
    role: role(),
    created_at: instant(),
    expires_at: instant(),
  })
  .meta({ id: 'ReceivedInvitation' });

export type OptOut = z.infer<typeof optOutInput>;
export type AcceptInvitation = z.infer<typeof acceptInvitationInput>;
export type AcceptedInvitation = z.infer<typeof acceptedInvitation>;
export type InvitationPreview = z.infer<typeof invitationPreview>;
export type ListReceived = z.infer<typeof listReceivedInput>;
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;
