import type { settings as en } from '../en/settings.ts';

export const settings: typeof en = {
  title: 'Ajustes',
  intro: 'Lo que vale para todas las personas de esta organización.',
  currency: 'Moneda',
  currencyHint: 'No se puede cambiar: todos los valores del libro están en ella.',
  fields: {
    name: 'Nombre de la organización',
    allow_negative_stock: 'Permitir existencias negativas',
    auto_open_periods: 'Abrir los períodos contables automáticamente',
    invite_registered: 'Invitar a personas que ya tienen una cuenta',
    max_days_ahead: 'Días por adelantado',
    alert_digest: 'Correo sobre alertas',
    continue_url: 'Página para los nuevos miembros',
  },
  hints: {
    name: 'Lo ven los miembros y aparece en las invitaciones.',
    allow_negative_stock:
      'La mercancía puede salir antes de que se registre su entrada. Hasta entonces se valora al último coste medio.',
    auto_open_periods: 'Cuando se registra algo en un mes que todavía no tiene período.',
    invite_registered: 'De lo contrario, solo se pueden invitar direcciones de correo sin cuenta.',
    max_days_ahead:
      'Se rechazan los movimientos y asientos con fecha posterior a hoy en más de este número de días. Vacío: sin límite.',
    alert_digest: 'A propietarios, administradores y contables, los días con alertas abiertas.',
    continue_url:
      'Adonde van las personas después de aceptar una invitación. Vacío: como lo haya fijado el operador.',
  },
  digests: { none: 'Ninguno', daily: 'Una vez al día' },
  yes: 'Sí',
  no: 'No',
  noLimit: 'Sin límite',
  saved: 'Los ajustes se han guardado.',
};
