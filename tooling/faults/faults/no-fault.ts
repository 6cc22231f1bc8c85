import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** The baseline: a violation here is no consequence of a fault. */
export const noFault: Fault = {
  name: 'no-fault',
  description: 'no fault: only the load with its races and duplicate requests',
  weight: 0.5,
  async inject({ milliseconds, causeEnded }) {
    await sleep(milliseconds);
    causeEnded();
  },
};
