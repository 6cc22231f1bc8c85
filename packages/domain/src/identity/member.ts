import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { searchText } from '../shared/text.ts';
import { role } from './role.ts';

export const listMembersInput = z.strictObject({
  q: searchText()
    .optional()
    .describe('Text contained in the name or the email address; case, and blanks at its ends, are ignored.'),
  ...pageInput,
});

export const updateMemberInput = z.strictObject({
  user_id: id().describe('The id of the user whose membership changes.'),
  role: role().meta({ description: 'The new role, at most your own.', example: 'accountant' }),
});

export const removeMemberInput = z.strictObject({
  user_id: id().describe('The id of the user whose membership ends.'),
});

export const memberSessionsInput = z.strictObject({
  user_id: id().describe('The id of the member whose sessions end.'),
});

export const member = z
  .object({
    user_id: id().describe('The user who is a member.'),
    email: z.string().nullable().meta({
      description: 'The verified address in lower case; null if none is known.',
      example: 'grace@example.com',
    }),
    name: z.string().meta({ description: 'The name of the account.', example: 'Grace Hopper' }),
    role: role(),
    created_at: instant().describe('When the user joined the organization (UTC).'),
  })
  .meta({ id: 'Member', description: 'A user with a role in the organization.' });

export type ListMembers = z.infer<typeof listMembersInput>;
export type UpdateMember = z.infer<typeof updateMemberInput>;
export type RemoveMember = z.infer<typeof removeMemberInput>;
export type MemberSessions = z.infer<typeof memberSessionsInput>;
export type Member = z.infer<typeof member>;
