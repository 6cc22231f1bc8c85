import { z } from 'zod';
import { role } from '../identity/role.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { name } from '../shared/text.ts';
import { expiry, invitation, invitationStatus } from './invitation.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

// No format is required: a link that a mail program truncated is unknown (404), not an invalid request.
const token = () =>
  z.string().min(1).max(256).meta({
    description: 'The part after `#token=` in the emailed link.',
    example: '3q2n0v8p5m1k7s4x6z9c2b4d8f0g1h3j5l7r9t1w3y5',
  });

export const previewInvitationInput = z.strictObject({ token: token() });
export const declineInvitationInput = z.strictObject({ token: token() });

export const acceptInvitationInput = z
  .strictObject({
    token: token().optional(),
    id: id()
      .optional()
      .describe(
        'In place of the token: the id of a received invitation, for a person who is signed in with a token of the identity provider or in the console. An API key does not prove that its owner still reads the mailbox.',
      ),
    name: name(200).optional().meta({
      description:
        'Name of the account, if one is created; one line of at most 200 characters. Default: the part of the address before the @.',
      example: 'Grace Hopper',
    }),
  })
  .superRefine((value, context) => {
    if ((value.token === undefined) === (value.id === undefined))
      context.addIssue({
        code: 'custom',
        path: ['token'],
        message: schemaText(en.tokenOrId),
      });
  });

/** For the holder of an email's link to receive no more invitations, or to receive them again. */
export const optOutInput = z.strictObject({
  token: z.string().min(1).max(1024).meta({
    description: 'The part after `#token=` in the link at the end of an invitation email.',
    example: 'mB3x9Qk2Yl7dV0c5Ga8e1Nf4Rt6Zs-Wq_uHjKpLoEiDnXbCv',
  }),
});

/** Who sent the invitation. */
const sender = {
  organization_name: z
    .string()
    .meta({ description: 'The name of the organization that sent it.', example: 'Harbour Tools Ltd' }),
  inviter_name: z
    .string()
    .meta({ description: 'The name of the member who sent it.', example: 'Ada Lovelace' }),
};

const offeredRole = () => role().describe('The role that the invited person gets.');

export const invitationPreview = z
  .object({
    ...sender,
    email_masked: z.string().meta({
      description: 'The invited address with most of its name hidden.',
      example: 'g•••e@example.com',
    }),
    role: offeredRole(),
    status: invitationStatus(),
    expires_at: expiry(),
    continue_url: z.string().nullable().meta({
      description:
        'Where to go after accepting: the application of the organization or the operator; null if there is none.',
    }),
  })
  .meta({ id: 'InvitationPreview', description: 'An invitation as shown to the holder of its link.' });

export const acceptedInvitation = z
  .object({
    invitation: invitation.describe('The invitation, now accepted.'),
    organization_id: id().describe('The organization that the user joined.'),
    user_id: id().describe('The user who joined.'),
    role: role().meta({ description: 'The role after accepting, never lower than before.' }),
    api_key: z.string().nullable().optional().meta({
      description:
        'Present only if an account was created: its personal API key, shown once. The same request with the same Idempotency-Key returns it again for an hour, as long as the key is unused; after that it is null, because the key itself is not stored.',
    }),
  })
  .meta({
    id: 'AcceptedInvitation',
    description: 'The membership that accepting an invitation created or changed.',
  });

export const listReceivedInput = z.strictObject(pageInput);

/** A pending invitation as the invited person sees it, without the metadata, which are the sender's notes. */
export const receivedInvitation = z
  .object({
    id: id().describe('The id of the invitation.'),
    organization_id: id().describe('The organization that sent it.'),
    ...sender,
    role: offeredRole(),
    created_at: instant().describe('When the invitation was created (UTC).'),
    expires_at: expiry(),
  })
  .meta({
    id: 'ReceivedInvitation',
    description: 'A pending invitation as its recipient sees it, without the metadata.',
  });

export type OptOut = z.infer<typeof optOutInput>;
export type AcceptInvitation = z.infer<typeof acceptInvitationInput>;
export type AcceptedInvitation = z.infer<typeof acceptedInvitation>;
export type InvitationPreview = z.infer<typeof invitationPreview>;
export type ListReceived = z.infer<typeof listReceivedInput>;
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;
