import type { PageTexts } from './page-texts.ts';

export const en: PageTexts = {
  title: 'Invitation',
  noScript: {
    heading: 'This page needs JavaScript',
    text: 'Turn on JavaScript for this page, then open the link in the email again. Nothing has been accepted or declined.',
  },
  opening: 'Opening the invitation…',
  busy: 'One moment…',
  invitation: {
    heading: 'You have been invited',
    text: '{inviter} has invited you to join {organization} on {brand}.',
    organization: 'Organization',
    inviter: 'Invited by',
    role: 'Your role',
    email: 'Your email address',
    until: 'Valid until',
    name: 'Your name (optional)',
    nameHint: 'Other members will see this name.',
    nameError: 'This name cannot be used. Enter at most 200 characters on one line.',
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
    heading: 'Invitation declined',
    text: 'You have not joined {organization}, and no account was created. You can close this page.',
  },
  key: {
    heading: 'You have joined',
    text: 'You are now a member of {organization}.',
    offer:
      'For programs, an API key was created in your name. This page can show it now; once you close the page, nobody can.',
    show: 'Show the API key',
    label: 'Your API key',
    once: 'Store it in a safe place now. It is shown only once.',
    copy: 'Copy the key',
    copied: 'Key copied.',
    selected: 'The key is selected: copy it with the keyboard or the menu.',
    use: 'To find out what you can do with it, see the',
    reference: 'API reference',
  },
  joined: {
    heading: 'You have joined',
    text: 'You are now a member of {organization}. No key was created, because you already have an account.',
  },
  repeated: {
    heading: 'You have joined, without a key',
    text: 'You are now a member of {organization}. The connection was lost before your API key arrived, and the key can only be shown again within an hour. To create another, sign in with your organization’s identity provider.',
  },
  signIn: {
    heading: 'This address already has an account',
    text: 'To accept, prove that {email} is yours: sign in to {brand}. It then shows the invitation.',
    link: 'Sign in',
    orKey: 'If you have an API key or an access token, you can also accept here.',
    credential: 'API key or access token',
    accept: 'Accept the invitation',
    error: 'This key or token is not valid.',
    notYours: 'This key or token belongs to another account. The invitation is for {email}.',
  },
  incomplete: {
    heading: 'The link is incomplete',
    text: 'Open the complete link in the email again.',
  },
  unknown: {
    heading: 'This link does not work',
    text: 'The invitation was revoked, declined or replaced by a newer email, or part of the link is missing. Use the link in the most recent email, or ask for a new invitation.',
  },
  expired: {
    heading: 'The invitation has expired',
    text: 'It was valid until {until}. Ask {inviter} to send it again.',
  },
  already: {
    heading: 'Already accepted',
    text: 'This invitation to {organization} has already been accepted; its link works only once. If that was not you, tell {inviter}.',
    newKey:
      'If it was you, use the API key that was shown then. To create another, sign in with your organization’s identity provider.',
  },
  withdrawn: {
    heading: 'The invitation is no longer valid',
    text: '{inviter} may no longer invite people with this role, so the invitation has been revoked. Ask {organization} for a new one.',
  },
  limited: {
    heading: 'Too many attempts',
    text: 'Wait {seconds} seconds, then try again.',
  },
  unavailable: {
    heading: 'No connection',
    text: '{brand} cannot be reached. Check your connection and try again; no action will be carried out twice.',
  },
  failed: {
    heading: 'Something went wrong',
    text: 'The service returned the error {code}. Try again later.',
  },
  continue: 'Continue',
  retry: 'Try again',
};
