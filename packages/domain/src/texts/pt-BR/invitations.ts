import type { invitations as pt } from '../pt/invitations.ts';
import { counted } from './counted.ts';

export const invitations: Partial<typeof pt> = {
  alreadyRegistered: () =>
    'Este endereço já tem uma conta. Os membros não podem ser convidados novamente, e outros usuários registrados só se a configuração invite_registered estiver ativada.',
  signInRequired: () => 'Este endereço já tem uma conta. Entre e aceite o convite novamente.',
  invitationNotFound: () => 'Este convite não existe ou não é mais válido.',
  linkNotOurs: () => 'Este link está incompleto ou não foi enviado por este serviço.',
  alreadyAccepted: () => 'O convite já foi aceito; seu link só funciona uma vez.',
  notAddressee: () =>
    'O convite foi enviado para um endereço que não é o endereço verificado da sua conta. Entre com a conta desse endereço.',
  senderNotAuthorized: () =>
    'O remetente já não pode atribuir esta função, por isso o convite foi revogado. Peça um novo à organização.',
  batchOfOneOrganization: () =>
    'Todos os convites de um lote devem ser para a organização em que a requisição atua.',
  keyAcceptsByToken: () =>
    'Uma chave de API só aceita um convite com o token do e-mail. Abra o link do e-mail, ou entre com um link enviado ou com seu provedor de identidade.',
  acceptedNotResent: () => 'O convite foi aceito e não pode ser reenviado.',
  sentPerHour: ({ limit }) =>
    `Você pode enviar no máximo ${counted(limit, { one: 'convite', other: 'convites' })} por hora em todas as organizações, incluindo reenvios.`,
};
