import {
  idInput,
  invitation,
  invitationDetail,
  invitationOutcome,
  listInvitationsInput,
  listReceivedInput,
  pageInputOf,
  pageOf,
  receivedInvitation,
  sendInvitationInput,
  sendInvitationsInput,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize, signedIn } from '../../../procedures/procedures.ts';
import { recipientProcedures } from './recipient-router.ts';
import { getInvitation } from './get.ts';
import { listInvitations } from './list.ts';
import { listReceived } from './received.ts';
import { resendInvitation } from './resend.ts';
import { revokeInvitation } from './revoke.ts';
import { sendInvitations } from './send-batch.ts';
import { sendInvitation } from './send.ts';

const path = '/invitations';
const tags = ['Invitations'];

/** Filters for which a page may read every row to find those that match. */
const withoutIndex = ['status'];

export const invitationsRouter = router({
  send: authenticated({
    permission: 'invitations.send',
    recentSignIn: true,
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'invitations.send',
      summary: 'Send an invitation',
      description:
        'Creates an invitation and queues an email with a link, which is sent even if the mail server is down now. 409 `INVITATION_ALREADY_EXISTS` if one to this address is pending; 409 `EMAIL_ALREADY_REGISTERED` if the address has an account and the organization does not allow inviting those.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: [
      'ROLE_TOO_HIGH',
      'NOT_FOUND',
      'ORGANIZATION_NOT_FOUND',
      'INVITATION_ALREADY_EXISTS',
      'EMAIL_ALREADY_REGISTERED',
    ],
  })
    .input(sendInvitationInput)
    .output(invitation)
    .use(authorize)
    .mutation(({ ctx, input }) => sendInvitation(ctx, input)),

  sendBatch: authenticated({
    permission: 'invitations.send',
    recentSignIn: true,
    openapi: {
      method: 'POST',
      path: `${path}/batch`,
      tags,
      operationId: 'invitations.sendBatch',
      summary: 'Send several invitations, each with its own outcome',
      description:
        'The outcomes are in the order of the invitations. A rejected invitation does not affect the others; its `problem` gives the reason, with pointers such as `/invitations/3/email`. All invitations are for the current organization.',
    },
    rest: { bodyLimit: 1024 * 1024 },
  })
    .input(sendInvitationsInput)
    .output(z.array(invitationOutcome))
    .use(authorize)
    .mutation(({ ctx, input }) => sendInvitations(ctx, input)),

  list: authenticated({
    permission: 'invitations.read',
    report: withoutIndex,
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'invitations.list',
      summary: 'List sent invitations',
      description: 'The invitations that the caller sent, newest first, without revoked and declined ones.',
    },
  })
    .input(listInvitationsInput)
    .output(z.array(invitation))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listInvitations(ctx, input))),

  listPage: authenticated({ permission: 'invitations.read', report: withoutIndex })
    .input(pageInputOf(listInvitationsInput))
    .output(pageOf(invitation))
    .use(authorize)
    .query(({ ctx, input }) => listInvitations(ctx, input)),

  received: authenticated({
    permission: 'signed_in',
    openapi: {
      method: 'GET',
      path: `${path}/received`,
      tags,
      operationId: 'invitations.received',
      summary: 'List received invitations',
      description: 'Pending invitations to the verified address of the caller, from all organizations.',
    },
  })
    .input(listReceivedInput)
    .output(z.array(receivedInvitation))
    .use(signedIn)
    .query(({ ctx, input }) => items(ctx, listReceived(ctx, input))),

  receivedPage: authenticated({ permission: 'signed_in' })
    .input(pageInputOf(listReceivedInput))
    .output(pageOf(receivedInvitation))
    .use(signedIn)
    .query(({ ctx, input }) => listReceived(ctx, input)),

  get: authenticated({
    permission: 'invitations.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'invitations.get',
      summary: 'Get an invitation',
      description: 'An invitation of the organization with its role and the delivery status of its email.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('invitation'))
    .output(invitationDetail)
    .use(authorize)
    .query(({ ctx, input }) => getInvitation(ctx, input)),

  resend: authenticated({
    permission: 'invitations.send',
    recentSignIn: true,
    openapi: {
      method: 'POST',
      path: `${path}/{id}/resend`,
      tags,
      operationId: 'invitations.resend',
      summary: 'Resend an invitation',
      description:
        'Sends a new link with a new lifetime under the same id; the previous link stops working. An expired invitation becomes pending again.',
    },
    problems: [
      'ROLE_TOO_HIGH',
      'INVITER_NO_LONGER_AUTHORIZED',
      'NOT_FOUND',
      'INVITATION_ALREADY_EXISTS',
      'INVITATION_NOT_PENDING',
    ],
  })
    .input(idInput('invitation'))
    .output(invitationDetail)
    .use(authorize)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input)),

  revoke: authenticated({
    permission: 'invitations.revoke',
    openapi: {
      method: 'DELETE',
      path: `${path}/{id}`,
      tags,
      operationId: 'invitations.revoke',
      summary: 'Revoke a pending invitation',
      description:
        'The link stops working at once, and an email that is still queued is not sent. 409 `INVITATION_NOT_PENDING` if the invitation is accepted or expired.',
    },
    rest: { status: 204 },
    problems: ['NOT_FOUND', 'INVITATION_NOT_PENDING'],
  })
    .input(idInput('invitation'))
    .output(z.void())
    .use(authorize)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),

  ...recipientProcedures,
});
