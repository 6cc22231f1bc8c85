import type { signInAgain as en } from '../en/sign-in-again.ts';

export const signInAgain: typeof en = {
  title: 'Erneut anmelden',
  text: 'Dafür muss die Anmeldung höchstens 15 Minuten alt sein. Ihre Eingaben bleiben erhalten.',
  sendLink: (email) => `Link an ${email} senden`,
  sent: (email) =>
    `Wenn zu ${email} ein Konto gehört, ist ein Link unterwegs. Öffnen Sie ihn in diesem Browser, kehren Sie zu dieser Seite zurück und fahren Sie fort.`,
  goOn: 'Ich habe den Link geöffnet',
  useKey: 'Mit dem Schlüssel anmelden',
  provider: 'Die Anmeldung öffnet sich in einem neuen Tab. Kehren Sie danach auf diese Seite zurück.',
  signedIn: 'Ich habe mich angemeldet',
};
