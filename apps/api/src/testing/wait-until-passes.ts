import { vi } from 'vitest';

/**
 * Retries `check` until it no longer throws, for a state that several assertions describe together. For a single
 * assertion, use `expect.poll`. The timeout is that of `expect.poll` in vitest.config.ts: the library's default of
 * one second would fail on a busy machine.
 */
export const waitUntilPasses = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });
