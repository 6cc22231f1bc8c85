export const signIn = {
  title: 'Iniciar sessão',
  email: 'Endereço de e-mail',
  emailHint: 'Enviamos-lhe uma ligação para iniciar sessão. Funciona uma vez, durante 10 minutos.',
  sendLink: 'Enviar a ligação',
  sent: 'Veja o seu e-mail',
  sentHint: (email: string) =>
    `Se ${email} pertencer a uma conta, uma ligação está a caminho. Funciona uma vez, durante 10 minutos.`,
  otherAddress: 'Usar outro endereço',
  key: 'Chave de API',
  keyHint: 'A sessão tem a organização e a função da chave, e termina com ela.',
  useKey: 'Iniciar sessão com uma chave de API',
  useLink: 'Iniciar sessão com uma ligação por e-mail',
  submitKey: 'Iniciar sessão',
  oidc: 'Iniciar sessão com o seu fornecedor de identidade',
  linkHint: 'Abriu a ligação de um e-mail de início de sessão.',
  replaces: (email: string) =>
    `Iniciou sessão como ${email}. A ligação inicia a sessão da pessoa a quem foi enviada e termina a sua neste navegador.`,
  stay: 'Manter a minha sessão',
  linkFailed: 'Esta ligação já não funciona',
  linkFailedHint: 'Uma ligação funciona uma vez, durante 10 minutos. Peça uma nova.',
  emailMissing: 'Escreva o seu endereço de e-mail, por exemplo grace@example.com.',
  keyWrong: 'Esta chave não é válida: está errada, expirou ou foi revogada.',
  keyMissing: 'Escreva uma chave de API. Começa por tb_.',
  /** By the code with which the service leads back. */
  problems: {
    CANCELLED: 'O início de sessão foi cancelado no seu fornecedor de identidade. Nada mudou.',
    EXPIRED:
      'Este início de sessão demorou mais de 10 minutos ou começou noutro separador ou navegador. Inicie sessão de novo.',
    UNREACHABLE: 'O seu fornecedor de identidade não responde. Tente de novo dentro de um minuto.',
    EMAIL_NOT_VERIFIED:
      'O seu fornecedor de identidade não verificou o seu e-mail. Verifique-o lá e inicie sessão de novo.',
    ADDRESS_IN_USE: 'Outra pessoa inicia sessão com o seu e-mail. Peça a um administrador que o corrija.',
    FAILED:
      'O início de sessão no seu fornecedor de identidade falhou. Tente de novo ou avise o seu administrador.',
  } as Readonly<Record<string, string>>,
};
