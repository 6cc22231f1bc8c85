type Step = () => Promise<unknown> | void;

const steps: Step[] = [];
let ended: Promise<void> | undefined;

/** Done when the run ends, whatever way: last in, first out. */
export function atEnd(step: Step): void {
  steps.push(step);
}

/** Stops everything that was started. A second call waits for the first. */
export function end(): Promise<void> {
  ended ??= (async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error('at the end:', error);
      }
    }
  })();
  return ended;
}

export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      console.error(`\n${signal}: stopping everything that was started`);
      void end().then(() => process.exit(130));
    });
}
