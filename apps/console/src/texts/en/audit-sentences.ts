/** Who acted, at the start of a sentence, if no member is named. */
export const actors = { service: 'The service', former: 'A former member' };

/** An audit event in one sentence. Figures and links replace the names in braces. */
export const sentences = {
  'invitation.sent': '{who} invited {email} as {role}.',
  'invitation.resent': '{who} sent the invitation of {email} again.',
  'invitation.accepted': '{email} accepted the invitation as {role}.',
  'invitation.declined': '{email} declined the invitation.',
  'invitation.revoked': '{who} revoked the invitation of {email}.',
  'invitation.expired': 'The invitation of {email} expired.',
  'member.joined': '{member} joined as {role}.',
  'member.role_changed': '{who} changed the role of {member} from {from} to {to}.',
  'member.removed': '{who} removed a member with the role {role}.',
  'member.sessions_ended': (count: string, number: number) =>
    number === 1 ? '{who} ended a session of {member}.' : `{who} ended ${count} sessions of {member}.`,
  'api_key.created': '{who} created the API key {name} with the role {role}.',
  'api_key.revoked': '{who} revoked the API key {name}.',
  'session.started': '{who} signed in to the console.',
  'session.ended': '{who} signed out of the console.',
  'period.opened': '{who} opened the period {period}.',
  'period.closed': '{who} closed the period {period}.',
  'period.reopened': '{who} reopened the period {period}.',
  'cost_adjustment.recorded': '{who} changed the cost of {product} by {amount}.',
  'write_down.recorded': '{who} set the allowance of {product} to {allowance}.',
  'stock_take.opened': '{who} opened the stock take of {take}.',
  'stock_take.posted': (count: string, number: number) =>
    number === 1
      ? '{who} posted the stock take of {take}, which adjusted one product.'
      : `{who} posted the stock take of {take}, which adjusted ${count} products.`,
  'stock_take.cancelled': '{who} cancelled the stock take of {take}.',
  'stock_costs.changed': 'The costs of {product} were recalculated.',
  'ledger.anchored': '{who} anchored the ledger.',
  'organization.created': '{who} created the organization {name}.',
  'organization.updated': '{who} changed the settings of the organization.',
  'posting_rule.created': '{who} created a posting rule for the account {account}.',
  'posting_rule.deleted': '{who} deleted the posting rule for the account {account}.',
  'product.created': '{who} created the product {product}.',
  'product.updated': '{who} changed the product {product}.',
  'product.archived': '{who} archived the product {product}.',
  'product.unarchived': '{who} brought the product {product} back from the archive.',
  'location.created': '{who} created the location {location}.',
  'location.updated': '{who} changed the location {location}.',
  'location.archived': '{who} archived the location {location}.',
  'alert.acknowledged': '{who} acknowledged an alert about {product}.',
  'webhook.created': '{who} added a webhook to {host}.',
  'webhook.enabled': '{who} enabled the webhook to {host}.',
  'webhook.disabled': '{who} disabled the webhook to {host}.',
  'webhook.secret_rotated': '{who} replaced the secret of the webhook to {host}.',
  'webhook.test': '{who} tested the webhook to {host}.',
  'webhook.deleted': '{who} deleted the webhook to {host}.',
};
