import type { actors as enActors, sentences as en } from '../en/audit-sentences.ts';

export const actors: typeof enActors = { service: 'O serviço', former: 'Um antigo membro' };

export const sentences: typeof en = {
  'invitation.sent': '{who} convidou {email} com a função {role}.',
  'invitation.resent': '{who} reenviou o convite a {email}.',
  'invitation.accepted': '{email} aceitou o convite com a função {role}.',
  'invitation.declined': '{email} recusou o convite.',
  'invitation.revoked': '{who} revogou o convite de {email}.',
  'invitation.expired': 'O convite de {email} expirou.',
  'member.joined': '{member} juntou-se com a função {role}.',
  'member.role_changed': '{who} alterou a função de {member} de {from} para {to}.',
  'member.removed': '{who} removeu um membro com a função {role}.',
  'member.sessions_ended': (count: string, number: number) =>
    number === 1 ? '{who} terminou uma sessão de {member}.' : `{who} terminou ${count} sessões de {member}.`,
  'api_key.created': '{who} criou a chave de API {name} com a função {role}.',
  'api_key.revoked': '{who} revogou a chave de API {name}.',
  'session.started': '{who} iniciou sessão na consola.',
  'session.ended': '{who} terminou a sessão na consola.',
  'period.opened': '{who} abriu o período {period}.',
  'period.closed': '{who} fechou o período {period}.',
  'period.reopened': '{who} reabriu o período {period}.',
  'cost_adjustment.recorded': '{who} alterou o custo de {product} em {amount}.',
  'write_down.recorded': '{who} definiu a imparidade de {product} como {allowance}.',
  'stock_take.opened': '{who} abriu o inventário de {take}.',
  'stock_take.posted': (count: string, number: number) =>
    number === 1
      ? '{who} lançou o inventário de {take}, que ajustou um produto.'
      : `{who} lançou o inventário de {take}, que ajustou ${count} produtos.`,
  'stock_take.cancelled': '{who} cancelou o inventário de {take}.',
  'stock_costs.changed': 'Os custos de {product} foram recalculados.',
  'ledger.anchored': '{who} ancorou o livro.',
  'organization.created': '{who} criou a organização {name}.',
  'organization.updated': '{who} alterou as definições da organização.',
  'posting_rule.created': '{who} criou uma regra de lançamento para a conta {account}.',
  'posting_rule.deleted': '{who} eliminou a regra de lançamento para a conta {account}.',
  'product.created': '{who} criou o produto {product}.',
  'product.updated': '{who} alterou o produto {product}.',
  'product.archived': '{who} arquivou o produto {product}.',
  'product.unarchived': '{who} retirou do arquivo o produto {product}.',
  'location.created': '{who} criou a localização {location}.',
  'location.updated': '{who} alterou a localização {location}.',
  'location.archived': '{who} arquivou a localização {location}.',
  'alert.acknowledged': '{who} confirmou um alerta sobre {product}.',
  'webhook.created': '{who} adicionou um webhook para {host}.',
  'webhook.enabled': '{who} ativou o webhook para {host}.',
  'webhook.disabled': '{who} desativou o webhook para {host}.',
  'webhook.secret_rotated': '{who} substituiu o segredo do webhook para {host}.',
  'webhook.test': '{who} testou o webhook para {host}.',
  'webhook.deleted': '{who} eliminou o webhook para {host}.',
};
