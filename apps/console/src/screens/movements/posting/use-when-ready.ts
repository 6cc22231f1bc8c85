import { useEffect, useState } from 'react';

interface Waiting<Input> {
  readonly isWaiting: boolean;
  /** Calls back at once, or as soon as everything has arrived. */
  readonly start: (input: Input) => void;
  readonly cancel: () => void;
}

/** Holds back what a person starts before the form has everything that it suggests: they may be faster than the service. */
export function useWhenReady<Input>(isReady: boolean, callback: (input: Input) => void): Waiting<Input> {
  const [held, hold] = useState<readonly [Input]>();
  useEffect(() => {
    if (held === undefined || !isReady) return;
    hold(undefined);
    callback(held[0]);
  });
  return {
    isWaiting: held !== undefined,
    start: (input) => (isReady ? callback(input) : hold([input])),
    cancel: () => hold(undefined),
  };
}
