/** The console's own sentences for problem codes. For any other code, the `detail` of the service is shown, in the same language. */
export const problems: Readonly<Record<string, string>> = {
  CONNECTION_FAILED: 'No hay conexión con el servicio. Revise la red e inténtelo de nuevo.',
  TIMED_OUT: 'El servicio no respondió a tiempo. Inténtelo de nuevo.',
  UNAVAILABLE: 'El servicio está ocupado o no puede acceder a su base de datos. Inténtelo en un momento.',
  RATE_LIMITED: 'Hubo demasiadas peticiones. Espere un momento e inténtelo de nuevo.',
  UNAUTHENTICATED: 'Su sesión ha terminado. Inicie sesión de nuevo.',
  INTERNAL_ERROR: 'El servicio falló. Si continúa, comunique el número de la petición.',
  NOT_FOUND: 'Esto no existe, o no puede verlo.',
  UNEXPECTED_ANSWER: 'La respuesta no procede del servicio. Puede que la causa sea un proxy.',
  PERMISSION_DENIED: 'Su rol no lo permite.',
  IDEMPOTENCY_KEY_REUSED:
    'Un intento anterior de este formulario se realizó con otros valores. Cierre el formulario y compruebe el resultado.',
  ROLE_TOO_HIGH: 'El rol es superior al suyo. Elija el suyo o uno inferior.',
  LAST_OWNER: 'Es el único propietario. Nombre primero a otro.',
  LAST_OWNER_CREDENTIAL:
    'Ningún propietario podría iniciar sesión. Cree primero otra clave de propietario que no caduque antes, o invite a otro propietario.',
  EMAIL_ALREADY_REGISTERED:
    'Este correo ya tiene una cuenta. Los miembros no necesitan invitación; un propietario puede permitir invitar a otras personas con cuenta.',
  PERIOD_CLOSED:
    'El período contable de esta fecha está cerrado. Use una fecha de un período abierto o pida que se reabra.',
  PERIOD_NOT_FOUND: 'No hay un período contable para esta fecha. Abra uno primero.',
  PRODUCT_HAS_STOCK:
    'El producto tiene existencias. Deles salida o cuéntelas primero, hasta que no quede ninguna.',
  WRITE_DOWN_OUT_OF_ORDER: 'Hay una revisión posterior del producto. Anule primero esa.',
  PRODUCT_ARCHIVED: 'El producto está archivado. Quítelo o use otro.',
  COUNT_OVERTAKEN:
    'Las existencias de productos contados han cambiado desde el recuento. Elija con qué se comparan los recuentos.',
  STOCK_TAKE_STATE_CONFLICT:
    'Entretanto, alguien ha registrado, cancelado o cambiado el inventario. Mire su estado actual.',
};
