import type * as en from '../en/access.ts';
import { counted } from './counted.ts';

export const access: typeof en = {
  originNotAllowed: ({ allowed }) =>
    `El operador de este servicio no permite este origen. Permitido: ${allowed}.`,
  unauthenticated: () =>
    'Envíe una cabecera Authorization: Bearer con una clave de API o un JWT válido, no caducado ni revocado.',
  metricsToken: () => 'Envíe Authorization: Bearer <METRICS_TOKEN>.',
  developmentToken: () =>
    'Envíe Authorization: Bearer con el contenido de $TALLYBOOK_HOME/secrets/development-token.',
  otherSignIn: () => 'Otra persona ha iniciado sesión en este navegador. Recargue la página.',
  issuerKeysUnavailable: () =>
    'Las claves del emisor del token no se pueden obtener en este momento. Inténtelo de nuevo.',
  signInAgain: () => 'Esto requiere un inicio de sesión en los últimos 15 minutos. Inicie sesión de nuevo.',
  crossSiteRequest: () => 'Esta ruta es solo para la consola: la solicitud no viene de su página.',
  permissionDenied: ({ role, permission }) => `Su rol ${role} no incluye el permiso ${permission}.`,
  roleWithoutMembers: () => 'Su rol ya no incluye members.keep.',
  noLongerMember: () => 'Ya no es miembro de la organización.',
  ownerKeyNeeded: () => 'Crear una organización con una clave de API requiere el rol owner.',
  organizationsADay: ({ limit }) =>
    `Una persona puede crear como máximo ${counted(limit, { one: 'organización', other: 'organizaciones' })} al día.`,
  roleTooLow: ({ own, of }) => `Su rol ${own} es inferior al de ese miembro, ${of}.`,
  roleNotGrantable: ({ own, role }) => `Su rol ${own} no puede otorgar el rol ${role}.`,
  onlyOwner: () => 'Este miembro es el único propietario. Nombre primero propietario a otro miembro.',
  lastOwnerCredential: () =>
    'La organización se quedaría sin acceso de un propietario, ahora o cuando caduquen las claves de propietario restantes. Cree primero otra clave de propietario que no caduque antes, o invite a otro propietario.',
  organizationRequired: () =>
    'Envíe la cabecera X-Organization-Id con una organización de la que sea miembro.',
  organizationHeader: () => 'X-Organization-Id debe ser un solo UUID.',
  organizationNotFound: () => 'La organización no existe, o no tiene acceso a ella.',
  addressInUse: () =>
    'La dirección de correo verificada de este token pertenece a la cuenta de otro inicio de sesión del mismo emisor, así que no se creó ninguna cuenta.',
  apiKeyLimitReached: ({ limit }) =>
    `Una organización puede tener como máximo ${counted(limit, { one: 'clave de API activa', other: 'claves de API activas' })}. Revoque algunas primero.`,
  noSuchSession: () => 'No tiene esa sesión, o ha terminado.',
  signInLinksOff: () =>
    'Los enlaces de inicio de sesión están desactivados aquí. Inicie sesión con su proveedor de identidad o una clave de API.',
  enterApiKey: () => 'Introduzca una clave de API. Empieza por tb_.',
  enterEmail: () => 'Introduzca una dirección de correo, como ada@example.com.',
};
