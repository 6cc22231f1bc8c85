import type { account as en } from '../en/account.ts';

export const account: typeof en = {
  intro: 'Browser, in denen Sie angemeldet sind. Beenden Sie jede Sitzung, die Sie nicht erkennen.',
  browser: 'Browser',
  unknown: 'unbekannt',
  current: 'dieser Browser',
  address: 'Adresse',
  via: 'Angemeldet mit',
  ways: { link: 'Link per E-Mail', oidc: 'Identitätsanbieter', key: 'API-Schlüssel' },
  created: 'Seit',
  lastSeen: 'Zuletzt verwendet',
  expires: 'Läuft ab',
  end: 'Sitzung beenden',
  endOthers: 'Alle anderen beenden',
  endTitle: 'Diese Sitzung beenden?',
  endOthersTitle: 'Alle anderen Sitzungen beenden?',
  endText: 'Dort ist dann eine neue Anmeldung nötig.',
  ended: 'Dort abgemeldet.',
};
