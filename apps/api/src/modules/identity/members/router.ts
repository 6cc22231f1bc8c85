import {
  listMembersInput,
  member,
  pageInputOf,
  pageOf,
  memberSessionsInput,
  removeMemberInput,
  updateMemberInput,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { endMemberSessions } from './end-sessions.ts';
import { listMembers } from './list.ts';
import { removeMember } from './remove.ts';
import { updateMemberRole } from './update-role.ts';

const path = '/members';
const tags = ['Members'];

/** Filters for which a page may read every row to find those that match. */
const withoutIndex = ['q'];

export const membersRouter = router({
  list: authenticated({
    permission: 'members.read',
    report: withoutIndex,
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'members.list',
      summary: 'List members',
      description: 'Everyone who currently belongs to the organization, with their role.',
    },
  })
    .input(listMembersInput)
    .output(z.array(member))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listMembers(ctx, input))),

  listPage: authenticated({ permission: 'members.read', report: withoutIndex })
    .input(pageInputOf(listMembersInput))
    .output(pageOf(member))
    .use(authorize)
    .query(({ ctx, input }) => listMembers(ctx, input)),

  updateRole: authenticated({
    permission: 'members.keep',
    openapi: {
      method: 'PATCH',
      path: `${path}/{user_id}`,
      tags,
      operationId: 'members.updateRole',
      summary: 'Change the role of a member',
      description:
        'Applies to keys and tokens of the member at once, revokes keys above the new role and pending invitations that the member could no longer send. The last owner cannot be demoted (409 `LAST_OWNER`).',
    },
    recentSignIn: true,
    problems: ['ROLE_TOO_HIGH', 'NOT_FOUND', 'LAST_OWNER', 'LAST_OWNER_CREDENTIAL'],
  })
    .input(updateMemberInput)
    .output(member)
    .use(authorize)
    .mutation(({ ctx, input }) => updateMemberRole(ctx, input)),

  remove: authenticated({
    permission: 'members.keep',
    recentSignIn: true,
    openapi: {
      method: 'DELETE',
      path: `${path}/{user_id}`,
      tags,
      operationId: 'members.remove',
      summary: 'Remove a member',
      description:
        'Revokes the API keys and pending invitations of the member in this organization, and disables the webhooks whose secret the member may know. The last owner cannot be removed (409 `LAST_OWNER`).',
    },
    rest: { status: 204 },
    problems: ['ROLE_TOO_HIGH', 'NOT_FOUND', 'LAST_OWNER', 'LAST_OWNER_CREDENTIAL'],
  })
    .input(removeMemberInput)
    .output(z.void())
    .use(authorize)
    .mutation(({ ctx, input }) => removeMember(ctx, input)),

  endSessions: authenticated({
    permission: 'members.keep',
    recentSignIn: true,
    openapi: {
      method: 'DELETE',
      path: `${path}/{user_id}/sessions`,
      tags,
      operationId: 'members.endSessions',
      summary: 'End the sessions of a member',
      description:
        'Signs the member out of the console in every browser, and makes mailed sign-in links useless that have not been used. API keys remain: revoke them too if one may be stolen. Sessions with keys of other organizations remain.',
    },
    rest: { status: 204 },
    problems: ['ROLE_TOO_HIGH', 'NOT_FOUND'],
  })
    .input(memberSessionsInput)
    .output(z.void())
    .use(authorize)
    .mutation(({ ctx, input }) => endMemberSessions(ctx, input)),
});
