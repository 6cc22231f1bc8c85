import type { PageTexts } from './page-texts.ts';

export const ptBR: PageTexts = {
  title: 'Convite',
  noScript: {
    heading: 'Esta página precisa de JavaScript',
    text: 'Ative o JavaScript nesta página e abra novamente o link do e-mail. Nada foi aceito nem recusado.',
  },
  opening: 'Abrindo o convite…',
  busy: 'Um momento…',
  invitation: {
    heading: 'Você recebeu um convite',
    text: '{inviter} convidou você para participar de {organization} no {brand}.',
    organization: 'Organização',
    inviter: 'Convite de',
    role: 'Sua função',
    email: 'Seu endereço de e-mail',
    until: 'Válido até',
    name: 'Seu nome (opcional)',
    nameHint: 'Os outros membros verão este nome.',
    nameError: 'Este nome não pode ser usado. Digite no máximo 200 caracteres, em uma só linha.',
    accept: 'Aceitar o convite',
    decline: 'Recusar',
  },
  declining: {
    heading: 'Recusar o convite?',
    text: 'O link deixará de funcionar. {inviter} pode enviar um novo convite a você.',
    decline: 'Sim, recusar',
    back: 'Voltar',
  },
  declined: {
    heading: 'Convite recusado',
    text: 'Você não entrou em {organization} e nenhuma conta foi criada. Você pode fechar esta página.',
  },
  key: {
    heading: 'Você entrou na organização',
    text: 'Agora você é membro de {organization}.',
    offer:
      'Para programas, foi criada uma chave de API em seu nome. Esta página pode mostrá-la agora; depois que você a fechar, ninguém mais poderá.',
    show: 'Mostrar a chave de API',
    label: 'Sua chave de API',
    once: 'Copie-a agora para um local seguro. Ela só é mostrada uma vez.',
    copy: 'Copiar a chave',
    copied: 'Chave copiada.',
    selected: 'A chave está selecionada: copie-a com o teclado ou o menu.',
    use: 'Para saber o que você pode fazer com ela, consulte a',
    reference: 'referência da API',
  },
  joined: {
    heading: 'Você entrou na organização',
    text: 'Agora você é membro de {organization}. Nenhuma chave foi criada, porque você já tem uma conta.',
  },
  repeated: {
    heading: 'Você entrou, mas sem chave',
    text: 'Agora você é membro de {organization}. A conexão foi interrompida antes de sua chave de API chegar, e ela só pode ser mostrada novamente durante uma hora. Para criar outra, entre com o provedor de identidade da sua organização.',
  },
  signIn: {
    heading: 'Já existe uma conta com este endereço',
    text: 'Para aceitar, prove que {email} é seu: entre no {brand}, que mostrará o convite.',
    link: 'Entrar',
    orKey: 'Se você tiver uma chave de API ou um token de acesso, também pode aceitar aqui.',
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
    text: 'O convite foi revogado, recusado ou substituído por um e-mail mais recente, ou falta uma parte do link. Use o link do e-mail mais recente ou peça um novo convite.',
  },
  expired: {
    heading: 'O convite expirou',
    text: 'Era válido até {until}. Peça a {inviter} que o envie novamente.',
  },
  already: {
    heading: 'Convite já aceito',
    text: 'Este convite para {organization} já foi aceito; o link só funciona uma vez. Se não foi você, avise {inviter}.',
    newKey:
      'Se foi você, use a chave de API mostrada naquele momento. Para criar outra, entre com o provedor de identidade da sua organização.',
  },
  withdrawn: {
    heading: 'O convite não é mais válido',
    text: '{inviter} não pode mais convidar ninguém com esta função, por isso o convite foi revogado. Peça um novo a {organization}.',
  },
  limited: {
    heading: 'Tentativas demais',
    text: 'Aguarde {seconds} segundos e tente novamente.',
  },
  unavailable: {
    heading: 'Sem conexão',
    text: 'Não é possível acessar o {brand}. Verifique sua conexão e tente novamente; nenhuma ação será executada duas vezes.',
  },
  failed: {
    heading: 'Ocorreu um erro',
    text: 'O serviço retornou o erro {code}. Tente novamente mais tarde.',
  },
  continue: 'Continuar',
  retry: 'Tentar novamente',
};
