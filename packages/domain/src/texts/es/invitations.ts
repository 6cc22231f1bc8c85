import type * as en from '../en/invitations.ts';
import { counted } from './counted.ts';

export const invitations: typeof en = {
  alreadyInvited: () => 'Esta dirección ya tiene una invitación pendiente. Reenvíela o revóquela.',
  alreadyRegistered: () =>
    'Esta dirección ya tiene una cuenta. A los miembros no se les puede invitar de nuevo, y a otros usuarios registrados solo si el ajuste invite_registered está activado.',
  signInRequired: () => 'Esta dirección ya tiene una cuenta. Inicie sesión y acepte de nuevo la invitación.',
  notRevocable: ({ status }) =>
    `El estado de la invitación es ${status}. Solo se puede revocar una invitación pendiente.`,
  invitationNotFound: () => 'Esta invitación no existe o ya no es válida.',
  linkNotOurs: () => 'Este enlace está incompleto o no lo envió este servicio.',
  alreadyAccepted: () => 'La invitación ya se ha aceptado; su enlace solo sirve una vez.',
  notAddressee: () =>
    'La invitación se envió a una dirección que no es la dirección verificada de su cuenta. Inicie sesión con la cuenta de esa dirección.',
  invitationExpired: () => 'La invitación ha caducado. Pida una nueva al remitente.',
  senderNotAuthorized: () =>
    'El remitente ya no puede otorgar este rol, así que la invitación se ha revocado. Pida una nueva a la organización.',
  batchOfOneOrganization: () =>
    'Todas las invitaciones de un lote deben ser para la organización en la que actúa la solicitud.',
  keyAcceptsByToken: () =>
    'Una clave de API solo acepta una invitación con el token de su correo. Abra el enlace del correo, o inicie sesión con un enlace enviado o su proveedor de identidad.',
  acceptedNotResent: () => 'La invitación se ha aceptado y no se puede reenviar.',
  resendCooldown: ({ seconds }) =>
    `Una invitación se puede reenviar una vez cada ${counted(seconds, { one: 'segundo', other: 'segundos' })}.`,
  sentPerHour: ({ limit }) =>
    `Puede enviar como máximo ${counted(limit, { one: 'invitación', other: 'invitaciones' })} por hora entre todas las organizaciones, incluidos los reenvíos.`,
  sentPerDay: ({ limit }) =>
    `Una organización puede enviar como máximo ${counted(limit, { one: 'invitación', other: 'invitaciones' })} al día, incluidos los reenvíos.`,
  pendingLimit: ({ limit }) =>
    `Una organización puede tener como máximo ${counted(limit, { one: 'invitación pendiente', other: 'invitaciones pendientes' })}. Revoque algunas primero.`,
  registeredPerHour: ({ limit }) =>
    `Una organización puede intentar invitar como máximo a ${counted(limit, { one: 'dirección', other: 'direcciones' })} por hora que tengan cuenta.`,
};
