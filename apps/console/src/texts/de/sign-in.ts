export const signIn = {
  title: 'Anmelden',
  email: 'E-Mail-Adresse',
  emailHint: 'Wir senden Ihnen einen Link, der Sie anmeldet. Er gilt einmal, 10 Minuten lang.',
  sendLink: 'Link senden',
  sent: 'Sehen Sie in Ihre E-Mails',
  sentHint: (email: string) =>
    `Wenn ${email} zu einem Konto gehört, ist ein Link unterwegs. Er gilt einmal, 10 Minuten lang.`,
  otherAddress: 'Andere Adresse verwenden',
  key: 'API-Schlüssel',
  keyHint: 'Die Sitzung hat die Organisation und die Rolle des Schlüssels und endet mit ihm.',
  useKey: 'Stattdessen mit einem API-Schlüssel anmelden',
  useLink: 'Stattdessen mit einem Link per E-Mail anmelden',
  submitKey: 'Anmelden',
  oidc: 'Mit Ihrem Identitätsanbieter anmelden',
  linkHint: 'Sie haben den Link einer Anmelde-E-Mail geöffnet.',
  replaces: (email: string) =>
    `Sie sind als ${email} angemeldet. Der Link meldet die Person an, der er gesendet wurde, und beendet Ihre Sitzung in diesem Browser.`,
  stay: 'Angemeldet bleiben',
  linkFailed: 'Dieser Link gilt nicht mehr',
  linkFailedHint: 'Ein Link gilt einmal, 10 Minuten lang. Fordern Sie einen neuen an.',
  emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein, zum Beispiel grace@example.com.',
  keyWrong: 'Dieser Schlüssel ist ungültig: falsch, abgelaufen oder widerrufen.',
  keyMissing: 'Geben Sie einen API-Schlüssel ein. Er beginnt mit tb_.',
  /** By the code with which the service leads back. */
  problems: {
    CANCELLED: 'Die Anmeldung wurde beim Identitätsanbieter abgebrochen. Nichts hat sich geändert.',
    EXPIRED:
      'Diese Anmeldung dauerte über 10 Minuten oder begann in einem anderen Tab oder Browser. Melden Sie sich erneut an.',
    UNREACHABLE: 'Ihr Identitätsanbieter antwortet nicht. Versuchen Sie es in einer Minute erneut.',
    EMAIL_NOT_VERIFIED:
      'Ihr Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort und melden Sie sich erneut an.',
    ADDRESS_IN_USE:
      'Eine andere Person meldet sich mit Ihrer E-Mail-Adresse an. Bitten Sie einen Administrator um Korrektur.',
    FAILED:
      'Die Anmeldung beim Identitätsanbieter ist fehlgeschlagen. Versuchen Sie es erneut oder informieren Sie Ihren Administrator.',
  } as Readonly<Record<string, string>>,
};
