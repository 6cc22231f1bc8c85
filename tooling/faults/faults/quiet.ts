import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** No fault: what is broken under it is broken always. */
export const quiet: Fault = {
  name: 'quiet',
  about: 'nothing is broken; the load alone, with its races and doubled requests',
  weight: 0.5,
  async strike({ milliseconds, over }) {
    await sleep(milliseconds);
    over();
  },
};
