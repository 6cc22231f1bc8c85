// How `fetch` keeps connections in tests; loaded before each test file (vitest.config.ts).
//
// The service and its caller are one process here. When that has worked on something else for longer than a kept
// connection lasts (5 s), both sides are about to close it, but a request that is sent at once goes before their
// timers: ECONNRESET. So whoever asks behind a pause asks on connections that nobody has kept.

interface Dispatcher {
  dispatch(options: unknown, handler: unknown): boolean;
  close(): Promise<void>;
}

/** Milliseconds; of all connections together, so that none lasts for 5 s without a turn in which its timer can end it. */
const longestPause = 1_000;

// Where Node keeps what `fetch` sends with, and undici's setGlobalDispatcher puts another one.
const key = Symbol.for('undici.globalDispatcher.1');
// It is there once something of `fetch` has been touched.
void new Headers();
const place = globalThis as unknown as Record<typeof key, Dispatcher>;
const Agent = place[key].constructor as new () => Dispatcher;

let agent = new Agent();
let lastAsked = performance.now();

place[key] = {
  dispatch(options, handler) {
    const now = performance.now();
    if (now - lastAsked > longestPause) {
      // What is under way on the former ones ends there.
      void agent.close();
      agent = new Agent();
    }
    lastAsked = now;
    return agent.dispatch(options, handler);
  },
  close: () => agent.close(),
};
