import type { PageTexts } from '../texts.ts';

export const es: PageTexts = {
  title: 'Invitación',
  noScript: {
    heading: 'Esta página necesita JavaScript',
    text: 'Active JavaScript para esta página y abra de nuevo el enlace del mensaje. No se ha aceptado ni rechazado nada.',
  },
  opening: 'Abriendo la invitación…',
  busy: 'Un momento…',
  invitation: {
    heading: 'Tiene una invitación',
    text: '{inviter} le invita a unirse a una organización en Tallybook.',
    organization: 'Organización',
    inviter: 'Le invita',
    email: 'Su dirección',
    until: 'Abierta hasta el',
    name: 'Su nombre (opcional)',
    nameHint: 'Así le verán los demás miembros.',
    nameWrong: 'Este nombre no es posible. Escriba como máximo 200 caracteres en una sola línea.',
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
    heading: 'Ha rechazado la invitación',
    text: 'No se ha unido a {organization} y no se ha creado ninguna cuenta. Puede cerrar esta página.',
  },
  key: {
    heading: 'Ya es miembro',
    text: 'Es miembro de {organization}. Con esta clave los programas actúan en su nombre.',
    label: 'Su clave de API',
    once: 'Guárdela ahora en un lugar seguro. Solo se muestra esta vez.',
    copy: 'Copiar la clave',
    copied: 'La clave está copiada.',
    selected: 'La clave está seleccionada: cópiela con el teclado o el menú.',
    use: 'Lo que permite se describe en la',
    reference: 'referencia de la API',
  },
  joined: {
    heading: 'Ya es miembro',
    text: 'Es miembro de {organization}. No se ha creado ninguna clave, porque ya tiene una cuenta.',
  },
  repeated: {
    heading: 'Ya es miembro, sin clave',
    text: 'Es miembro de {organization}. La conexión se cortó antes de que llegara su clave de API, y solo se vuelve a mostrar durante una hora. Inicie sesión con el proveedor de identidad de su organización para crear otra.',
  },
  signIn: {
    heading: 'Esta dirección ya tiene una cuenta',
    text: 'Para aceptar, demuestre que {email} es suya: escriba una clave de API de esa cuenta o un token de acceso de su proveedor de identidad.',
    credential: 'Clave de API o token de acceso',
    accept: 'Aceptar la invitación',
    wrong: 'Esta clave o este token no es válido.',
    notYours: 'Esta clave o este token es de otra cuenta. La invitación es para {email}.',
  },
  incomplete: {
    heading: 'El enlace no está completo',
    text: 'Abra de nuevo el enlace del mensaje, entero. Por su seguridad, esta página lo olvida cuando se vuelve a cargar.',
  },
  unknown: {
    heading: 'Este enlace no funciona',
    text: 'La invitación se retiró, se rechazó o se sustituyó por un mensaje más reciente, o falta una parte del enlace. Use el enlace del mensaje más reciente o pida una nueva invitación.',
  },
  expired: {
    heading: 'La invitación ha caducado',
    text: 'Estaba abierta hasta el {until}. Pida a {inviter} que la envíe de nuevo.',
  },
  already: {
    heading: 'Ya se ha aceptado',
    text: 'Esta invitación a {organization} ya se ha aceptado, y su enlace sirve una sola vez. Si no fue usted, dígaselo a {inviter}.',
    newKey:
      'Si fue usted, use la clave de API que se le mostró entonces. Para crear otra, inicie sesión con el proveedor de identidad de su organización.',
  },
  withdrawn: {
    heading: 'La invitación ya no es válida',
    text: '{inviter} ya no puede invitar con este rol, por lo que la invitación se ha retirado. Pida una nueva a {organization}.',
  },
  limited: {
    heading: 'Demasiados intentos',
    text: 'Espere {seconds} segundos e inténtelo de nuevo.',
  },
  unavailable: {
    heading: 'Sin conexión',
    text: 'No se puede acceder a Tallybook. Compruebe su conexión e inténtelo de nuevo; nada se hace dos veces. No vuelva a cargar esta página: olvidaría el enlace.',
  },
  failed: {
    heading: 'No ha funcionado',
    text: 'El servicio ha respondido {code}. Inténtelo más tarde.',
  },
  retry: 'Intentar de nuevo',
};
