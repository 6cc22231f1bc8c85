import type { actors as enActors, sentences as en } from '../en/audit-sentences.ts';

export const actors: typeof enActors = { service: 'Der Dienst', former: 'Ein früheres Mitglied' };

export const sentences: typeof en = {
  'invitation.sent': '{who} hat {email} mit der Rolle {role} eingeladen.',
  'invitation.resent': '{who} hat die Einladung an {email} noch einmal gesendet.',
  'invitation.accepted': '{email} hat die Einladung mit der Rolle {role} angenommen.',
  'invitation.declined': '{email} hat die Einladung abgelehnt.',
  'invitation.revoked': '{who} hat die Einladung an {email} zurückgezogen.',
  'invitation.expired': 'Die Einladung an {email} ist abgelaufen.',
  'member.joined': '{member} ist mit der Rolle {role} beigetreten.',
  'member.role_changed': '{who} hat die Rolle von {member} von {from} in {to} geändert.',
  'member.removed': '{who} hat ein Mitglied mit der Rolle {role} entfernt.',
  'member.sessions_ended': (count: string, number: number) =>
    number === 1
      ? '{who} hat eine Sitzung von {member} beendet.'
      : `{who} hat ${count} Sitzungen von {member} beendet.`,
  'api_key.created': '{who} hat den API-Schlüssel {name} mit der Rolle {role} erstellt.',
  'api_key.revoked': '{who} hat den API-Schlüssel {name} widerrufen.',
  'session.started': '{who} hat sich an der Konsole angemeldet.',
  'session.ended': '{who} hat sich von der Konsole abgemeldet.',
  'period.opened': '{who} hat die Buchungsperiode {period} eröffnet.',
  'period.closed': '{who} hat die Buchungsperiode {period} abgeschlossen.',
  'period.reopened': '{who} hat die Buchungsperiode {period} wieder eröffnet.',
  'cost_adjustment.recorded': '{who} hat die Kosten von {product} um {amount} geändert.',
  'write_down.recorded': '{who} hat die Wertberichtigung von {product} auf {allowance} gesetzt.',
  'stock_take.opened': '{who} hat die Inventur vom {take} eröffnet.',
  'stock_take.posted': (count: string, number: number) =>
    number === 1
      ? '{who} hat die Inventur vom {take} gebucht und damit ein Produkt angepasst.'
      : `{who} hat die Inventur vom {take} gebucht und damit ${count} Produkte angepasst.`,
  'stock_take.cancelled': '{who} hat die Inventur vom {take} abgebrochen.',
  'stock_costs.changed': 'Die Kosten von {product} wurden neu berechnet.',
  'ledger.anchored': '{who} hat die Bücher verankert.',
  'organization.created': '{who} hat die Organisation {name} angelegt.',
  'organization.updated': '{who} hat die Einstellungen der Organisation geändert.',
  'posting_rule.created': '{who} hat eine Buchungsregel für das Konto {account} angelegt.',
  'posting_rule.deleted': '{who} hat die Buchungsregel für das Konto {account} gelöscht.',
  'product.created': '{who} hat das Produkt {product} angelegt.',
  'product.updated': '{who} hat das Produkt {product} geändert.',
  'product.archived': '{who} hat das Produkt {product} archiviert.',
  'product.unarchived': '{who} hat das Produkt {product} aus dem Archiv zurückgeholt.',
  'location.created': '{who} hat den Lagerort {location} angelegt.',
  'location.updated': '{who} hat den Lagerort {location} geändert.',
  'location.archived': '{who} hat den Lagerort {location} archiviert.',
  'alert.acknowledged': '{who} hat eine Meldung zu {product} bestätigt.',
  'webhook.created': '{who} hat einen Webhook an {host} hinzugefügt.',
  'webhook.enabled': '{who} hat den Webhook an {host} aktiviert.',
  'webhook.disabled': '{who} hat den Webhook an {host} deaktiviert.',
  'webhook.secret_rotated': '{who} hat das Geheimnis des Webhooks an {host} ersetzt.',
  'webhook.test': '{who} hat den Webhook an {host} getestet.',
  'webhook.deleted': '{who} hat den Webhook an {host} gelöscht.',
};
