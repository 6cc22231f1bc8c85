import type * as en from '../en/service.ts';
import { counted } from './counted.ts';

export const service: typeof en = {
  internalError: () => 'Se produjo un error inesperado en el servicio. Si continúa, comunique el request_id.',
  outcomeUnknown: () =>
    'El resultado es desconocido: el cambio puede haberse hecho. Reintente con la misma Idempotency-Key.',
  queryTimedOut: () => 'La consulta agotó su tiempo y no se cambió nada. Pruebe una solicitud más pequeña.',
  databaseUnavailable: () => 'La base de datos no está disponible. No se cambió nada.',
  callsPerMinute: ({ limit }) =>
    `El límite es de ${counted(limit, { one: 'llamada', other: 'llamadas' })} por minuto.`,
  tooManyRequests: () => 'El servicio está atendiendo demasiadas solicitudes. Inténtelo de nuevo en breve.',
  tooManyUnfinished: () =>
    'Demasiadas solicitudes están incompletas. Envíe el cuerpo junto con las cabeceras.',
  tooManyImports: () => 'Hay demasiadas importaciones en curso. Envíe el archivo de nuevo más tarde.',
  tooManyReports: () =>
    'Se están calculando demasiados informes de la organización. Inténtelo de nuevo más tarde.',
  tooManyUnread: () =>
    'Demasiadas respuestas esperan a que su organización las lea. Léalas, o cierre sus conexiones.',
  importStopped: ({ rows }) =>
    `La importación se detuvo después de ${counted(rows, { one: 'fila', other: 'filas' })}. Envíe de nuevo la misma solicitud para continuar desde ahí.`,
};
