import type { settings as en } from '../en/settings.ts';

export const settings: typeof en = {
  title: 'Einstellungen',
  intro: 'Was für alle in dieser Organisation gilt.',
  currency: 'Währung',
  currencyHint: 'Sie lässt sich nicht ändern: Alle Werte im Lagerbuch sind in ihr angegeben.',
  fields: {
    name: 'Name der Organisation',
    allow_negative_stock: 'Negativen Bestand erlauben',
    auto_open_periods: 'Buchungsperioden automatisch eröffnen',
    invite_registered: 'Personen einladen, die schon ein Konto haben',
    max_days_ahead: 'Tage im Voraus',
    alert_digest: 'E-Mail zu Warnungen',
    continue_url: 'Seite für neue Mitglieder',
  },
  hints: {
    name: 'Mitglieder und Eingeladene sehen ihn.',
    allow_negative_stock:
      'Ware darf abgehen, bevor ihr Zugang erfasst ist. Bis dahin wird sie mit dem letzten Durchschnittspreis bewertet.',
    auto_open_periods: 'Wenn in einen Monat gebucht wird, für den es noch keine Periode gibt.',
    invite_registered: 'Sonst können nur E-Mail-Adressen ohne Konto eingeladen werden.',
    max_days_ahead:
      'Bewegungen und Buchungssätze, die um mehr als diese Zahl von Tagen in der Zukunft liegen, werden abgelehnt. Leer: keine Grenze.',
    alert_digest: 'An Inhaber, Administratoren und Buchhalter, an Tagen mit offenen Warnungen.',
    continue_url: 'Dorthin gelangt, wer eine Einladung angenommen hat. Leer: wie vom Betreiber eingestellt.',
  },
  digests: { none: 'Keine', daily: 'Einmal am Tag' },
  yes: 'Ja',
  no: 'Nein',
  noLimit: 'Keine Grenze',
  saved: 'Die Einstellungen sind gespeichert.',
};
