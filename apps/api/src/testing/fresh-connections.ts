// Prevents `fetch` from reusing idle connections in tests; loaded before each test file (vitest.config.ts), possibly
// several times in one process.
//
// In a test the service and its client share one process. If the process is busy for longer than the keep-alive
// timeout (5 s), both sides are about to close the connection, but the next request is sent before their timers run
// and fails with ECONNRESET. Therefore a request after a pause uses new connections.

interface Dispatcher {
  dispatch(options: unknown, handler: unknown): boolean;
  close(): Promise<void>;
}

/** In milliseconds, between any two requests. */
const longestPause = 1_000;

// The global symbol under which Node keeps the dispatcher of `fetch`, and undici's setGlobalDispatcher replaces it.
const key = Symbol.for('undici.globalDispatcher.1');
// Node sets it when the first `fetch` global is used.
void new Headers();
// The symbol is not part of the type of `globalThis`.
const holder = globalThis as unknown as Record<typeof key, Dispatcher>;

class FreshAgent implements Dispatcher {
  readonly #Agent: new () => Dispatcher;
  #agent: Dispatcher;
  #lastRequestAt = performance.now();

  constructor(original: Dispatcher) {
    this.#Agent = original.constructor as new () => Dispatcher;
    this.#agent = new this.#Agent();
  }

  dispatch(options: unknown, handler: unknown): boolean {
    const now = performance.now();
    if (now - this.#lastRequestAt > longestPause) {
      // Requests in flight on the old connections still finish.
      void this.#agent.close();
      this.#agent = new this.#Agent();
    }
    this.#lastRequestAt = now;
    return this.#agent.dispatch(options, handler);
  }

  close(): Promise<void> {
    return this.#agent.close();
  }
}

// By name, because each evaluation of this file has a class of its own.
if (holder[key].constructor.name !== FreshAgent.name) holder[key] = new FreshAgent(holder[key]);
