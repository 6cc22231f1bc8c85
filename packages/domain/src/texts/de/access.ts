import type * as en from '../en/access.ts';
import { counted } from './counted.ts';

export const access: typeof en = {
  originNotAllowed: ({ allowed }) =>
    `Der Betreiber dieses Dienstes erlaubt diesen Ursprung nicht. Erlaubt: ${allowed}.`,
  unauthenticated: () =>
    'Senden Sie einen Header Authorization: Bearer mit einem API-Schlüssel oder JWT, der gültig, nicht abgelaufen und nicht widerrufen ist.',
  metricsToken: () => 'Senden Sie Authorization: Bearer <METRICS_TOKEN>.',
  developmentToken: () =>
    'Senden Sie Authorization: Bearer mit dem Inhalt von $TALLYBOOK_HOME/secrets/development-token.',
  otherSignIn: () => 'In diesem Browser hat sich jemand anderes angemeldet. Laden Sie die Seite neu.',
  issuerKeysUnavailable: () =>
    'Die Schlüssel des Token-Ausstellers lassen sich gerade nicht abrufen. Versuchen Sie es erneut.',
  signInAgain: () => 'Das braucht eine Anmeldung in den letzten 15 Minuten. Melden Sie sich erneut an.',
  crossSiteRequest: () => 'Dieser Pfad ist nur für die Konsole: Die Anfrage kommt nicht von ihrer Seite.',
  permissionDenied: ({ role, permission }) =>
    `Ihre Rolle ${role} enthält die Berechtigung ${permission} nicht.`,
  roleWithoutMembers: () => 'Ihre Rolle enthält members.keep nicht mehr.',
  noLongerMember: () => 'Sie sind kein Mitglied der Organisation mehr.',
  ownerKeyNeeded: () =>
    'Um mit einem API-Schlüssel eine Organisation zu erstellen, ist die Rolle owner nötig.',
  organizationsADay: ({ limit }) =>
    `Eine Person darf höchstens ${counted(limit, { one: 'Organisation', other: 'Organisationen' })} am Tag erstellen.`,
  roleTooLow: ({ own, of }) => `Ihre Rolle ${own} ist niedriger als die Rolle dieses Mitglieds, ${of}.`,
  roleNotGrantable: ({ own, role }) => `Ihre Rolle ${own} kann die Rolle ${role} nicht vergeben.`,
  onlyOwner: () =>
    'Dieses Mitglied ist der einzige Inhaber. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  lastOwnerCredential: () =>
    'Damit hätte die Organisation keinen Zugang eines Inhabers mehr, jetzt oder sobald die übrigen Inhaber-Schlüssel ablaufen. Erstellen Sie zuerst einen anderen Inhaber-Schlüssel, der nicht früher abläuft, oder laden Sie einen weiteren Inhaber ein.',
  organizationRequired: () =>
    'Senden Sie den Header X-Organization-Id mit einer Organisation, in der Sie Mitglied sind.',
  organizationHeader: () => 'X-Organization-Id muss eine einzelne UUID sein.',
  organizationNotFound: () => 'Die Organisation gibt es nicht, oder Sie haben keinen Zugang zu ihr.',
  addressInUse: () =>
    'Die bestätigte E-Mail-Adresse dieses Tokens gehört zum Konto einer anderen Anmeldung desselben Ausstellers; deshalb wurde kein Konto angelegt.',
  apiKeyLimitReached: ({ limit }) =>
    `Eine Organisation darf höchstens ${counted(limit, { one: 'gültigen API-Schlüssel', other: 'gültige API-Schlüssel' })} haben. Widerrufen Sie zuerst einige.`,
  noSuchSession: () => 'Eine solche Sitzung haben Sie nicht, oder sie ist beendet.',
  signInLinksOff: () =>
    'Anmeldelinks sind hier ausgeschaltet. Melden Sie sich mit Ihrem Identitätsanbieter oder einem API-Schlüssel an.',
  enterApiKey: () => 'Geben Sie einen API-Schlüssel ein. Er beginnt mit tb_.',
  enterEmail: () => 'Geben Sie eine E-Mail-Adresse ein, etwa ada@example.com.',
};
