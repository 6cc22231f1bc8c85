/** Says what the start does now; `undefined` when it is done. */
export type Progress = (step: string | undefined) => void;

/** Prints a step that takes longer than a second, so that a slow start does not look like a hang. */
export function createProgress(print: (line: string) => void): Progress {
  // `npm start` measures and prints: while this process loads modules, for seconds on a busy machine, none of its timers runs.
  if (process.send !== undefined)
    return (step) => {
      // With a callback, a closed channel is no uncaught error.
      process.send?.({ step }, undefined, undefined, () => undefined);
    };
  let timer: NodeJS.Timeout | undefined;
  return (step) => {
    clearTimeout(timer);
    if (step !== undefined) timer = setTimeout(() => print(`${step} …`), 1_000);
  };
}
