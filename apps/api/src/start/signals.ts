/** Resolves when the process is asked to end; a second request is not waited for. */
export function onSignal(): Promise<true> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (asked) process.exit(130);
        asked = true;
        resolve(true);
      });
  });
}
