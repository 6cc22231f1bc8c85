import type { accounts as en } from '../en/accounts.ts';

export const accounts: typeof en = {
  title: 'Konten',
  intro:
    'Wohin Lagerbewegungen gebucht werden. Nennen Sie die Konten wie in Ihrem Kontenplan, mit Nummer oder Namen.',
  automatic: 'Automatische Buchung',
  toggle: 'Mit jeder Bewegung einen Buchungssatz buchen',
  off: 'Die automatische Buchung ist aus: Bewegungen erzeugen keine Buchungssätze.',
  turnOffHint:
    'Spätere Bewegungen erzeugen keine Buchungssätze, und Buchungsperioden werden ohne Abstimmung abgeschlossen. Vorhandene Buchungssätze bleiben.',
  turnOnHint:
    'Für den Wert des vorhandenen Lagers ist ein manueller Buchungssatz nötig. Bis dahin zeigt „Perioden“ die Differenz.',
  inventoryChanges: (account) =>
    `Vorhandene Buchungssätze bleiben auf ${account}, das Lager wird aber mit dem neuen Konto verglichen. Buchen Sie den Saldo manuell um.`,
  saved: 'Die Konten sind gespeichert.',
  turnedOff: 'Die automatische Buchung ist aus.',
  kinds: {
    inventory: 'Bestand',
    goods_received: 'Wareneingangs-Verrechnung (WE/RE)',
    cost_of_goods_sold: 'Wareneinsatz',
    stock_gain: 'Mehrbestand',
    stock_loss: 'Minderbestand',
    cost_variance: 'Kostenabweichung',
  },
  kindHints: {
    inventory: 'Nur der Wert des Lagers.',
    goods_received: 'Gegenkonto der Zugänge.',
    cost_of_goods_sold: 'Gegenkonto der Abgänge.',
    stock_gain: 'Gegenkonto der Korrekturen nach oben.',
    stock_loss: 'Gegenkonto der Korrekturen nach unten.',
    cost_variance: 'Gegenkonto späterer Kostenänderungen.',
  },
  inventoryAccount:
    'Ein Warenbestandskonto muss sich von allen anderen Konten unterscheiden, auch von denen der Regeln und Wertberichtigungen. Nehmen Sie ein anderes.',
  allowanceAccount:
    'Das ist das Konto der Wertberichtigung, auf dem nur Wertberichtigungen stehen. Nehmen Sie ein anderes.',
  rules: 'Buchungsregeln',
  rulesIntro:
    'Eine Regel ersetzt eines dieser Konten für eine Kategorie, einen Ursachencode oder beides. Zuerst gilt die Regel für beides, dann die für die Kategorie, dann die für den Ursachencode.',
  rulesOff: 'Die Regeln gelten nur, solange die automatische Buchung an ist.',
  showDeleted: 'Gelöschte Regeln anzeigen',
  none: 'Es gibt keine Buchungsregeln.',
  noneHint: 'Jede Bewegung wird auf die Konten oben gebucht.',
  noneDeleted: 'Es wurde keine Regel gelöscht.',
  kind: 'Ersetzt',
  category: 'Kategorie',
  reason: 'Ursachencode',
  account: 'Konto',
  any: { category: 'alle', reason_code: 'alle' },
  created: 'Angelegt',
  deleted: 'Gelöscht',
  create: 'Neue Regel',
  createSubmit: 'Regel anlegen',
  createText: 'Sie gilt für Bewegungen, die ab jetzt gebucht werden.',
  hints: {
    category: 'Des Produkts. Leer: alle.',
    reason_code: (reasons) => `Der Bewegung. Bei Kostenänderungen: ${reasons}. Leer: alle.`,
    account: (kind) => `Anstelle des Kontos für „${kind}“.`,
  },
  inventoryHint: 'Für Produkte ohne Bewegungen: Die erste legt das Warenbestandskonto fest.',
  needsEither: 'Geben Sie eine Kategorie, einen Ursachencode oder beides ein.',
  tooMany: 'Die Organisation hat die größtmögliche Zahl von Regeln. Löschen Sie zuerst eine.',
  needsCategory: 'Geben Sie eine Kategorie ein.',
  exists: (account) => `Dafür gibt es schon eine Regel mit dem Konto ${account}. Löschen Sie diese zuerst.`,
  createdDone: (rule, account) => `${rule}: ab jetzt auf Konto ${account}.`,
  delete: 'Löschen',
  deleteOf: (rule, account) => `Löschen: ${rule}, ${account}`,
  deleteTitle: 'Diese Regel löschen?',
  deleteText: 'Eine Regel ändert sich nie. Für ein anderes Konto löschen Sie sie und legen eine neue an.',
  deleteEntries: 'Vorhandene Buchungssätze behalten ihr Konto.',
  deleteInventory: 'Vorhandene Buchungssätze und Produkte mit Bewegungen behalten ihr Konto.',
  deletedDone: 'Die Regel wurde gelöscht.',
};
