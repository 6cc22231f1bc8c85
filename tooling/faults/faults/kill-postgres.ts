import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const killPostgres: Fault = {
  name: 'kill-postgres',
  about: '`kill -9` of PostgreSQL with all of its backends; it recovers on the same data',
  cutSeconds: 2,
  async strike({ stage, random, milliseconds, struck, over, note }) {
    const end = performance.now() + milliseconds;
    let blows = 0;
    // The embedded server is given up when it dies more than five times in a minute.
    do {
      await sleep(random.whole(500, 2_000));
      struck();
      stage.signalServer('SIGKILL');
      blows += 1;
      await stage.serverBack();
      over();
      if (performance.now() < end) await sleep(13_000);
    } while (performance.now() < end);
    note(`${blows} times`);
  },
};
