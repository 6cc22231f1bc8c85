import type { signInAgain as en } from '../en/sign-in-again.ts';

export const signInAgain: typeof en = {
  title: 'Iniciar sessão de novo',
  text: 'Isto exige um início de sessão há 15 minutos no máximo. O que introduziu mantém-se.',
  sendLink: (email) => `Enviar uma ligação para ${email}`,
  sent: (email) =>
    `Se ${email} pertencer a uma conta, a ligação está a caminho. Abra-a neste navegador, volte a esta página e continue.`,
  goOn: 'Abri a ligação',
  useKey: 'Iniciar sessão com a chave',
  provider: 'Abre-se num novo separador. Depois volte a esta página.',
  signedIn: 'Já iniciei sessão',
};
