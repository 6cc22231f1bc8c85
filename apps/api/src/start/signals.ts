/** Resolves at the first signal that asks the process to stop; a second one ends it at once, with code 130. */
export function stopSignal(): Promise<true> {
  return new Promise((resolve) => {
    let received = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (received) process.exit(130);
        received = true;
        resolve(true);
      });
  });
}
