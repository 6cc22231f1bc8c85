import type * as en from '../en/invitations.ts';
import { counted } from './counted.ts';

export const invitations: typeof en = {
  alreadyInvited: () =>
    'Diese Adresse hat schon eine offene Einladung. Senden Sie diese erneut oder ziehen Sie sie zurück.',
  alreadyRegistered: () =>
    'Diese Adresse hat schon ein Konto. Mitglieder können nicht noch einmal eingeladen werden, andere Personen mit Konto nur, wenn die Einstellung invite_registered eingeschaltet ist.',
  signInRequired: () =>
    'Diese Adresse hat schon ein Konto. Melden Sie sich an und nehmen Sie die Einladung dann noch einmal an.',
  notRevocable: ({ status }) =>
    `Der Status der Einladung ist ${status}. Nur eine offene Einladung lässt sich zurückziehen.`,
  invitationNotFound: () => 'Diese Einladung gibt es nicht, oder sie gilt nicht mehr.',
  linkNotOurs: () => 'Dieser Link ist unvollständig oder wurde nicht von diesem Dienst gesendet.',
  alreadyAccepted: () => 'Die Einladung ist schon angenommen; ihr Link gilt nur einmal.',
  notAddressee: () =>
    'Die Einladung ging an eine Adresse, die nicht die bestätigte Adresse Ihres Kontos ist. Melden Sie sich mit dem Konto jener Adresse an.',
  invitationExpired: () => 'Die Einladung ist abgelaufen. Bitten Sie den Absender um eine neue.',
  senderNotAuthorized: () =>
    'Der Absender darf diese Rolle nicht mehr vergeben; deshalb wurde die Einladung zurückgezogen. Bitten Sie die Organisation um eine neue.',
  batchOfOneOrganization: () =>
    'Alle Einladungen eines Stapels müssen für die Organisation sein, in der die Anfrage handelt.',
  keyAcceptsByToken: () =>
    'Ein API-Schlüssel nimmt eine Einladung nur mit dem Token ihrer E-Mail an. Öffnen Sie den Link in der E-Mail, oder melden Sie sich mit einem gemailten Link oder Ihrem Identitätsanbieter an.',
  acceptedNotResent: () => 'Die Einladung ist angenommen und lässt sich nicht erneut senden.',
  resendCooldown: ({ seconds }) =>
    `Eine Einladung lässt sich höchstens alle ${counted(seconds, { one: 'Sekunde', other: 'Sekunden' })} erneut senden.`,
  sentPerHour: ({ limit }) =>
    `Sie dürfen über alle Organisationen höchstens ${counted(limit, { one: 'Einladung', other: 'Einladungen' })} pro Stunde senden, erneute eingeschlossen.`,
  sentPerDay: ({ limit }) =>
    `Eine Organisation darf höchstens ${counted(limit, { one: 'Einladung', other: 'Einladungen' })} pro Tag senden, erneute eingeschlossen.`,
  pendingLimit: ({ limit }) =>
    `Eine Organisation darf höchstens ${counted(limit, { one: 'offene Einladung', other: 'offene Einladungen' })} haben. Ziehen Sie zuerst einige zurück.`,
  registeredPerHour: ({ limit }) =>
    `Eine Organisation darf pro Stunde höchstens ${counted(limit, { one: 'Adresse', other: 'Adressen' })} mit Konto einzuladen versuchen.`,
};
