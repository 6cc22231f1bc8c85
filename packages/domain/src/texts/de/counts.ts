import type * as en from '../en/counts.ts';
import { counted as countedOf } from './counted.ts';

export const counts: typeof en = {
  nothingCounted: () => 'Noch ist nichts gezählt. Geben Sie zuerst Zählungen ein.',
  countsWithdrawn: () =>
    'Alle Zählungen sind zurückgenommen. Geben Sie Zählungen ein, oder brechen Sie die Inventur ab.',
  stockTakePosted: () => 'Die Inventur ist gebucht. Eröffnen Sie eine andere, um noch einmal zu zählen.',
  stockTakeCancelled: () => 'Die Inventur ist abgebrochen. Eröffnen Sie eine andere, um zu zählen.',
  countsKeepArriving: () =>
    'Während die Inventur gebucht wurde, kamen Zählungen hinzu. Versuchen Sie es erneut, wenn die Zählung vollständig ist.',
  notCounted: () => 'Das Produkt hat in dieser Inventur keine Zählung. Lesen Sie die Inventur noch einmal.',
  tooManyCounts: ({ maximum }) =>
    `Eine Inventur hat höchstens ${maximum.toLocaleString('de')} Produkte. Eröffnen Sie für die übrigen eine andere.`,
  decisionNotNeeded: ({ counted, expected }) =>
    `Die Entscheidung betrifft andere Mengen oder eine andere spätere Inventur. Gezählt sind ${counted}, erwartet werden jetzt ${expected}; das braucht keine Entscheidung: Lassen Sie sie weg.`,
  countOvertaken: ({ parts }) => parts.join(' '),
  decisionOutdated: () =>
    'Die Entscheidung betrifft andere Mengen, oder sie stammt aus der Zeit, bevor eine Inventur gebucht wurde.',
  stockChanged: ({ from, to }) =>
    `Nach der Zählung änderte sich der Bestand am Ende des Zähltags von ${from} auf ${to}.`,
  alsoCounted: ({ date }) =>
    `Eine andere Inventur, zum ${date}, wurde nach dieser Zählung gebucht: Eine Berichtigung könnte ihr Ergebnis aufheben oder wiederholen.`,
  countedLater: ({ date }) =>
    `Eine gebuchte Inventur zum ${date} hat das Produkt noch einmal gezählt: Diese Berichtigung würde ihr Ergebnis ändern.`,
  countAgain: () => 'Zählen Sie noch einmal, oder wählen Sie eine Grundlage.',
  withdrawCount: () => 'Nehmen Sie diese Zählung zurück, oder wählen Sie eine Grundlage.',
  openStockTakes: ({ period, count, dates }) =>
    `${countedOf(count, { one: `Inventur in ${period} ist`, other: `Inventuren in ${period} sind` })} weder gebucht noch abgebrochen: ${dates.join(', ')}.`,
  openStockTake: ({ date }) => `Die Inventur zum ${date} ist weder gebucht noch abgebrochen.`,
};
