import type { Changes } from '../changes.ts';
import type { signInAgain as pt } from '../pt/sign-in-again.ts';

export const signInAgain: Changes<typeof pt> = {
  title: 'Entrar novamente',
  text: 'Isto exige um login há no máximo 15 minutos. O que você digitou permanece.',
  sendLink: (email) => `Enviar um link para ${email}`,
  sent: (email) =>
    `Se ${email} pertencer a uma conta, o link está a caminho. Abra-o neste navegador, volte a esta página e continue.`,
  goOn: 'Abri o link',
  useKey: 'Entrar com a chave',
  provider: 'Abre em uma nova aba. Depois volte a esta página.',
  signedIn: 'Já entrei',
};
