import type * as en from '../en/service.ts';
import { counted } from './counted.ts';

export const service: typeof en = {
  internalError: () =>
    'Im Dienst ist ein unerwarteter Fehler aufgetreten. Wenn er anhält, melden Sie die request_id.',
  outcomeUnknown: () =>
    'Das Ergebnis ist unbekannt: Die Änderung kann erfolgt sein. Versuchen Sie es mit demselben Idempotency-Key erneut.',
  queryTimedOut: () =>
    'Die Abfrage dauerte zu lange, und nichts wurde geändert. Versuchen Sie eine kleinere Anfrage.',
  databaseUnavailable: () => 'Die Datenbank ist nicht erreichbar. Nichts wurde geändert.',
  callsPerMinute: ({ limit }) =>
    `Die Grenze ist ${counted(limit, { one: 'Aufruf', other: 'Aufrufe' })} pro Minute.`,
  tooManyRequests: () => 'Der Dienst bearbeitet zu viele Anfragen. Versuchen Sie es in Kürze erneut.',
  tooManyUnfinished: () =>
    'Zu viele Anfragen sind unvollständig. Senden Sie den Inhalt zusammen mit den Headern.',
  tooManyImports: () => 'Zu viele Importe laufen. Senden Sie die Datei später noch einmal.',
  tooManyReports: () =>
    'Zu viele Berichte der Organisation werden berechnet. Versuchen Sie es später erneut.',
  tooManyUnread: () =>
    'Zu viele Antworten warten darauf, dass Ihre Organisation sie liest. Lesen Sie sie, oder schließen Sie die Verbindungen.',
  importStopped: ({ rows }) =>
    `Der Import blieb nach ${counted(rows, { one: 'Zeile', other: 'Zeilen' })} stehen. Senden Sie dieselbe Anfrage noch einmal, um dort fortzufahren.`,
};
