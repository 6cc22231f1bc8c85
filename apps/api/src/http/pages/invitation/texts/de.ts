import type { PageTexts } from './page-texts.ts';

export const de: PageTexts = {
  title: 'Einladung',
  noScript: {
    heading: 'Diese Seite benötigt JavaScript',
    text: 'Aktivieren Sie JavaScript für diese Seite und öffnen Sie den Link in der E-Mail erneut. Es wurde nichts angenommen oder abgelehnt.',
  },
  opening: 'Die Einladung wird geladen …',
  busy: 'Einen Moment …',
  invitation: {
    heading: 'Sie sind eingeladen',
    text: '{inviter} lädt Sie ein, {organization} auf {brand} beizutreten.',
    organization: 'Organisation',
    inviter: 'Eingeladen von',
    role: 'Ihre Rolle',
    email: 'Ihre E-Mail-Adresse',
    until: 'Gültig bis',
    name: 'Ihr Name (optional)',
    nameHint: 'Dieser Name wird den anderen Mitgliedern angezeigt.',
    nameError: 'Dieser Name kann nicht verwendet werden. Geben Sie höchstens 200 Zeichen in einer Zeile ein.',
    accept: 'Einladung annehmen',
    decline: 'Ablehnen',
  },
  declining: {
    heading: 'Einladung ablehnen?',
    text: 'Der Link funktioniert dann nicht mehr. {inviter} kann Sie erneut einladen.',
    decline: 'Ja, ablehnen',
    back: 'Zurück',
  },
  declined: {
    heading: 'Einladung abgelehnt',
    text: 'Sie sind {organization} nicht beigetreten, und es wurde kein Konto angelegt. Sie können diese Seite schließen.',
  },
  key: {
    heading: 'Sie sind beigetreten',
    text: 'Sie sind jetzt Mitglied von {organization}.',
    offer:
      'Für Programme wurde ein API-Schlüssel in Ihrem Namen erstellt. Diese Seite kann ihn jetzt anzeigen; nachdem Sie sie geschlossen haben, kann es niemand mehr.',
    show: 'API-Schlüssel anzeigen',
    label: 'Ihr API-Schlüssel',
    once: 'Speichern Sie ihn jetzt an einem sicheren Ort. Er wird nur einmal angezeigt.',
    copy: 'Schlüssel kopieren',
    copied: 'Schlüssel kopiert.',
    selected: 'Der Schlüssel ist markiert: Kopieren Sie ihn über die Tastatur oder das Menü.',
    use: 'Was Sie damit tun können, beschreibt die',
    reference: 'API-Referenz',
  },
  joined: {
    heading: 'Sie sind beigetreten',
    text: 'Sie sind jetzt Mitglied von {organization}. Es wurde kein Schlüssel erstellt, da Sie bereits ein Konto haben.',
  },
  repeated: {
    heading: 'Sie sind beigetreten, aber ohne Schlüssel',
    text: 'Sie sind jetzt Mitglied von {organization}. Die Verbindung brach ab, bevor Ihr API-Schlüssel ankam, und er kann nur innerhalb einer Stunde erneut angezeigt werden. Um einen neuen zu erstellen, melden Sie sich beim Identitätsanbieter Ihrer Organisation an.',
  },
  signIn: {
    heading: 'Für diese Adresse gibt es bereits ein Konto',
    text: 'Um anzunehmen, weisen Sie nach, dass {email} Ihnen gehört: Melden Sie sich bei {brand} an. Dort sehen Sie dann die Einladung.',
    link: 'Anmelden',
    orKey: 'Wer einen API-Schlüssel oder ein Zugriffstoken hat, kann auch hier damit annehmen.',
    credential: 'API-Schlüssel oder Zugriffstoken',
    accept: 'Einladung annehmen',
    error: 'Dieser Schlüssel oder dieses Token ist ungültig.',
    notYours:
      'Dieser Schlüssel oder dieses Token gehört zu einem anderen Konto. Die Einladung gilt für {email}.',
  },
  incomplete: {
    heading: 'Der Link ist unvollständig',
    text: 'Öffnen Sie den vollständigen Link in der E-Mail erneut.',
  },
  unknown: {
    heading: 'Dieser Link funktioniert nicht',
    text: 'Die Einladung wurde zurückgezogen, abgelehnt oder durch eine neuere E-Mail ersetzt, oder ein Teil des Links fehlt. Verwenden Sie den Link aus der neuesten E-Mail oder bitten Sie um eine neue Einladung.',
  },
  expired: {
    heading: 'Die Einladung ist abgelaufen',
    text: 'Sie war bis zum {until} gültig. Bitten Sie {inviter}, sie erneut zu senden.',
  },
  already: {
    heading: 'Bereits angenommen',
    text: 'Diese Einladung zu {organization} wurde bereits angenommen; der Link funktioniert nur einmal. Wenn Sie das nicht waren, informieren Sie {inviter}.',
    newKey:
      'Wenn Sie es waren, verwenden Sie den API-Schlüssel, der Ihnen dabei angezeigt wurde. Um einen neuen zu erstellen, melden Sie sich beim Identitätsanbieter Ihrer Organisation an.',
  },
  withdrawn: {
    heading: 'Die Einladung ist nicht mehr gültig',
    text: '{inviter} darf niemanden mehr mit dieser Rolle einladen, daher wurde die Einladung zurückgezogen. Bitten Sie {organization} um eine neue.',
  },
  limited: {
    heading: 'Zu viele Versuche',
    text: 'Warten Sie {seconds} Sekunden und versuchen Sie es dann erneut.',
  },
  unavailable: {
    heading: 'Keine Verbindung',
    text: '{brand} ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut; keine Aktion wird doppelt ausgeführt.',
  },
  failed: {
    heading: 'Ein Fehler ist aufgetreten',
    text: 'Der Dienst hat den Fehler {code} gemeldet. Versuchen Sie es später erneut.',
  },
  continue: 'Weiter',
  retry: 'Erneut versuchen',
};
