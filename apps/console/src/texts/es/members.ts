import type { members as en } from '../en/members.ts';

export const members: typeof en = {
  title: 'Miembros',
  intro: 'Todas las personas de esta organización y las que usted ha invitado.',
  name: 'Nombre',
  email: 'Correo electrónico',
  role: 'Rol',
  since: 'Miembro desde',
  you: 'usted',
  search: 'Filtrar por nombre o correo',
  noMatch: (search) => `Ningún miembro coincide con «${search}».`,
  change: 'Cambiar el rol',
  changeTitle: (name) => `Rol de ${name}`,
  changeText:
    'El rol nuevo se aplica de inmediato. Se anulan las claves de un rol superior y las invitaciones pendientes que el miembro ya no podría enviar.',
  own: 'Es su propio rol. Con uno inferior puede perder el acceso a esta página.',
  save: 'Cambiar el rol',
  changed: (name, role) => `Nuevo rol de ${name}: ${role}.`,
  endSessions: 'Cerrar sesiones',
  endSessionsTitle: (name: string) => `¿Cerrar las sesiones de ${name}?`,
  endSessionsText:
    'Se cierra la sesión de esta persona en todos los navegadores. Sus claves de API siguen siendo válidas: revóquelas también si alguna pudo ser robada.',
  sessionsEnded: (name: string) => `Se cerraron todas las sesiones de ${name}.`,
  remove: 'Quitar',
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeText:
    'El miembro pierde el acceso de inmediato. Se anulan sus claves de API e invitaciones pendientes, y se desactivan los webhooks cuyo secreto puede conocer.',
  removeSelf: 'Se quita a sí mismo y pierde el acceso de inmediato.',
  removed: (name) => `${name} ya no es miembro.`,
  above: 'El rol de este miembro es superior al suyo.',
  invited: 'Con invitación pendiente',
  inviter: 'Con invitación de',
  until: (date: string) => `Válida hasta el ${date}`,
  invite: 'Invitar',
  resend: 'Reenviar',
  revoke: 'Anular',
};
