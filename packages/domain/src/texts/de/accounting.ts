import type * as en from '../en/accounting.ts';
import { counted } from './counted.ts';

export const accounting: typeof en = {
  periodClosed: ({ name, remedy }) => `Die Buchungsperiode ${name} ist abgeschlossen. ${remedy}`,
  useOpenPeriod: () => 'Nehmen Sie einen Tag in einer offenen Buchungsperiode, oder öffnen Sie diese wieder.',
  reopenFirst: () => 'Öffnen Sie sie zuerst wieder.',
  reviewInOpenPeriod: () =>
    'Erfassen Sie eine neue Prüfung in einer offenen Buchungsperiode, oder öffnen Sie diese wieder.',
  booksClosed: ({ date }) =>
    `Die Bücher sind bis zum ${date} abgeschlossen. Nehmen Sie einen späteren Tag, oder öffnen Sie die Buchungsperiode wieder.`,
  periodNotFound: ({ date }) =>
    `Keine Buchungsperiode enthält den ${date}. Eröffnen Sie zuerst die Buchungsperiode.`,
  dateTooFarAhead: ({ date, days, latest }) =>
    `Der ${date} liegt zu weit in der Zukunft: Die Einstellung max_days_ahead (${days}) erlaubt Tage bis zum ${latest}.`,
  periodOverlaps: () => 'Die Tage überschneiden sich mit einer anderen Buchungsperiode. Wählen Sie andere.',
  periodAlreadyClosed: ({ name }) => `Die Buchungsperiode ${name} ist bereits abgeschlossen.`,
  periodAlreadyOpen: ({ name }) => `Die Buchungsperiode ${name} ist bereits offen.`,
  periodNotReconciled: ({ name, differences, others }) =>
    `Am Ende von ${name}: ${differences.join('; ')}${others === 0 ? '' : `; und ${counted(others, { one: 'weiteres Konto', other: 'weitere Konten' })}`}.`,
  onlyAccountDiffers: ({ account, value, balance }) =>
    `der Bestand ist ${value} wert, aber das Konto ${account} hat den Saldo ${balance}`,
  accountDiffers: ({ account, value, balance }) =>
    `der Bestand des Kontos ${account} ist ${value} wert, aber sein Saldo ist ${balance}`,
  reviewsDue: ({ period, count, skus }) =>
    `Am Ende von ${period} ist die Wertberichtigung von ${counted(count, { one: 'Produkt', other: 'Produkten' })} zu prüfen: ${skus.join(', ')}.`,
  reviewDue: ({ sku, allowance, required }) =>
    `${sku} hat eine Wertberichtigung von ${allowance}, braucht aber ${required}.`,
  journalEntryUnbalanced: ({ debit, credit }) =>
    `Das Soll beträgt ${debit} und das Haben ${credit}; beide müssen gleich sein.`,
  postingRuleExists: () =>
    'Für dieselbe Kategorie und denselben Ursachencode gibt es schon eine Buchungsregel dieser Art. Löschen Sie diese zuerst.',
  postingRuleLimit: ({ maximum }) =>
    `Eine Organisation hat höchstens ${counted(maximum, { one: 'Buchungsregel', other: 'Buchungsregeln' })}. Löschen Sie eine, die nicht gebraucht wird.`,
  inventoryAccountConflict: () =>
    'Ein Warenbestandskonto darf kein anderes Konto der Einstellungen, der Buchungsregeln oder der Wertberichtigungen sein: Die Zeilen eines Buchungssatzes würden sich aufheben. Nehmen Sie ein anderes Konto.',
  allowanceAccountConflict: () =>
    'Ein Wertberichtigungskonto darf kein Konto der Einstellungen oder der Buchungsregeln und kein Aufwandskonto der Wertberichtigungen sein: Sein Saldo sind nur die Wertberichtigungen. Nehmen Sie ein anderes Konto.',
  inventoryAccountHasEntries: () =>
    'Dieses Konto hat Buchungssätze: Sie wären eine Differenz zwischen Konto und Bestand, auch in abgeschlossenen Buchungsperioden. Nehmen Sie ein Konto ohne Buchungssätze.',
  inventoryRuleByReason: () =>
    'Eine Regel der Art inventory gilt für alle Bewegungen eines Produkts: Lassen Sie reason_code weg.',
  postingRuleForEverything: () =>
    'Eine Regel braucht category oder reason_code. Das Konto für alles andere ändern Sie in den Einstellungen der Organisation.',
  booksClosedThrough: ({ date }) =>
    `Die Bücher sind bis zum ${date} abgeschlossen. Wählen Sie einen späteren ersten Tag.`,
  earlierPeriodOpen: ({ name }) =>
    `Die frühere Buchungsperiode ${name} ist offen; schließen Sie diese zuerst ab.`,
  costsPendingInPeriod: ({ product, period }) =>
    `Kosten des Produkts ${product} bis zum Ende von ${period} werden gerade neu berechnet. Versuchen Sie es in Kürze erneut.`,
  onlyLatestReopens: ({ date }) =>
    `Die Bücher sind bis zum ${date} abgeschlossen; nur die letzte abgeschlossene Buchungsperiode lässt sich wieder öffnen.`,
};
