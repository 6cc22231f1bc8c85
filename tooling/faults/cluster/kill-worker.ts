import type { Fault } from '../faults/fault.ts';
import { outages } from './outage.ts';

export const killWorker: Fault = {
  name: 'kill-worker',
  description:
    '`kill -9` of one worker with all its backends, and its restart after 8 s: its organizations get 503 meanwhile, those on other workers are served',
  load: { oneOrganizationEach: true, organizations: 4 },
  inject: (context) =>
    outages(context, {
      begin: (worker) => worker.kill(),
      end: (worker) => worker.start(),
      downMs: 8_000,
    }),
};
