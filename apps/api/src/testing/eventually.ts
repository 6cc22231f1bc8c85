import { vi } from 'vitest';

/**
 * Waits until `check` no longer throws, for what several assertions describe together; for one, `expect.poll` does.
 * The limit is that of `expect.poll` in vitest.config.ts: the library's own, a second, is a claim about the machine.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });
