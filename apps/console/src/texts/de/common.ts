export const common = {
  actions: 'Aktionen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  dismiss: 'Ausblenden',
  save: 'Speichern',
  retry: 'Erneut versuchen',
  search: 'Suchen',
  clear: 'Leeren',
  loading: 'Wird geladen …',
  notAllPrinted: (count: number) =>
    `Nur die ersten ${count} Zeilen sind gedruckt. Die CSV-Datei enthält alle.`,
  loadingMore: 'Weitere werden geladen …',
  listChanged: 'Diese Liste hat sich seit dem Laden geändert.',
  showLatest: 'Neueste anzeigen',
  offline: 'Sie sind offline. Die Anzeige kann veraltet sein; Änderungen können nicht gespeichert werden.',
  none: 'keiner',
  yes: 'Ja',
  no: 'Nein',
  download: 'CSV herunterladen',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  saved: 'Ich habe es gespeichert',
  selected: 'Der Text ist markiert: Kopieren Sie ihn mit Tastatur oder Menü.',
  optional: 'optional',
  /** After the name of a permission's role. */
  needsRole: (role: string) => `Dafür brauchen Sie die Rolle ${role} oder eine höhere.`,
  /** No role is higher. */
  needsOwner: (role: string) => `Dafür brauchen Sie die Rolle ${role}.`,
  recosting: 'Wird neu berechnet',
  recostingHint: 'Eine rückdatierte Bewegung hat Kosten geändert. Diese Zahl kann sich noch ändern.',
  noOrganization: 'Sie sind kein Mitglied einer Organisation',
  received: {
    title: 'Einladungen an Sie',
    none: 'Es wartet keine Einladung auf Sie. Bitten Sie einen Administrator darum.',
    details: (inviter: string, role: string, until: string) =>
      `Von ${inviter}, Rolle: ${role}, gültig bis ${until}.`,
    accept: 'Annehmen',
    joined: (organization: string) => `Sie sind jetzt Mitglied von ${organization}.`,
  },
  notFound: 'Seite nicht gefunden',
  notFoundHint: 'Die Adresse ist falsch, oder die Seite wurde verschoben.',
  toLevels: 'Zu den Beständen',
  failed: 'Diese Seite konnte nicht angezeigt werden',
  chunkFailed:
    'Ein Teil der Konsole konnte nicht geladen werden. Vielleicht wurde sie aktualisiert: Laden Sie die Seite neu.',
  /** The technical reason follows. */
  crashed:
    'Hier ist etwas Unerwartetes passiert. Laden Sie die Seite neu; wenn es wieder passiert, melden Sie diese Worte:',
  noScript: 'Die Konsole benötigt JavaScript.',
  roles: {
    owner: 'Inhaber',
    admin: 'Verwaltung',
    accountant: 'Buchhaltung',
    clerk: 'Lager',
    viewer: 'Nur lesen',
  },
  movementTypes: {
    entry: 'Zugang',
    exit: 'Abgang',
    adjustment: 'Korrektur',
  },
  costReasons: {
    landed_cost: 'Fracht, Zoll, Versicherung',
    price_difference: 'Preisdifferenz',
    other: 'Sonstiges',
  },
  /** In place of the reference of its adjustments. */
  stockTake: 'Inventur',
  journal: {
    entry: 'Buchungssatz',
    account: 'Konto',
    debit: 'Soll',
    credit: 'Haben',
    dimension: 'Dimension',
    /** The rule that the account comes from, by its category and reason code. */
    rule: (of: string) => `Regel: ${of}`,
  },
};
