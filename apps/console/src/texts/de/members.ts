import type { members as en } from '../en/members.ts';

export const members: typeof en = {
  title: 'Mitglieder',
  intro: 'Alle, die zu dieser Organisation gehören, und alle, die Sie eingeladen haben.',
  name: 'Name',
  email: 'E-Mail-Adresse',
  role: 'Rolle',
  since: 'Mitglied seit',
  you: 'Sie',
  search: 'Nach Name oder Adresse filtern',
  noMatch: (search) => `Kein Mitglied passt zu „${search}“.`,
  change: 'Rolle ändern',
  changeTitle: (name) => `Rolle von ${name}`,
  changeText:
    'Die neue Rolle gilt sofort. Schlüssel mit höherer Rolle und offene Einladungen, die das Mitglied nicht mehr senden dürfte, werden widerrufen.',
  own: 'Das ist Ihre eigene Rolle. Mit einer niedrigeren verlieren Sie vielleicht den Zugriff auf diese Seite.',
  save: 'Rolle ändern',
  changed: (name, role) => `Neue Rolle von ${name}: ${role}.`,
  endSessions: 'Sitzungen beenden',
  endSessionsTitle: (name: string) => `Sitzungen von ${name} beenden?`,
  endSessionsText:
    'Die Person wird in jedem Browser abgemeldet. Ihre API-Schlüssel bleiben gültig: Widerrufen Sie auch diese, wenn einer gestohlen sein könnte.',
  sessionsEnded: (name: string) => `${name} ist überall abgemeldet.`,
  remove: 'Entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeText:
    'Das Mitglied verliert sofort den Zugriff. Seine API-Schlüssel und offenen Einladungen werden widerrufen, und Webhooks, deren Geheimnis es kennen kann, werden deaktiviert.',
  removeSelf: 'Sie entfernen sich selbst und verlieren sofort den Zugriff.',
  removed: (name) => `${name} wurde entfernt.`,
  above: 'Die Rolle dieses Mitglieds ist höher als Ihre.',
  invited: 'Eingeladen',
  inviter: 'Eingeladen von',
  until: (date: string) => `Gültig bis ${date}`,
  invite: 'Einladen',
  resend: 'Erneut senden',
  revoke: 'Zurückziehen',
};
