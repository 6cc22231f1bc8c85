import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const killPostgres: Fault = {
  name: 'kill-postgres',
  description: '`kill -9` of PostgreSQL with all its backends; it recovers with the same data',
  shortSeconds: 2,
  async inject({ environment, random, milliseconds, countInFlight, causeEnded, note }) {
    const end = performance.now() + milliseconds;
    let kills = 0;
    // The embedded server is not restarted when it dies more than five times in a minute.
    do {
      await sleep(random.whole(500, 2_000));
      countInFlight();
      environment.signalServer('SIGKILL');
      kills += 1;
      await environment.serverBack();
      causeEnded();
      if (performance.now() < end) await sleep(13_000);
    } while (performance.now() < end);
    note(`${kills} times`);
  },
};
