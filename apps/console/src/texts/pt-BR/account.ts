import type { Changes } from '../changes.ts';
import type { account as pt } from '../pt/account.ts';

export const account: Changes<typeof pt> = {
  intro: 'Os navegadores em que você está conectado. Encerre as sessões que não reconhece.',
  ways: {
    link: 'Link por e-mail',
    oidc: 'Provedor de identidade',
  },
  lastSeen: 'Último uso',
  end: 'Sair',
  endOthers: 'Encerrar as outras',
  endTitle: 'Encerrar esta sessão?',
  endOthersTitle: 'Encerrar todas as outras sessões?',
  endText: 'Será preciso fazer login lá novamente.',
  ended: 'Sessão encerrada.',
};
