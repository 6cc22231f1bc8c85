import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { role } from './role.ts';

export const listMembersInput = z.strictObject(pageInput);

export const updateMemberInput = z.strictObject({ user_id: id(), role: role() });

export const removeMemberInput = z.strictObject({ user_id: id() });

export const member = z
  .object({
    user_id: id(),
    email: z.string().nullable(),
    name: z.string(),
    role: role(),
    created_at: instant(),
  })
  .meta({ id: 'Member' });

export type ListMembers = z.infer<typeof listMembersInput>;
export type UpdateMember = z.infer<typeof updateMemberInput>;
export type RemoveMember = z.infer<typeof removeMemberInput>;
export type Member = z.infer<typeof member>;
