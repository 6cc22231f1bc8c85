import type { alerts as en } from '../en/alerts.ts';

export const alerts: typeof en = {
  title: 'Meldungen',
  intro:
    'Produkte, die ihren Meldebestand erreicht haben. Eine Meldung schließt sich von selbst, sobald der Bestand wieder darüber liegt.',
  showClosed: 'Auch geschlossene Meldungen anzeigen',
  none: 'Kein Produkt hat seinen Meldebestand erreicht.',
  never: 'Noch kein Produkt hat seinen Meldebestand erreicht.',
  product: 'Produkt',
  status: 'Status',
  kinds: { low: 'Niedrig', out: 'Nicht vorrätig' },
  closed: 'Geschlossen',
  onHand: 'Bestand',
  reorderPoint: 'Meldebestand',
  toOrder: 'Zu bestellen',
  leadTime: (days: string) => `Lieferzeit, Tage: ${days}`,
  since: 'Seit',
  byMovement: (name: string) => `Bewegung ${name}`,
  byPoint: 'Neuer Meldebestand',
  acknowledged: 'Bestätigt',
  acknowledge: 'Bestätigen',
  acknowledgeOf: (sku: string, kind: string) => `${sku} bestätigen: ${kind}`,
  digest: 'E-Mail mit offenen Meldungen',
  digestHint: 'An Inhaber, Verwaltung und Buchhaltung. An Tagen ohne offene Meldungen wird nichts gesendet.',
  digests: { none: 'Keine', daily: 'Einmal am Tag' },
};
