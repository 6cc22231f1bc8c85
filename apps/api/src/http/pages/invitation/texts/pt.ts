import type { PageTexts } from '../texts.ts';

export const pt: PageTexts = {
  title: 'Convite',
  noScript: {
    heading: 'Esta página precisa de JavaScript',
    text: 'Ative o JavaScript para esta página e abra novamente a ligação da mensagem. Nada foi aceite nem recusado.',
  },
  opening: 'A abrir o convite…',
  busy: 'Um momento…',
  invitation: {
    heading: 'Recebeu um convite',
    text: '{inviter} convida-o a juntar-se a uma organização no Tallybook.',
    organization: 'Organização',
    inviter: 'Convite de',
    email: 'O seu endereço',
    until: 'Aberto até',
    name: 'O seu nome (opcional)',
    nameHint: 'É assim que os outros membros o veem.',
    nameWrong: 'Este nome não é possível. Escreva no máximo 200 caracteres, numa só linha.',
    accept: 'Aceitar o convite',
    decline: 'Recusar',
  },
  declining: {
    heading: 'Recusar o convite?',
    text: 'A ligação deixará de funcionar. {inviter} pode convidá-lo novamente.',
    decline: 'Sim, recusar',
    back: 'Voltar',
  },
  declined: {
    heading: 'Recusou o convite',
    text: 'Não se juntou a {organization} e não foi criada nenhuma conta. Pode fechar esta página.',
  },
  key: {
    heading: 'Já é membro',
    text: 'É membro de {organization}. Com esta chave, os programas agem em seu nome.',
    label: 'A sua chave de API',
    once: 'Guarde-a agora num lugar seguro. Só é mostrada desta vez.',
    copy: 'Copiar a chave',
    copied: 'A chave está copiada.',
    selected: 'A chave está selecionada: copie-a com o teclado ou o menu.',
    use: 'O que permite fazer está descrito na',
    reference: 'referência da API',
  },
  joined: {
    heading: 'Já é membro',
    text: 'É membro de {organization}. Não foi criada nenhuma chave, porque já tem uma conta.',
  },
  repeated: {
    heading: 'Já é membro, sem chave',
    text: 'É membro de {organization}. A ligação à rede caiu antes de a sua chave de API chegar, e só volta a ser mostrada durante uma hora. Inicie sessão no fornecedor de identidade da sua organização para criar outra.',
  },
  signIn: {
    heading: 'Este endereço já tem uma conta',
    text: 'Para aceitar, mostre que {email} é seu: introduza uma chave de API dessa conta ou um token de acesso do seu fornecedor de identidade.',
    credential: 'Chave de API ou token de acesso',
    accept: 'Aceitar o convite',
    wrong: 'Esta chave ou este token não é válido.',
    notYours: 'Esta chave ou este token pertence a outra conta. O convite é para {email}.',
  },
  incomplete: {
    heading: 'A ligação não está completa',
    text: 'Abra novamente a ligação da mensagem, por inteiro. Para sua segurança, esta página esquece-a quando é recarregada.',
  },
  unknown: {
    heading: 'Esta ligação não funciona',
    text: 'O convite foi retirado, recusado ou substituído por uma mensagem mais recente, ou falta uma parte da ligação. Use a ligação da mensagem mais recente ou peça um novo convite.',
  },
  expired: {
    heading: 'O convite expirou',
    text: 'Esteve aberto até {until}. Peça a {inviter} que o envie novamente.',
  },
  already: {
    heading: 'Já foi aceite',
    text: 'Este convite para {organization} já foi aceite, e a sua ligação só serve uma vez. Se não foi você, avise {inviter}.',
    newKey:
      'Se foi você, use a chave de API mostrada nessa altura. Para criar outra, inicie sessão no fornecedor de identidade da sua organização.',
  },
  withdrawn: {
    heading: 'O convite já não é válido',
    text: '{inviter} já não pode convidar com esta função, por isso o convite foi retirado. Peça um novo a {organization}.',
  },
  limited: {
    heading: 'Demasiadas tentativas',
    text: 'Espere {seconds} segundos e tente novamente.',
  },
  unavailable: {
    heading: 'Sem ligação à rede',
    text: 'Não é possível chegar ao Tallybook. Verifique a sua ligação à rede e tente novamente; nada é feito duas vezes. Não recarregue esta página: ela esqueceria a ligação do convite.',
  },
  failed: {
    heading: 'Não funcionou',
    text: 'O serviço respondeu {code}. Tente mais tarde.',
  },
  retry: 'Tentar novamente',
};
