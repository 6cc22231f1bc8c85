import {
  acceptedInvitation,
  acceptInvitationInput,
  declineInvitationInput,
  invitationPreview,
  optOutInput,
  previewInvitationInput,
} from '@tallybook/domain';
import { z } from 'zod';
import { publicProcedure, allowPublic } from '../../../procedures/procedures.ts';
import { acceptInvitation } from './accept.ts';
import { declineInvitation } from './decline.ts';
import { setInvitationOptOut } from './opt-out.ts';
import { previewInvitation } from './preview.ts';

const tags = ['Invitations'];
const permission = 'public';

/** Operations for the holder of an emailed link; POST only, because mail scanners open links. */
export const recipientProcedures = {
  preview: publicProcedure({
    permission,
    openapi: {
      method: 'POST',
      path: '/invitations/preview',
      tags,
      operationId: 'invitations.preview',
      summary: 'Preview an invitation by the token of its link',
      description:
        'Shows the holder of the link what they are invited to, without revealing whether the address has an account. Changes nothing.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(previewInvitationInput)
    .output(invitationPreview)
    .use(allowPublic)
    .mutation(({ ctx, input }) => previewInvitation(ctx, input)),

  accept: publicProcedure({
    permission,
    openapi: {
      method: 'POST',
      path: '/invitations/accept',
      tags,
      operationId: 'invitations.accept',
      summary: 'Accept an invitation',
      description:
        'With a credential the caller joins the organization, if the invitation is for their verified address. A person who is signed in, not a program with an API key, can name a received invitation by its `id` in place of the token. Without a credential the service creates an account for the address, and the response contains its API key once.',
    },
    problems: [
      'SIGN_IN_REQUIRED',
      'PERMISSION_DENIED',
      'INVITATION_NOT_YOURS',
      'INVITER_NO_LONGER_AUTHORIZED',
      'NOT_FOUND',
      'INVITATION_EXPIRED',
      'INVITATION_ALREADY_ACCEPTED',
    ],
  })
    .input(acceptInvitationInput)
    .output(acceptedInvitation)
    .use(allowPublic)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

  decline: publicProcedure({
    permission,
    openapi: {
      method: 'POST',
      path: '/invitations/decline',
      tags,
      operationId: 'invitations.decline',
      summary: 'Decline an invitation',
      description:
        'Declines a pending or expired invitation, which disappears from all lists. 409 `INVITATION_ALREADY_ACCEPTED` if it is accepted.',
    },
    rest: { status: 204 },
    problems: ['INVITATION_NOT_YOURS', 'NOT_FOUND', 'INVITATION_ALREADY_ACCEPTED'],
  })
    .input(declineInvitationInput)
    .output(z.void())
    .use(allowPublic)
    .mutation(({ ctx, input }) => declineInvitation(ctx, input)),

  optOut: publicProcedure({
    permission,
    openapi: {
      method: 'POST',
      path: '/invitations/opt-out',
      tags,
      operationId: 'invitations.optOut',
      summary: 'Receive no more invitations',
      description:
        'Stops invitation emails to the recipient of an email, from all organizations. Their senders are not told.',
    },
    rest: { status: 204 },
    problems: ['NOT_FOUND'],
  })
    .input(optOutInput)
    .output(z.void())
    .use(allowPublic)
    .mutation(({ ctx, input }) => setInvitationOptOut(ctx, input, true)),

  optIn: publicProcedure({
    permission,
    openapi: {
      method: 'POST',
      path: '/invitations/opt-in',
      tags,
      operationId: 'invitations.optIn',
      summary: 'Receive invitations again',
      description: 'Allows invitation emails to the recipient of an email again. Their senders are not told.',
    },
    rest: { status: 204 },
    problems: ['NOT_FOUND'],
  })
    .input(optOutInput)
    .output(z.void())
    .use(allowPublic)
    .mutation(({ ctx, input }) => setInvitationOptOut(ctx, input, false)),
};
