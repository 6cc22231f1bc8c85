import type { signInAgain as en } from '../en/sign-in-again.ts';

export const signInAgain: typeof en = {
  title: 'Volver a iniciar sesión',
  text: 'Esto requiere un inicio de sesión de hace 15 minutos como máximo. Lo que ha introducido se conserva.',
  sendLink: (email) => `Enviar un enlace a ${email}`,
  sent: (email) =>
    `Si ${email} pertenece a una cuenta, el enlace está en camino. Ábralo en este navegador, vuelva a esta página y continúe.`,
  goOn: 'He abierto el enlace',
  useKey: 'Iniciar sesión con la clave',
  provider: 'Se abre en una pestaña nueva. Después vuelva a esta página.',
  signedIn: 'He iniciado sesión',
};
