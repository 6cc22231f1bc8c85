import { id, invitation, listInvitationsInput, pageOf, sendInvitationInput } from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../trpc/base.ts';
import { items } from '../../trpc/lists.ts';
import { authenticated, authorize } from '../../trpc/procedures.ts';
import { getInvitation } from './get.ts';
import { listInvitations } from './list.ts';
import { revokeInvitation } from './revoke.ts';
import { sendInvitation } from './send.ts';

const path = '/invitations';
const tags = ['Invitations'];
const oneInput = z.strictObject({ id: id() });

export const invitationsRouter = router({
  send: authenticated({
    permission: 'invitations.send',
    openapi: { method: 'POST', path, tags, operationId: 'invitations.send', summary: 'Send an invitation' },
    rest: { status: 201, location: `/api${path}/{id}`, errors: [404, 409] },
  })
    .input(sendInvitationInput)
    .output(invitation)
    .use(authorize)
    .mutation(({ ctx, input }) => sendInvitation(ctx, input)),

  list: authenticated({
    permission: 'invitations.read',
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'invitations.list',
      summary: 'List the invitations you sent',
    },
  })
    .input(listInvitationsInput)
    .output(z.array(invitation))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listInvitations(ctx, input))),

  listPage: authenticated({ permission: 'invitations.read' })
    .input(listInvitationsInput)
    .output(pageOf(invitation))
    .use(authorize)
    .query(({ ctx, input }) => listInvitations(ctx, input)),

  get: authenticated({
    permission: 'invitations.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'invitations.get',
      summary: 'Get an invitation',
    },
    rest: { errors: [404] },
  })
    .input(oneInput)
    .output(invitation)
    .use(authorize)
    .query(({ ctx, input }) => getInvitation(ctx, input)),

  revoke: authenticated({
    permission: 'invitations.revoke',
    openapi: {
      method: 'DELETE',
      path: `${path}/{id}`,
      tags,
      operationId: 'invitations.revoke',
      summary: 'Revoke a pending invitation',
    },
    rest: { status: 204, errors: [404, 409] },
  })
    .input(oneInput)
    .output(z.void())
    .use(authorize)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),
});
