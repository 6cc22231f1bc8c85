import type { reports as en } from '../en/reports.ts';

export const reports: typeof en = {
  startDate: 'Von',
  endDate: 'Bis',
  outOfOrder: 'Der Zeitraum endet, bevor er beginnt.',
  product: 'Produkt',
  turnover: {
    title: 'Umschlag',
    unitsOut: 'Abgang, Stück',
    costOut: 'Abgang, Kosten',
    averageValue: 'Mittlerer Wert',
    turns: 'Umschläge',
    daysOnHand: 'Reichweite, Tage',
    lastOut: 'Letzter Abgang',
    idleSince: 'Ohne Bewegung seit',
    hint: (days) =>
      `${days} Tage. Umschläge sind die Kosten der Abgänge geteilt durch den mittleren Wert des Bestands, nicht auf ein Jahr hochgerechnet.`,
    noTurns: 'Keine: Der mittlere Wert ist 0.',
    noDays: 'Keine: In diesen Tagen ging nichts ab.',
    cameBack: 'Keine Angabe: In diesen Tagen kam mehr zurück, als abging.',
    neverOut: 'Noch kein Abgang.',
    none: 'Noch kein Produkt hatte eine Bewegung.',
    noneIdle: 'Jedes Produkt hatte seit diesem Tag eine Bewegung.',
  },
  abc: {
    title: 'ABC-Analyse',
    class: 'Klasse',
    classOf: (name) => `Klasse ${name}`,
    classes: 'Klassen',
    products: 'Produkte',
    amounts: {
      cost_out: 'Abgang, Kosten',
      value: 'Bestandswert',
    },
    share: 'Anteil',
    cumulative: 'Kumulierter Anteil',
    percent: (share) => `${share} %`,
    total: (value) => `Alle Produkte: ${value}`,
    by: 'Rangfolge nach',
    bys: {
      cost_out: 'Abgang, Kosten',
      value: 'Bestandswert',
    },
    limits: {
      a: 'A unter, %',
      b: 'B unter, %',
    },
    limitOrder: 'Muss über der Grenze von A liegen.',
    hint: (a, b) =>
      `Ein Produkt ist in Klasse A, wenn die Produkte davor weniger als ${a} % der Summe haben, in Klasse B unter ${b} %, sonst in Klasse C.`,
    none: {
      cost_out: 'In diesen Tagen ging nichts ab.',
      value: 'Am Ende des letzten Tages war nichts im Bestand.',
    },
  },
  bridge: {
    title: 'Wertüberleitung',
    intro:
      'Warum sich der Lagerwert nach Wertberichtigungen geändert hat. Die Teile ergeben genau die Differenz.',
    byProduct: 'Für andere Tage oder ein Produkt',
    anyProduct: 'Alle Produkte',
    part: 'Teil',
    chart: 'Diagramm',
    amount: 'Betrag',
    parts: {
      opening: 'Anfangswert',
      received: 'Zugänge',
      issued: 'Abgänge',
      cost_changes: 'Kostenänderungen',
      adjustments: 'Korrekturen',
      write_downs: 'Abwertungen',
      closing: 'Endwert',
    },
    hints: {
      received: 'Zu den Kosten bei der Buchung, abzüglich Stornos',
      issued: 'Zu den Kosten bei der Buchung, abzüglich Stornos',
      cost_changes: 'Neu berechnete Kosten nach rückdatierten Bewegungen und nachträgliche Kosten wie Fracht',
      adjustments: 'Mit Inventurdifferenzen. Die Liste enthält auch die Stornos der Teile darüber.',
      write_downs: 'Wertaufholungen und Wertberichtigungen für abgegangene Ware sind positiv',
    },
    atEnd: (day: string) => `Am Ende des ${day}`,
    lessAllowances: (value: string, allowance: string) =>
      `${value} zu Kosten, Wertberichtigungen ${allowance}`,
    costAdjustments: 'Nachträgliche Kosten',
  },
};
