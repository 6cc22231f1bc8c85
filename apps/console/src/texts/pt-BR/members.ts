import type { Changes } from '../changes.ts';
import type { members as pt } from '../pt/members.ts';

export const members: Changes<typeof pt> = {
  intro: 'Todas as pessoas desta organização e as que você convidou.',
  changeText:
    'A nova função aplica-se imediatamente. São revogadas as chaves de função superior e os convites pendentes que o membro não poderia mais enviar.',
  endSessions: 'Encerrar sessões',
  endSessionsTitle: (name: string) => `Encerrar as sessões de ${name}?`,
  endSessionsText:
    'A sessão desta pessoa é encerrada em todos os navegadores. As chaves de API dela continuam válidas: revogue-as também se alguma puder ter sido roubada.',
  sessionsEnded: (name: string) => `Todas as sessões de ${name} foram encerradas.`,
  removeText:
    'O membro perde o acesso imediatamente. As suas chaves de API e convites pendentes são revogados, e os webhooks cujo segredo possa conhecer são desativados.',
  removeSelf: 'Você remove a si mesmo e perde o acesso imediatamente.',
  removed: (name) => `${name} não é mais membro.`,
  revoke: 'Revogar',
};
