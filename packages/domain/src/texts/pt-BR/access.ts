import type { access as pt } from '../pt/access.ts';

export const access: Partial<typeof pt> = {
  otherSignIn: () => 'Outra pessoa entrou neste navegador. Recarregue a página.',
  signInAgain: () => 'Isto exige um login nos últimos 15 minutos. Entre novamente.',
  crossSiteRequest: () => 'Este caminho é só para o console: a requisição não vem da página dele.',
  roleWithoutMembers: () => 'A sua função não inclui mais members.keep.',
  noLongerMember: () => 'Você não é mais membro da organização.',
  organizationRequired: () =>
    'Envie o cabeçalho X-Organization-Id com uma organização da qual você seja membro.',
  organizationHeader: () => 'X-Organization-Id deve ser um único UUID.',
  organizationNotFound: () => 'A organização não existe, ou você não tem acesso a ela.',
  addressInUse: () =>
    'O endereço de e-mail verificado deste token pertence à conta de outro login do mesmo emissor, por isso nenhuma conta foi criada.',
  noSuchSession: () => 'Você não tem essa sessão, ou ela terminou.',
  signInLinksOff: () =>
    'Os links de login estão desativados aqui. Entre com seu provedor de identidade ou uma chave de API.',
  enterApiKey: () => 'Informe uma chave de API. Começa com tb_.',
  enterEmail: () => 'Informe um endereço de e-mail, como ada@example.com.',
};
