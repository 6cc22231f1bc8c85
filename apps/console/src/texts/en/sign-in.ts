export const signIn = {
  title: 'Sign in',
  email: 'Email address',
  emailHint: 'We send you a link that signs you in. It works once, for 10 minutes.',
  sendLink: 'Send the link',
  sent: 'Check your mail',
  sentHint: (email: string) =>
    `If ${email} belongs to an account, a link is on its way. It works once, for 10 minutes.`,
  otherAddress: 'Use another address',
  key: 'API key',
  keyHint: 'The session has the organization and the role of the key, and ends with it.',
  useKey: 'Sign in with an API key instead',
  useLink: 'Sign in with a mailed link instead',
  submitKey: 'Sign in',
  oidc: 'Sign in with your identity provider',
  linkHint: 'You opened the link of a sign-in mail.',
  replaces: (email: string) =>
    `You are signed in as ${email}. The link signs in the person it was sent to, and ends your session in this browser.`,
  stay: 'Stay signed in',
  linkFailed: 'This link does not work any more',
  linkFailedHint: 'A link works once, for 10 minutes. Ask for a new one.',
  emailMissing: 'Enter your email address, such as grace@example.com.',
  keyWrong: 'This key is not valid: it is wrong, expired or revoked.',
  keyMissing: 'Enter an API key. It begins with tb_.',
  /** By the code with which the service leads back. */
  problems: {
    CANCELLED: 'The sign-in was cancelled at your identity provider. Nothing has changed.',
    EXPIRED: 'This sign-in took more than 10 minutes, or began in another tab or browser. Sign in again.',
    UNREACHABLE: 'Your identity provider does not respond. Try again in a minute.',
    EMAIL_NOT_VERIFIED:
      'Your identity provider has not verified your email address. Verify it there, then sign in again.',
    ADDRESS_IN_USE: 'Another person signs in with your email address. Ask an administrator to correct it.',
    FAILED: 'The sign-in at your identity provider failed. Try again, or tell your administrator.',
  } as Readonly<Record<string, string>>,
};
