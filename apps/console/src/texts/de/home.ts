export const home = {
  receive: 'Wareneingang',
  issue: 'Warenausgang',
  count: 'Zählen',
  latest: 'Letzte Bewegungen',
  all: 'Alle Bewegungen',
  attention: 'Zu erledigen',
  nothing: 'Es gibt nichts zu erledigen.',
  value: 'Bestandswert',
  valueByMonth: 'Der Wert des Bestands in den letzten 13 Monaten',
  sinceMonthStart: (change: string) => `${change} seit Monatsbeginn`,
  toReorder: 'Nachzubestellen',
  nothingToReorder: 'Kein Produkt hat seinen Meldebestand erreicht',
  openPeriod: 'Offene Periode',
  noPeriod: 'Keine',
  noAccount: 'Noch kein Warenbestandskonto',
  agrees: 'Stimmt mit dem Konto überein',
  differs: (difference: string) => `Weicht um ${difference} ab`,
  counting: 'Laufende Inventuren',
  nothingCounted: 'Niemand zählt',
  product: 'Produkt',
  type: 'Art',
  quantity: 'Menge',
  day: 'Datum',
  reversal: 'Storno',
  difference: (period: string, difference: string) =>
    `${period}: Bestand und Konto weichen um ${difference} voneinander ab`,
  failedWebhooks: (count: number) =>
    count === 1 ? 'Ein Webhook schlägt fehl' : `${count} Webhooks schlagen fehl`,
  openAlerts: (count: number) =>
    count === 1
      ? 'Ein Produkt hat seinen Meldebestand erreicht'
      : `${count} Produkte haben ihren Meldebestand erreicht`,
  pendingInvitations: (count: number) =>
    count === 1 ? 'Eine Einladung wartet auf Antwort' : `${count} Einladungen warten auf Antwort`,
  recosting: 'Nach einer rückdatierten Bewegung werden Kosten neu berechnet',
  firstSteps: 'Erste Schritte',
  done: 'erledigt',
  steps: {
    accounts: { title: 'Konten benennen', hint: 'Dann erhält jede Bewegung ihren Buchungssatz.' },
    products: { title: 'Produkte übernehmen', hint: 'Aus einer Datei oder einzeln bei den Beständen.' },
    movements: { title: 'Anfangsbestände übernehmen', hint: 'Als Eingänge am ersten Tag, aus einer Datei.' },
    people: { title: 'Personen einladen', hint: 'Buchhaltung, Lager und Prüfung, jeweils mit einer Rolle.' },
  },
};
