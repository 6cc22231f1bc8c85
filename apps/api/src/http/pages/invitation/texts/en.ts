import type { PageTexts } from '../texts.ts';

export const en: PageTexts = {
  title: 'Invitation',
  noScript: {
    heading: 'This page needs JavaScript',
    text: 'Turn on JavaScript for this page, then open the link in the mail again. Nothing has been accepted or declined.',
  },
  opening: 'Opening the invitation …',
  busy: 'One moment …',
  invitation: {
    heading: 'You are invited',
    text: '{inviter} invites you to join an organization on Tallybook.',
    organization: 'Organization',
    inviter: 'Invited by',
    email: 'Your address',
    until: 'Open until',
    name: 'Your name (optional)',
    nameHint: 'This is how the other members see you.',
    nameWrong: 'This name cannot be used. Write at most 200 characters on one line.',
    accept: 'Accept the invitation',
    decline: 'Decline',
  },
  declining: {
    heading: 'Decline the invitation?',
    text: 'The link will stop working. {inviter} can invite you again.',
    decline: 'Yes, decline',
    back: 'Back',
  },
  declined: {
    heading: 'You have declined',
    text: 'You have not joined {organization}, and no account was made. You can close this page.',
  },
  key: {
    heading: 'You have joined',
    text: 'You are a member of {organization}. Programs act in your name with this key.',
    label: 'Your API key',
    once: 'Keep it in a safe place now. It is shown only this once.',
    copy: 'Copy the key',
    copied: 'The key is copied.',
    selected: 'The key is selected: copy it with the keyboard or the menu.',
    use: 'What can be done with it is described in the',
    reference: 'API reference',
  },
  joined: {
    heading: 'You have joined',
    text: 'You are a member of {organization}. No key was made, since you have an account already.',
  },
  repeated: {
    heading: 'You have joined, without a key',
    text: 'You are a member of {organization}. The connection broke before your API key arrived, and it is shown again for an hour only. Sign in with the identity provider of your organization to create another.',
  },
  signIn: {
    heading: 'This address has an account',
    text: 'To accept, show that {email} is yours: enter an API key of that account, or an access token of your identity provider.',
    credential: 'API key or access token',
    accept: 'Accept the invitation',
    wrong: 'This key or token is not valid.',
    notYours: 'This key or token belongs to another account. The invitation is for {email}.',
  },
  incomplete: {
    heading: 'The link is not complete',
    text: 'Open the link in the mail again, the whole of it. For your safety this page forgets it when it is loaded anew.',
  },
  unknown: {
    heading: 'This link does not work',
    text: 'The invitation was withdrawn, declined or replaced by a newer mail, or a part of the link is missing. Use the link in the newest mail, or ask for a new invitation.',
  },
  expired: {
    heading: 'The invitation has expired',
    text: 'It was open until {until}. Ask {inviter} to send it again.',
  },
  already: {
    heading: 'Already accepted',
    text: 'This invitation to {organization} has been accepted, and its link works only once. If that was not you, tell {inviter}.',
    newKey:
      'If it was you, use the API key that was shown then. To create another, sign in with the identity provider of your organization.',
  },
  withdrawn: {
    heading: 'The invitation is no longer valid',
    text: '{inviter} may no longer invite people with this role, so the invitation was withdrawn. Ask {organization} for a new one.',
  },
  limited: {
    heading: 'Too many attempts',
    text: 'Wait {seconds} seconds, then try again.',
  },
  unavailable: {
    heading: 'No connection',
    text: 'Tallybook cannot be reached. Check your connection and try again; nothing is done twice. Do not reload this page: it would forget the link.',
  },
  failed: {
    heading: 'That did not work',
    text: 'The service answered with {code}. Try again later.',
  },
  retry: 'Try again',
};
