import type * as en from '../en/invitations.ts';
import { counted } from './counted.ts';

export const invitations: typeof en = {
  alreadyInvited: () => 'Este endereço já tem um convite pendente. Reenvie-o ou revogue-o.',
  alreadyRegistered: () =>
    'Este endereço já tem uma conta. Os membros não podem ser convidados de novo, e outros utilizadores registados só se a definição invite_registered estiver ativada.',
  signInRequired: () => 'Este endereço já tem uma conta. Inicie sessão e aceite de novo o convite.',
  notRevocable: ({ status }) => `O estado do convite é ${status}. Só um convite pendente pode ser revogado.`,
  invitationNotFound: () => 'Este convite não existe ou já não é válido.',
  linkNotOurs: () => 'Esta ligação está incompleta ou não foi enviada por este serviço.',
  alreadyAccepted: () => 'O convite já foi aceite; a sua ligação só funciona uma vez.',
  notAddressee: () =>
    'O convite foi enviado para um endereço que não é o endereço verificado da sua conta. Inicie sessão com a conta desse endereço.',
  invitationExpired: () => 'O convite expirou. Peça um novo ao remetente.',
  senderNotAuthorized: () =>
    'O remetente já não pode atribuir esta função, pelo que o convite foi revogado. Peça um novo à organização.',
  batchOfOneOrganization: () =>
    'Todos os convites de um lote têm de ser para a organização em que o pedido atua.',
  keyAcceptsByToken: () =>
    'Uma chave de API só aceita um convite com o token do seu email. Abra a ligação do email, ou inicie sessão com uma ligação enviada ou o seu fornecedor de identidade.',
  acceptedNotResent: () => 'O convite foi aceite e não pode ser reenviado.',
  resendCooldown: ({ seconds }) =>
    `Um convite pode ser reenviado uma vez a cada ${counted(seconds, { one: 'segundo', other: 'segundos' })}.`,
  sentPerHour: ({ limit }) =>
    `Pode enviar no máximo ${counted(limit, { one: 'convite', other: 'convites' })} por hora em todas as organizações, incluindo reenvios.`,
  sentPerDay: ({ limit }) =>
    `Uma organização pode enviar no máximo ${counted(limit, { one: 'convite', other: 'convites' })} por dia, incluindo reenvios.`,
  pendingLimit: ({ limit }) =>
    `Uma organização pode ter no máximo ${counted(limit, { one: 'convite pendente', other: 'convites pendentes' })}. Revogue alguns primeiro.`,
  registeredPerHour: ({ limit }) =>
    `Uma organização pode tentar convidar no máximo ${counted(limit, { one: 'endereço', other: 'endereços' })} por hora que tenham conta.`,
};
