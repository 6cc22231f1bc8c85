import type { PageTexts } from './page-texts.ts';

export const pt: PageTexts = {
  title: 'Convite',
  noScript: {
    heading: 'Esta página precisa de JavaScript',
    text: 'Ative o JavaScript para esta página e abra novamente o link do e-mail. Nada foi aceite nem recusado.',
  },
  opening: 'A abrir o convite…',
  busy: 'Um momento…',
  invitation: {
    heading: 'Recebeu um convite',
    text: '{inviter} enviou-lhe um convite para se juntar a {organization} no {brand}.',
    organization: 'Organização',
    inviter: 'Convite de',
    role: 'A sua função',
    email: 'O seu endereço de e-mail',
    until: 'Válido até',
    name: 'O seu nome (opcional)',
    nameHint: 'Os outros membros verão este nome.',
    nameError: 'Este nome não pode ser utilizado. Introduza no máximo 200 caracteres, numa só linha.',
    accept: 'Aceitar o convite',
    decline: 'Recusar',
  },
  declining: {
    heading: 'Recusar o convite?',
    text: 'O link deixará de funcionar. {inviter} pode enviar-lhe um novo convite.',
    decline: 'Sim, recusar',
    back: 'Voltar',
  },
  declined: {
    heading: 'Convite recusado',
    text: 'Não se juntou a {organization} e não foi criada nenhuma conta. Pode fechar esta página.',
  },
  key: {
    heading: 'Juntou-se à organização',
    text: 'Agora é membro de {organization}.',
    offer:
      'Para programas, foi criada uma chave de API em seu nome. Esta página pode mostrá-la agora; depois de a fechar, ninguém poderá fazê-lo.',
    show: 'Mostrar a chave de API',
    label: 'A sua chave de API',
    once: 'Guarde-a agora num local seguro. Só é mostrada uma vez.',
    copy: 'Copiar a chave',
    copied: 'Chave copiada.',
    selected: 'A chave está selecionada: copie-a com o teclado ou o menu.',
    use: 'Para saber o que pode fazer com ela, consulte a',
    reference: 'referência da API',
  },
  joined: {
    heading: 'Juntou-se à organização',
    text: 'Agora é membro de {organization}. Não foi criada nenhuma chave, porque já tem uma conta.',
  },
  repeated: {
    heading: 'Juntou-se, mas sem chave',
    text: 'Agora é membro de {organization}. A ligação foi interrompida antes de a sua chave de API chegar, e esta só pode voltar a ser mostrada durante uma hora. Para criar outra, inicie sessão no fornecedor de identidade da sua organização.',
  },
  signIn: {
    heading: 'Já existe uma conta com este endereço',
    text: 'Para aceitar, prove que {email} é seu: inicie sessão em {brand}, que mostrará o convite.',
    link: 'Iniciar sessão',
    orKey: 'Se tiver uma chave de API ou um token de acesso, também pode aceitar aqui.',
    credential: 'Chave de API ou token de acesso',
    accept: 'Aceitar o convite',
    error: 'A chave ou o token não são válidos.',
    notYours: 'A chave ou o token pertencem a outra conta. O convite é para {email}.',
  },
  incomplete: {
    heading: 'O link está incompleto',
    text: 'Abra novamente o link completo do e-mail.',
  },
  unknown: {
    heading: 'Este link não funciona',
    text: 'O convite foi revogado, recusado ou substituído por um e-mail mais recente, ou falta uma parte do link. Utilize o link do e-mail mais recente ou peça um novo convite.',
  },
  expired: {
    heading: 'O convite expirou',
    text: 'Era válido até {until}. Peça a {inviter} que o envie novamente.',
  },
  already: {
    heading: 'Convite já aceite',
    text: 'Este convite para {organization} já foi aceite; o link só funciona uma vez. Se não foi você, avise {inviter}.',
    newKey:
      'Se foi você, utilize a chave de API mostrada nessa altura. Para criar outra, inicie sessão no fornecedor de identidade da sua organização.',
  },
  withdrawn: {
    heading: 'O convite já não é válido',
    text: '{inviter} já não pode convidar ninguém com esta função, pelo que o convite foi revogado. Peça um novo a {organization}.',
  },
  limited: {
    heading: 'Demasiadas tentativas',
    text: 'Aguarde {seconds} segundos e tente novamente.',
  },
  unavailable: {
    heading: 'Sem ligação',
    text: 'Não é possível aceder ao {brand}. Verifique a sua ligação e tente novamente; nenhuma ação será executada duas vezes.',
  },
  failed: {
    heading: 'Ocorreu um erro',
    text: 'O serviço devolveu o erro {code}. Tente novamente mais tarde.',
  },
  continue: 'Continuar',
  retry: 'Tentar novamente',
};
