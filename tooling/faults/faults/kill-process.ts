import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const killProcess: Fault = {
  name: 'kill-process',
  description: '`kill -9` of one worker process of a service; the service replaces it',
  // A connection of its own for each request: the service is always handing some to its workers.
  load: { freshConnections: true },
  async inject({ environment, random, milliseconds, countInFlight, causeEnded, violation, note }) {
    const end = performance.now() + milliseconds;
    let times = 0;
    while (performance.now() < end) {
      await sleep(random.whole(200, 1_500));
      const instance = random.pick(environment.instances);
      const before = instance?.workers() ?? [];
      const killed = random.pick(before);
      if (instance === undefined || killed === undefined) continue;
      countInFlight();
      times += 1;
      process.kill(killed, 'SIGKILL');
      const limit = performance.now() + 30_000;
      const isReplaced = (): boolean => {
        const now = instance.workers();
        return now.length === before.length && !now.includes(killed);
      };
      while (!isReplaced() && performance.now() < limit) await sleep(20);
      if (!isReplaced()) violation(`${instance.name}: worker ${killed} was not replaced`);
      causeEnded();
    }
    note(`${times} times`);
  },
};
