import type { account as en } from '../en/account.ts';

export const account: typeof en = {
  intro: 'Os navegadores em que tem sessão iniciada. Termine todas as sessões que não reconhece.',
  browser: 'Navegador',
  unknown: 'desconhecido',
  current: 'este navegador',
  address: 'Endereço',
  via: 'Acesso com',
  ways: { link: 'Ligação por e-mail', oidc: 'Fornecedor de identidade', key: 'Chave de API' },
  created: 'Desde',
  lastSeen: 'Última utilização',
  expires: 'Expira',
  end: 'Terminar sessão',
  endOthers: 'Terminar as outras',
  endTitle: 'Terminar esta sessão?',
  endOthersTitle: 'Terminar todas as outras sessões?',
  endText: 'Será preciso iniciar sessão lá de novo.',
  ended: 'Sessão terminada.',
};
