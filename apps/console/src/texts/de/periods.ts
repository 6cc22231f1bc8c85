export const periods = {
  title: 'Perioden',
  intro:
    'Geschlossene Perioden ändern sich nicht mehr. Schließen Sie eine Periode, wenn ihr Lagerwert mit dem Bestandskonto übereinstimmt.',
  period: 'Periode',
  status: 'Status',
  open: 'Offen',
  closed: 'Geschlossen',
  stock: 'Lagerwert',
  account: 'Konto',
  difference: 'Differenz',
  byAccount: 'Je Konto',
  byAccountTitle: (name: string) => `Bestandskonten: ${name}`,
  byAccountText: (day: string) =>
    `Am Ende des ${day}. Jedes Produkt gehört zu dem Konto seiner ersten Bewegung.`,
  balance: 'Saldo',
  total: 'Summe',
  agrees: 'Stimmt überein',
  findCause: 'Ursache suchen',
  findCauseOf: (difference: string) => `Ursache suchen: ${difference}`,
  noAccount: 'Kein Konto',
  noAccountHint: 'Ohne automatische Buchung gibt es kein Bestandskonto zum Vergleich.',
  close: 'Schließen',
  closePeriod: 'Periode schließen',
  reopen: 'Wieder öffnen',
  later: 'Schließen Sie zuerst die früheren Perioden.',
  closeTitle: (name: string) => `${name} schließen?`,
  closeText:
    'In einer geschlossenen Periode kann keine Bewegung und keine Buchung datiert sein. Nur die letzte geschlossene Periode kann wieder geöffnet werden, von der Verwaltung.',
  differs: (account: string, difference: string) =>
    `Der Lagerwert weicht um ${difference} vom Konto ${account} ab. Suchen Sie zuerst die fehlenden oder falschen Buchungen.`,
  pending:
    'Kosten werden neu berechnet, daher können sich diese Zahlen noch ändern. Warten Sie, bis sie aktuell sind.',
  closedToast: (name: string) => `${name} ist geschlossen.`,
  reopenTitle: (name: string) => `${name} wieder öffnen?`,
  reopenText: 'Bewegungen und Buchungen können dann wieder darin datiert sein.',
  reason: 'Grund',
  reasonHint: 'Für den Prüfpfad, der auch festhält, wer sie geöffnet hat.',
  reopened: (name: string) => `${name} ist wieder offen.`,
  create: 'Neue Periode',
  name: 'Name',
  start: 'Erster Tag',
  end: 'Letzter Tag',
  created: (name: string) => `${name} ist offen.`,
  none: 'Es gibt noch keine Perioden.',
  noneHint: 'Die erste Bewegung öffnet eine für ihren Monat, oder legen Sie eine an.',
  overlaps: 'Die Tage überschneiden sich mit einer anderen Periode.',
  allowance: 'Abwertungen',
  allowanceDiffers: (account: string, difference: string) =>
    `Die erfassten Abwertungen weichen vom Konto ${account} um ${difference} ab. Suchen Sie zuerst die fehlenden oder falschen Buchungssätze.`,
  reviewsDue:
    'Die Abwertungen dieser Produkte sind zu prüfen: Am Ende der Periode entspricht die Wertberichtigung nicht dem, was der Bestand erfordert.',
  reviewDue: (sku: string, allowance: string, required: string) =>
    `${sku}: Wertberichtigung ${allowance}, erforderlich ${required}`,
  toReviews: 'Zu den Abwertungen',
  openStockTakes:
    'Diese Inventuren der Periode sind weder gebucht noch abgebrochen. Ist die Periode geschlossen, können sie nicht mehr gebucht werden.',
  closeAnyway: 'Trotzdem schließen',
};
