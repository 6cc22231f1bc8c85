export const signInAgain = {
  title: 'Sign in again',
  text: 'This needs a sign-in that is at most 15 minutes old. What you entered is kept.',
  sendLink: (email: string) => `Email a link to ${email}`,
  sent: (email: string) =>
    `If ${email} belongs to an account, a link is on its way. Open it in this browser, come back to this page and go on.`,
  goOn: 'I have opened the link',
  useKey: 'Sign in with the key',
  provider: 'It opens in a new tab. Then come back to this page and go on.',
  signedIn: 'I have signed in',
};
