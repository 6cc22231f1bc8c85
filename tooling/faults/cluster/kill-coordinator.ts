import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../faults/fault.ts';
import { requireCluster } from './require-cluster.ts';

export const killCoordinator: Fault = {
  name: 'kill-coordinator',
  description:
    '`kill -9` of the coordinator with all its backends, or its immediate shutdown, and its restart after 2 s',
  async inject({ environment, random, milliseconds, countInFlight, causeEnded, note }) {
    const { coordinator } = requireCluster(environment);
    const end = performance.now() + milliseconds;
    let kills = 0;
    do {
      await sleep(random.whole(2_000, 5_000));
      countInFlight();
      await coordinator.kill(kills % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
      await sleep(2_000);
      await coordinator.start();
      kills += 1;
      causeEnded();
      await sleep(8_000);
    } while (performance.now() < end);
    note(`${kills} times`);
  },
};
