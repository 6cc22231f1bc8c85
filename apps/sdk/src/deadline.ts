import { TimeoutError } from './errors/kinds.ts';

/** A longer delay would overflow the timer, which then fires immediately. */
const maxTimerMs = 2_147_483_647;

/**
 * Runs one attempt until it settles, times out or is aborted by the caller, even if `run` ignores its signal.
 *
 * @param timeoutMs 0 disables the timeout
 * @throws TimeoutError, or the reason of the caller's signal
 */
export async function withDeadline<T>(
  run: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
): Promise<T> {
  callerSignal?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (): void => controller.abort(callerSignal?.reason);
  const timer =
    timeoutMs === 0
      ? undefined
      : setTimeout(() => controller.abort(timedOut(timeoutMs)), Math.min(timeoutMs, maxTimerMs));
  callerSignal?.addEventListener('abort', abort, { once: true });
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([run(signal), aborted]);
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', abort);
  }
}

function timedOut(timeoutMs: number): TimeoutError {
  return new TimeoutError({ code: 'TIMED_OUT', detail: `No response within ${timeoutMs} ms.` });
}

/** Waits; the caller's signal ends the wait immediately. */
export function pause(milliseconds: number, callerSignal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (callerSignal?.aborted === true) return reject(callerSignal.reason as Error);
    const abort = (): void => {
      clearTimeout(timer);
      reject(callerSignal?.reason as Error);
    };
    const timer = setTimeout(() => {
      callerSignal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    callerSignal?.addEventListener('abort', abort, { once: true });
    return undefined;
  });
}
