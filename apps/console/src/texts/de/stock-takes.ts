import type { stockTakes as en } from '../en/stock-takes.ts';

export const stockTakes: typeof en = {
  title: 'Inventuren',
  intro:
    'Mehrere Personen geben ihre Zählungen in eine Inventur ein, dann werden die Differenzen geprüft und gebucht. Vorher ändert sich nichts.',
  create: 'Neue Inventur',
  date: 'Stichtag',
  dateHint: 'Verglichen wird mit dem Bestand am Ende dieses Tages.',
  location: 'Lagerort',
  locationHint: 'Gezählt wird nur, was dort ist.',
  note: 'Notiz',
  noteHint: 'Unterscheidet Inventuren desselben Tages, zum Beispiel nach Gängen.',
  blind: 'Blind',
  countBlind: 'Blind zählen',
  blindHint: 'Verbirgt Sollbestand und Differenzen bis zum Buchen vor allen, die nicht buchen dürfen.',
  open: 'Inventur öffnen',
  all: 'Alle',
  status: 'Status',
  statuses: { open: 'Offen', counting: 'In Zählung', posted: 'Gebucht', cancelled: 'Abgebrochen' },
  openedBy: 'Geöffnet von',
  you: 'Ihnen',
  member: 'einem anderen Mitglied',
  counted: 'Gezählte Produkte',
  later: 'Spätere Änderungen',
  laterHint: 'Bewegungen, die nach der Inventur gebucht wurden, aber auf ihren Tag oder früher datiert sind.',
  none: 'Es gibt noch keine Inventuren.',
  noMatch: 'Keine Inventur hat diesen Status.',
};
