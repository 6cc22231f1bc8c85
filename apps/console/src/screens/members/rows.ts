import type { Invitation, Member } from '@tallybook/sdk';

/** A member, or somebody whose invitation waits for an answer. */
export type Person =
  | { readonly kind: 'member'; readonly id: string; readonly member: Member }
  | { readonly kind: 'invited'; readonly id: string; readonly invitation: Invitation };

/** Those who are invited come first: something may have to be done about them. */
export const peopleOf = (invited: readonly Invitation[], members: readonly Member[]): Person[] => [
  ...invited.map((invitation) => ({ kind: 'invited' as const, id: invitation.id, invitation })),
  ...members.map((member) => ({ kind: 'member' as const, id: member.user_id, member })),
];
