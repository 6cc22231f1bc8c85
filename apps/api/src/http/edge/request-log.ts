import { LogController, type FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];

/**
 * The log of a request, for Fastify's lines and ours: each contains the request's id. Most requests log nothing, and pino
 * formats the bindings of a child logger when it is created (0.3 µs), so the first line creates it.
 */
class RequestLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #child: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  get own(): FastifyBaseLogger {
    return (this.#child ??= this.#parent.child(this.#bindings));
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.own.child(...given);
  }
}

for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const)
  Object.defineProperty(RequestLog.prototype, level, {
    value(this: RequestLog, ...line: [object, string?]) {
      this.own[level](...line);
    },
  });

/** Options of the server. */
export const requestLogging = {
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  childLoggerFactory: (parent: FastifyBaseLogger, bindings: Bindings) =>
    new RequestLog(parent, bindings) as unknown as FastifyBaseLogger,
};
