import type { actors as enActors, sentences as en } from '../en/audit-sentences.ts';

export const actors: typeof enActors = { service: 'Le service', former: 'Un ancien membre' };

export const sentences: typeof en = {
  'invitation.sent': '{who} a invité {email} avec le rôle {role}.',
  'invitation.resent': '{who} a renvoyé l’invitation à {email}.',
  'invitation.accepted': '{email} a accepté l’invitation avec le rôle {role}.',
  'invitation.declined': '{email} a refusé l’invitation.',
  'invitation.revoked': '{who} a révoqué l’invitation de {email}.',
  'invitation.expired': 'L’invitation de {email} a expiré.',
  'member.joined': '{member} a rejoint l’organisation avec le rôle {role}.',
  'member.role_changed': '{who} a changé le rôle de {member} de {from} à {to}.',
  'member.removed': '{who} a retiré un membre qui avait le rôle {role}.',
  'member.sessions_ended': (count: string, number: number) =>
    number < 2
      ? `{who} a mis fin à ${count} session de {member}.`
      : `{who} a mis fin à ${count} sessions de {member}.`,
  'api_key.created': '{who} a créé la clé d’API {name} avec le rôle {role}.',
  'api_key.revoked': '{who} a révoqué la clé d’API {name}.',
  'session.started': '{who} a ouvert une session dans la console.',
  'session.ended': '{who} a quitté la console.',
  'period.opened': '{who} a ouvert la période {period}.',
  'period.closed': '{who} a clôturé la période {period}.',
  'period.reopened': '{who} a rouvert la période {period}.',
  'cost_adjustment.recorded': '{who} a modifié le coût de {product} de {amount}.',
  'write_down.recorded': '{who} a fixé la dépréciation de {product} à {allowance}.',
  'stock_take.opened': '{who} a ouvert l’inventaire du {take}.',
  'stock_take.posted': (count: string, number: number) =>
    number < 2
      ? `{who} a comptabilisé l’inventaire du {take}, qui a ajusté ${count} produit.`
      : `{who} a comptabilisé l’inventaire du {take}, qui a ajusté ${count} produits.`,
  'stock_take.cancelled': '{who} a annulé l’inventaire du {take}.',
  'stock_costs.changed': 'Les coûts de {product} ont été recalculés.',
  'ledger.anchored': '{who} a ancré le registre.',
  'organization.created': '{who} a créé l’organisation {name}.',
  'organization.updated': '{who} a modifié les paramètres de l’organisation.',
  'posting_rule.created': '{who} a créé une règle de comptabilisation pour le compte {account}.',
  'posting_rule.deleted': '{who} a supprimé la règle de comptabilisation pour le compte {account}.',
  'product.created': '{who} a créé le produit {product}.',
  'product.updated': '{who} a modifié le produit {product}.',
  'product.archived': '{who} a archivé le produit {product}.',
  'product.unarchived': '{who} a désarchivé le produit {product}.',
  'location.created': '{who} a créé l’emplacement {location}.',
  'location.updated': '{who} a modifié l’emplacement {location}.',
  'location.archived': '{who} a archivé l’emplacement {location}.',
  'alert.acknowledged': '{who} a confirmé une alerte sur {product}.',
  'webhook.created': '{who} a ajouté un webhook vers {host}.',
  'webhook.enabled': '{who} a activé le webhook vers {host}.',
  'webhook.disabled': '{who} a désactivé le webhook vers {host}.',
  'webhook.secret_rotated': '{who} a remplacé le secret du webhook vers {host}.',
  'webhook.test': '{who} a testé le webhook vers {host}.',
  'webhook.deleted': '{who} a supprimé le webhook vers {host}.',
};
