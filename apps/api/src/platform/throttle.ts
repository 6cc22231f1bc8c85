/** Returns `action` limited to one call per interval, for log messages that repeat. Calls in between are dropped. */
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
