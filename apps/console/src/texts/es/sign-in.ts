export const signIn = {
  title: 'Iniciar sesión',
  email: 'Correo electrónico',
  emailHint: 'Le enviamos un enlace para iniciar sesión. Funciona una vez, durante 10 minutos.',
  sendLink: 'Enviar el enlace',
  sent: 'Revise su correo',
  sentHint: (email: string) =>
    `Si ${email} pertenece a una cuenta, un enlace está en camino. Funciona una vez, durante 10 minutos.`,
  otherAddress: 'Usar otra dirección',
  key: 'Clave de API',
  keyHint: 'La sesión tiene la organización y el rol de la clave, y termina con ella.',
  useKey: 'Iniciar sesión con una clave de API',
  useLink: 'Iniciar sesión con un enlace por correo',
  submitKey: 'Iniciar sesión',
  oidc: 'Iniciar sesión con su proveedor de identidad',
  linkHint: 'Ha abierto el enlace de un correo de inicio de sesión.',
  replaces: (email: string) =>
    `Ha iniciado sesión como ${email}. El enlace inicia la sesión de la persona a quien se envió y termina la suya en este navegador.`,
  stay: 'Seguir en mi sesión',
  linkFailed: 'Este enlace ya no funciona',
  linkFailedHint: 'Un enlace funciona una vez, durante 10 minutos. Pida uno nuevo.',
  emailMissing: 'Escriba su correo electrónico, por ejemplo grace@example.com.',
  keyWrong: 'Esta clave no es válida: es incorrecta, ha caducado o fue revocada.',
  keyMissing: 'Escriba una clave de API. Empieza por tb_.',
  /** By the code with which the service leads back. */
  problems: {
    CANCELLED: 'El inicio de sesión se canceló en su proveedor de identidad. Nada ha cambiado.',
    EXPIRED:
      'Este inicio de sesión duró más de 10 minutos o empezó en otra pestaña o navegador. Inicie sesión de nuevo.',
    UNREACHABLE: 'Su proveedor de identidad no responde. Inténtelo de nuevo en un minuto.',
    EMAIL_NOT_VERIFIED:
      'Su proveedor de identidad no ha verificado su correo electrónico. Verifíquelo allí e inicie sesión de nuevo.',
    ADDRESS_IN_USE:
      'Otra persona inicia sesión con su correo electrónico. Pida a un administrador que lo corrija.',
    FAILED:
      'El inicio de sesión en su proveedor de identidad ha fallado. Inténtelo de nuevo o avise a su administrador.',
  } as Readonly<Record<string, string>>,
};
