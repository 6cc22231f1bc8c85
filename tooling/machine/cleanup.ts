type Step = () => Promise<unknown> | void;

const steps: Step[] = [];
let finished: Promise<void> | undefined;

/** Registers a step that runs when the program ends, in any way; the last registered step runs first. */
export function onCleanup(step: Step): void {
  steps.push(step);
}

/** Runs all steps. A second call waits for the first. */
export function cleanUp(): Promise<void> {
  finished ??= (async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        console.error('cleanup:', error);
      }
    }
  })();
  return finished;
}

export function cleanUpOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      console.error(`\n${signal}: stopping all processes of this run`);
      void cleanUp().then(() => process.exit(130));
    });
}
