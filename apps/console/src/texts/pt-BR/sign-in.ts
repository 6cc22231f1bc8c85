import type { Changes } from '../changes.ts';
import type { signIn as pt } from '../pt/sign-in.ts';

export const signIn: Changes<typeof pt> = {
  title: 'Entrar',
  emailHint: 'Enviaremos a você um link de login. Funciona uma vez, por 10 minutos.',
  sendLink: 'Enviar o link',
  sentHint: (email: string) =>
    `Se ${email} pertencer a uma conta, um link está a caminho. Funciona uma vez, por 10 minutos.`,
  useKey: 'Entrar com uma chave de API',
  useLink: 'Entrar com um link por e-mail',
  submitKey: 'Entrar',
  oidc: 'Entrar com o seu provedor de identidade',
  linkHint: 'Você abriu o link de um e-mail de login.',
  replaces: (email: string) =>
    `Você entrou como ${email}. O link inicia a sessão da pessoa a quem foi enviado e encerra a sua neste navegador.`,
  stay: 'Manter minha sessão',
  linkFailed: 'Este link não funciona mais',
  linkFailedHint: 'Um link funciona uma vez, por 10 minutos. Peça um novo.',
  keyMissing: 'Escreva uma chave de API. Começa com tb_.',
  problems: {
    CANCELLED: 'O login foi cancelado no seu provedor de identidade. Nada mudou.',
    EXPIRED: 'Este login demorou mais de 10 minutos ou começou em outra aba ou navegador. Entre novamente.',
    UNREACHABLE: 'O seu provedor de identidade não responde. Tente novamente em um minuto.',
    EMAIL_NOT_VERIFIED:
      'O seu provedor de identidade não verificou o seu e-mail. Verifique-o lá e entre novamente.',
    ADDRESS_IN_USE: 'Outra pessoa entra com o seu e-mail. Peça a um administrador que o corrija.',
    FAILED: 'O login no seu provedor de identidade falhou. Tente novamente ou avise o seu administrador.',
  },
};
