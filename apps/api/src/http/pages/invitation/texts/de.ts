import type { PageTexts } from '../texts.ts';

export const de: PageTexts = {
  title: 'Einladung',
  noScript: {
    heading: 'Diese Seite braucht JavaScript',
    text: 'Schalten Sie JavaScript für diese Seite ein und öffnen Sie den Link in der E-Mail noch einmal. Es wurde nichts angenommen und nichts abgelehnt.',
  },
  opening: 'Die Einladung wird geöffnet …',
  busy: 'Einen Moment …',
  invitation: {
    heading: 'Sie sind eingeladen',
    text: '{inviter} lädt Sie ein, auf Tallybook einer Organisation beizutreten.',
    organization: 'Organisation',
    inviter: 'Eingeladen von',
    email: 'Ihre Adresse',
    until: 'Offen bis',
    name: 'Ihr Name (freiwillig)',
    nameHint: 'So werden Sie den anderen Mitgliedern gezeigt.',
    nameWrong: 'Dieser Name ist nicht möglich. Schreiben Sie höchstens 200 Zeichen in einer Zeile.',
    accept: 'Einladung annehmen',
    decline: 'Ablehnen',
  },
  declining: {
    heading: 'Die Einladung ablehnen?',
    text: 'Der Link gilt dann nicht mehr. {inviter} kann Sie erneut einladen.',
    decline: 'Ja, ablehnen',
    back: 'Zurück',
  },
  declined: {
    heading: 'Sie haben abgelehnt',
    text: 'Sie sind {organization} nicht beigetreten, und es wurde kein Konto angelegt. Sie können diese Seite schließen.',
  },
  key: {
    heading: 'Sie sind beigetreten',
    text: 'Sie sind Mitglied von {organization}. Mit diesem Schlüssel handeln Programme in Ihrem Namen.',
    label: 'Ihr API-Schlüssel',
    once: 'Bewahren Sie ihn jetzt sicher auf. Er wird nur dieses eine Mal gezeigt.',
    copy: 'Schlüssel kopieren',
    copied: 'Der Schlüssel ist kopiert.',
    selected: 'Der Schlüssel ist markiert: Kopieren Sie ihn mit der Tastatur oder dem Menü.',
    use: 'Was damit möglich ist, beschreibt die',
    reference: 'API-Referenz',
  },
  joined: {
    heading: 'Sie sind beigetreten',
    text: 'Sie sind Mitglied von {organization}. Es wurde kein Schlüssel erstellt, da Sie schon ein Konto haben.',
  },
  repeated: {
    heading: 'Sie sind beigetreten, ohne Schlüssel',
    text: 'Sie sind Mitglied von {organization}. Die Verbindung brach ab, bevor Ihr API-Schlüssel ankam, und er wird nur eine Stunde lang noch einmal gezeigt. Melden Sie sich beim Identitätsanbieter Ihrer Organisation an, um einen neuen zu erstellen.',
  },
  signIn: {
    heading: 'Diese Adresse hat ein Konto',
    text: 'Zeigen Sie zum Annehmen, dass {email} Ihnen gehört: Geben Sie einen API-Schlüssel dieses Kontos oder ein Zugriffstoken Ihres Identitätsanbieters ein.',
    credential: 'API-Schlüssel oder Zugriffstoken',
    accept: 'Einladung annehmen',
    wrong: 'Dieser Schlüssel oder dieses Token ist nicht gültig.',
    notYours:
      'Dieser Schlüssel oder dieses Token gehört zu einem anderen Konto. Die Einladung gilt für {email}.',
  },
  incomplete: {
    heading: 'Der Link ist nicht vollständig',
    text: 'Öffnen Sie den Link in der E-Mail noch einmal, und zwar ganz. Zu Ihrer Sicherheit vergisst diese Seite ihn, wenn sie neu geladen wird.',
  },
  unknown: {
    heading: 'Dieser Link funktioniert nicht',
    text: 'Die Einladung wurde zurückgezogen, abgelehnt oder durch eine neuere E-Mail ersetzt, oder es fehlt ein Teil des Links. Nehmen Sie den Link in der neuesten E-Mail oder bitten Sie um eine neue Einladung.',
  },
  expired: {
    heading: 'Die Einladung ist abgelaufen',
    text: 'Sie war offen bis {until}. Bitten Sie {inviter}, sie noch einmal zu senden.',
  },
  already: {
    heading: 'Schon angenommen',
    text: 'Diese Einladung zu {organization} wurde angenommen; ihr Link gilt nur einmal. Wenn Sie das nicht waren, sagen Sie es {inviter}.',
    newKey:
      'Wenn Sie es waren, nehmen Sie den API-Schlüssel, der damals gezeigt wurde. Um einen neuen zu erstellen, melden Sie sich beim Identitätsanbieter Ihrer Organisation an.',
  },
  withdrawn: {
    heading: 'Die Einladung gilt nicht mehr',
    text: '{inviter} darf mit dieser Rolle niemanden mehr einladen, daher wurde die Einladung zurückgezogen. Bitten Sie {organization} um eine neue.',
  },
  limited: {
    heading: 'Zu viele Versuche',
    text: 'Warten Sie {seconds} Sekunden und versuchen Sie es dann noch einmal.',
  },
  unavailable: {
    heading: 'Keine Verbindung',
    text: 'Tallybook ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal; nichts geschieht doppelt. Laden Sie diese Seite nicht neu: Sie würde den Link vergessen.',
  },
  failed: {
    heading: 'Das hat nicht funktioniert',
    text: 'Der Dienst hat mit {code} geantwortet. Versuchen Sie es später noch einmal.',
  },
  retry: 'Noch einmal versuchen',
};
