import type { Fault } from '../faults/fault.ts';
import { outages } from './outage.ts';

export const freezeWorker: Fault = {
  name: 'freeze-worker',
  description:
    'every process of one worker is stopped (SIGSTOP) for 40 s: its organizations get 503 within the time limit of a statement, those on other workers are served',
  weight: 2,
  load: { oneOrganizationEach: true, organizations: 4, callers: 32 },
  inject: (context) =>
    outages(context, {
      begin: (worker) => worker.signal('SIGSTOP'),
      end: (worker) => worker.signal('SIGCONT'),
      downMs: 40_000,
    }),
};
