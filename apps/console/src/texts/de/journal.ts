import type { journal as en } from '../en/journal.ts';

export const journal: typeof en = {
  title: 'Journal',
  date: 'Tag',
  entry: 'Buchungssatz',
  lines: 'Zeilen',
  balance: 'Saldo',
  belongsTo: 'Gehört zu',
  caption: (account: string | undefined) =>
    account === undefined
      ? 'Buchungssätze, neueste zuerst'
      : `Buchungssätze auf dem Konto ${account}, neueste zuerst`,
  filters: 'Filter',
  source: 'Herkunft',
  anySource: 'Jede Herkunft',
  anyAccount: 'Alle Konten',
  linked: 'Manuell, mit Bewegung',
  unlinked: 'Manuell, ohne Bewegung',
  from: 'Von',
  to: 'Bis',
  clear: 'Filter löschen',
  noMatch: 'Kein Buchungssatz entspricht diesen Filtern',
  empty: 'Es gibt noch keine Buchungssätze',
  emptyHint: 'Sobald Konten festgelegt sind, wird jede Bewegung im Journal gebucht.',
  toAccounts: 'Zu den Konten',
  moreLines: (count: string) => `Weitere Zeilen: ${count}`,
  causes: 'Ursachen einer Differenz',
  causesOf: (account: string, first: string, last: string) =>
    `Warum ${account} vom Bestand abweichen kann, ${first} – ${last}:`,
  allEntries: 'Alle Buchungssätze',
  manualEntries: 'Manuelle Buchungssätze',
  movementsWithout: 'Bewegungen ohne Buchungssatz',
};
