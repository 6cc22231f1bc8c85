import type { actors as enActors, sentences as en } from '../en/audit-sentences.ts';

export const actors: typeof enActors = { service: 'El servicio', former: 'Un antiguo miembro' };

export const sentences: typeof en = {
  'invitation.sent': '{who} invitó a {email} con el rol {role}.',
  'invitation.resent': '{who} volvió a enviar la invitación a {email}.',
  'invitation.accepted': '{email} aceptó la invitación con el rol {role}.',
  'invitation.declined': '{email} rechazó la invitación.',
  'invitation.revoked': '{who} revocó la invitación de {email}.',
  'invitation.expired': 'La invitación de {email} caducó.',
  'member.joined': '{member} se unió con el rol {role}.',
  'member.role_changed': '{who} cambió el rol de {member} de {from} a {to}.',
  'member.removed': '{who} quitó a un miembro con el rol {role}.',
  'member.sessions_ended': (count: string, number: number) =>
    number === 1 ? '{who} cerró una sesión de {member}.' : `{who} cerró ${count} sesiones de {member}.`,
  'api_key.created': '{who} creó la clave de API {name} con el rol {role}.',
  'api_key.revoked': '{who} revocó la clave de API {name}.',
  'session.started': '{who} inició sesión en la consola.',
  'session.ended': '{who} cerró sesión en la consola.',
  'period.opened': '{who} abrió el período {period}.',
  'period.closed': '{who} cerró el período {period}.',
  'period.reopened': '{who} reabrió el período {period}.',
  'cost_adjustment.recorded': '{who} cambió el coste de {product} en {amount}.',
  'write_down.recorded': '{who} fijó el deterioro de {product} en {allowance}.',
  'stock_take.opened': '{who} abrió el inventario del {take}.',
  'stock_take.posted': (count: string, number: number) =>
    number === 1
      ? '{who} contabilizó el inventario del {take}, que ajustó un producto.'
      : `{who} contabilizó el inventario del {take}, que ajustó ${count} productos.`,
  'stock_take.cancelled': '{who} canceló el inventario del {take}.',
  'stock_costs.changed': 'Se recalcularon los costes de {product}.',
  'ledger.anchored': '{who} ancló el libro mayor.',
  'organization.created': '{who} creó la organización {name}.',
  'organization.updated': '{who} cambió la configuración de la organización.',
  'posting_rule.created': '{who} creó una regla de contabilización para la cuenta {account}.',
  'posting_rule.deleted': '{who} eliminó la regla de contabilización para la cuenta {account}.',
  'product.created': '{who} creó el producto {product}.',
  'product.updated': '{who} cambió el producto {product}.',
  'product.archived': '{who} archivó el producto {product}.',
  'product.unarchived': '{who} desarchivó el producto {product}.',
  'location.created': '{who} creó la ubicación {location}.',
  'location.updated': '{who} cambió la ubicación {location}.',
  'location.archived': '{who} archivó la ubicación {location}.',
  'alert.acknowledged': '{who} confirmó una alerta sobre {product}.',
  'webhook.created': '{who} añadió un webhook a {host}.',
  'webhook.enabled': '{who} activó el webhook a {host}.',
  'webhook.disabled': '{who} desactivó el webhook a {host}.',
  'webhook.secret_rotated': '{who} sustituyó el secreto del webhook a {host}.',
  'webhook.test': '{who} probó el webhook a {host}.',
  'webhook.deleted': '{who} eliminó el webhook a {host}.',
};
