import type { Texts } from '../texts/texts.ts';

/** The screens about people, which are one entry of the navigation, in the order of their tabs. */
export const peopleScreens = [
  {
    to: '/members',
    title: ({ shell }: Texts) => shell.members,
    shortcut: 'u',
    permission: 'members.read',
  },
  {
    to: '/invitations',
    title: ({ shell }: Texts) => shell.invitations,
    shortcut: 'i',
    permission: 'invitations.read',
  },
] as const;
