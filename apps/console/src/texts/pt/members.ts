import type { members as en } from '../en/members.ts';

export const members: typeof en = {
  title: 'Membros',
  intro: 'Todas as pessoas desta organização e as que convidou.',
  name: 'Nome',
  email: 'Endereço de e-mail',
  role: 'Função',
  since: 'Membro desde',
  you: 'você',
  search: 'Filtrar por nome ou endereço',
  noMatch: (search) => `Nenhum membro corresponde a «${search}».`,
  change: 'Mudar a função',
  changeTitle: (name) => `Função de ${name}`,
  changeText:
    'A nova função aplica-se de imediato. São revogadas as chaves de função superior e os convites pendentes que o membro já não poderia enviar.',
  own: 'Esta é a sua própria função. Com uma inferior pode perder o acesso a esta página.',
  save: 'Mudar a função',
  changed: (name, role) => `Nova função de ${name}: ${role}.`,
  endSessions: 'Terminar sessões',
  endSessionsTitle: (name: string) => `Terminar as sessões de ${name}?`,
  endSessionsText:
    'A sessão desta pessoa termina em todos os navegadores. As suas chaves de API continuam válidas: revogue-as também se alguma puder ter sido roubada.',
  sessionsEnded: (name: string) => `Todas as sessões de ${name} foram terminadas.`,
  remove: 'Remover',
  removeTitle: (name) => `Remover ${name}?`,
  removeText:
    'O membro perde o acesso de imediato. As suas chaves de API e convites pendentes são revogados, e os webhooks cujo segredo possa conhecer são desativados.',
  removeSelf: 'Remove-se a si próprio e perde o acesso de imediato.',
  removed: (name) => `${name} já não é membro.`,
  above: 'A função deste membro é superior à sua.',
  invited: 'Com convite pendente',
  inviter: 'Com convite de',
  until: (date: string) => `Válido até ${date}`,
  invite: 'Convidar',
  resend: 'Reenviar',
  revoke: 'Anular',
};
