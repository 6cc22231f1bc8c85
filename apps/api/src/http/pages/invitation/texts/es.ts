import type { PageTexts } from './page-texts.ts';

export const es: PageTexts = {
  title: 'Invitación',
  noScript: {
    heading: 'Esta página necesita JavaScript',
    text: 'Active JavaScript para esta página y vuelva a abrir el enlace del correo. No se ha aceptado ni rechazado nada.',
  },
  opening: 'Abriendo la invitación…',
  busy: 'Un momento…',
  invitation: {
    heading: 'Ha recibido una invitación',
    text: '{inviter} le ha invitado a unirse a {organization} en {brand}.',
    organization: 'Organización',
    inviter: 'Invitación de',
    role: 'Su función',
    email: 'Su correo electrónico',
    until: 'Válida hasta el',
    name: 'Su nombre (opcional)',
    nameHint: 'Los demás miembros verán este nombre.',
    nameError: 'Este nombre no se puede usar. Escriba como máximo 200 caracteres en una sola línea.',
    accept: 'Aceptar la invitación',
    decline: 'Rechazar',
  },
  declining: {
    heading: '¿Rechazar la invitación?',
    text: 'El enlace dejará de funcionar. {inviter} podrá invitarle de nuevo.',
    decline: 'Sí, rechazar',
    back: 'Volver',
  },
  declined: {
    heading: 'Invitación rechazada',
    text: 'No se ha unido a {organization} y no se ha creado ninguna cuenta. Puede cerrar esta página.',
  },
  key: {
    heading: 'Se ha unido a la organización',
    text: 'Ahora es miembro de {organization}.',
    offer:
      'Para programas, se ha creado una clave de API en su nombre. Esta página puede mostrarla ahora; una vez cerrada, nadie podrá hacerlo.',
    show: 'Mostrar la clave de API',
    label: 'Su clave de API',
    once: 'Guárdela ahora en un lugar seguro. Solo se muestra una vez.',
    copy: 'Copiar la clave',
    copied: 'Clave copiada.',
    selected: 'La clave está seleccionada: cópiela con el teclado o el menú.',
    use: 'Para saber qué puede hacer con ella, consulte la',
    reference: 'referencia de la API',
  },
  joined: {
    heading: 'Se ha unido a la organización',
    text: 'Ahora es miembro de {organization}. No se ha creado ninguna clave porque ya tiene una cuenta.',
  },
  repeated: {
    heading: 'Se ha unido, pero sin clave',
    text: 'Ahora es miembro de {organization}. La conexión se interrumpió antes de que llegara su clave de API, que solo puede volver a mostrarse durante una hora. Para crear otra, inicie sesión con el proveedor de identidad de su organización.',
  },
  signIn: {
    heading: 'Ya existe una cuenta con esta dirección',
    text: 'Para aceptar, demuestre que {email} es suya: inicie sesión en {brand}, que mostrará la invitación.',
    link: 'Iniciar sesión',
    orKey: 'Si tiene una clave de API o un token de acceso, también puede aceptar aquí.',
    credential: 'Clave de API o token de acceso',
    accept: 'Aceptar la invitación',
    error: 'La clave o el token no son válidos.',
    notYours: 'La clave o el token pertenecen a otra cuenta. La invitación es para {email}.',
  },
  incomplete: {
    heading: 'El enlace está incompleto',
    text: 'Vuelva a abrir el enlace completo del correo.',
  },
  unknown: {
    heading: 'Este enlace no funciona',
    text: 'La invitación se ha revocado, rechazado o sustituido por un correo más reciente, o falta una parte del enlace. Use el enlace del correo más reciente o pida una nueva invitación.',
  },
  expired: {
    heading: 'La invitación ha caducado',
    text: 'Era válida hasta el {until}. Pida a {inviter} que la envíe de nuevo.',
  },
  already: {
    heading: 'Invitación ya aceptada',
    text: 'Esta invitación a {organization} ya se ha aceptado; su enlace solo funciona una vez. Si no fue usted, avise a {inviter}.',
    newKey:
      'Si fue usted, use la clave de API que se le mostró entonces. Para crear otra, inicie sesión con el proveedor de identidad de su organización.',
  },
  withdrawn: {
    heading: 'La invitación ya no es válida',
    text: '{inviter} ya no puede invitar a nadie con este rol, por lo que la invitación se ha revocado. Pida una nueva a {organization}.',
  },
  limited: {
    heading: 'Demasiados intentos',
    text: 'Espere {seconds} segundos e inténtelo de nuevo.',
  },
  unavailable: {
    heading: 'Sin conexión',
    text: 'No se puede acceder a {brand}. Compruebe su conexión e inténtelo de nuevo; ninguna acción se realizará dos veces.',
  },
  failed: {
    heading: 'Se ha producido un error',
    text: 'El servicio ha devuelto el error {code}. Inténtelo de nuevo más tarde.',
  },
  continue: 'Continuar',
  retry: 'Intentar de nuevo',
};
