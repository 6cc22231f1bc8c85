/** Calls `action` at most once per interval and drops the calls in between: for log lines that repeat. */
export function throttle<Args extends unknown[]>(
  intervalMs: number,
  action: (...args: Args) => void,
): (...args: Args) => void {
  let lastCall = -Infinity;
  return (...args) => {
    if (performance.now() - lastCall < intervalMs) return;
    lastCall = performance.now();
    action(...args);
  };
}
