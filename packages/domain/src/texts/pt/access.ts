import type * as en from '../en/access.ts';
import { counted } from './counted.ts';

export const access: typeof en = {
  originNotAllowed: ({ allowed }) =>
    `O operador deste serviço não permite esta origem. Permitido: ${allowed}.`,
  unauthenticated: () =>
    'Envie um cabeçalho Authorization: Bearer com uma chave de API ou um JWT válido, não expirado nem revogado.',
  metricsToken: () => 'Envie Authorization: Bearer <METRICS_TOKEN>.',
  developmentToken: () =>
    'Envie Authorization: Bearer com o conteúdo de $TALLYBOOK_HOME/secrets/development-token.',
  otherSignIn: () => 'Outra pessoa iniciou sessão neste navegador. Recarregue a página.',
  issuerKeysUnavailable: () =>
    'As chaves do emissor do token não podem ser obtidas neste momento. Tente novamente.',
  signInAgain: () => 'Isto requer um início de sessão nos últimos 15 minutos. Inicie sessão novamente.',
  crossSiteRequest: () => 'Este caminho é só para a consola: o pedido não vem da sua página.',
  permissionDenied: ({ role, permission }) => `A sua função ${role} não inclui a permissão ${permission}.`,
  roleWithoutMembers: () => 'A sua função já não inclui members.keep.',
  noLongerMember: () => 'Já não é membro da organização.',
  ownerKeyNeeded: () => 'Criar uma organização com uma chave de API requer a função owner.',
  organizationsADay: ({ limit }) =>
    `Uma pessoa pode criar no máximo ${counted(limit, { one: 'organização', other: 'organizações' })} por dia.`,
  roleTooLow: ({ own, of }) => `A sua função ${own} é inferior à desse membro, ${of}.`,
  roleNotGrantable: ({ own, role }) => `A sua função ${own} não pode atribuir a função ${role}.`,
  onlyOwner: () => 'Este membro é o único proprietário. Torne primeiro outro membro proprietário.',
  lastOwnerCredential: () =>
    'A organização ficaria sem o acesso de um proprietário, agora ou quando expirarem as restantes chaves de proprietário. Crie primeiro outra chave de proprietário que não expire antes, ou convide outro proprietário.',
  organizationRequired: () => 'Envie o cabeçalho X-Organization-Id com uma organização de que seja membro.',
  organizationHeader: () => 'X-Organization-Id tem de ser um único UUID.',
  organizationNotFound: () => 'A organização não existe, ou não tem acesso a ela.',
  addressInUse: () =>
    'O endereço de email verificado deste token pertence à conta de outro início de sessão do mesmo emissor, pelo que nenhuma conta foi criada.',
  apiKeyLimitReached: ({ limit }) =>
    `Uma organização pode ter no máximo ${counted(limit, { one: 'chave de API ativa', other: 'chaves de API ativas' })}. Revogue algumas primeiro.`,
  noSuchSession: () => 'Não tem essa sessão, ou ela terminou.',
  signInLinksOff: () =>
    'As ligações de início de sessão estão desativadas aqui. Inicie sessão com o seu fornecedor de identidade ou uma chave de API.',
  enterApiKey: () => 'Introduza uma chave de API. Começa por tb_.',
  enterEmail: () => 'Introduza um endereço de email, como ada@example.com.',
};
