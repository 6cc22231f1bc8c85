import type { account as en } from '../en/account.ts';

export const account: typeof en = {
  intro: 'Los navegadores en los que ha iniciado sesión. Cierre toda sesión que no reconozca.',
  browser: 'Navegador',
  unknown: 'desconocido',
  current: 'este navegador',
  address: 'Dirección',
  via: 'Acceso con',
  ways: { link: 'Enlace por correo', oidc: 'Proveedor de identidad', key: 'Clave de API' },
  created: 'Desde',
  lastSeen: 'Último uso',
  expires: 'Caduca',
  end: 'Cerrar sesión',
  endOthers: 'Cerrar las demás',
  endTitle: '¿Cerrar esta sesión?',
  endOthersTitle: '¿Cerrar todas las demás sesiones?',
  endText: 'Allí habrá que volver a iniciar sesión.',
  ended: 'Sesión cerrada.',
};
