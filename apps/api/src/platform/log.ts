import { pino, type Logger } from 'pino';

export type { Logger };

/** Structured logs on standard output. Nothing that opens a door is ever written. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        'token',
        '*.token',
        'api_key',
        '*.api_key',
        'password',
        '*.password',
      ],
      censor: '[redacted]',
    },
  });
}
