import { TimeoutError } from './errors/kinds.ts';

/** More would overflow the timer, which then fires at once. */
const longestTimer = 2_147_483_647;

/**
 * Runs one attempt until it ends, its time is up, or the caller gives up, whichever is first: also when what
 * runs does not heed its signal.
 *
 * @param timeoutMs 0 for none
 * @throws TimeoutError, or the reason of the caller's signal
 */
export async function withDeadline<T>(
  run: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  given: AbortSignal | undefined,
): Promise<T> {
  given?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const giveUp = (): void => controller.abort(given?.reason);
  const timer =
    timeoutMs === 0
      ? undefined
      : setTimeout(() => controller.abort(timedOut(timeoutMs)), Math.min(timeoutMs, longestTimer));
  given?.addEventListener('abort', giveUp, { once: true });
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([run(signal), ended]);
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', giveUp);
  }
}

function timedOut(timeoutMs: number): TimeoutError {
  return new TimeoutError({ code: 'TIMED_OUT', detail: `No answer came within ${timeoutMs} ms.` });
}

/** Waits; the caller's signal ends it at once. */
export function pause(milliseconds: number, given: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (given?.aborted === true) return reject(given.reason as Error);
    const giveUp = (): void => {
      clearTimeout(timer);
      reject(given?.reason as Error);
    };
    const timer = setTimeout(() => {
      given?.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    given?.addEventListener('abort', giveUp, { once: true });
    return undefined;
  });
}
