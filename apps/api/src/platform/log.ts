import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/** Structured logs, to standard output by default. Credentials are redacted. */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
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
  };
  return to === undefined ? pino(options) : pino(options, to);
}
