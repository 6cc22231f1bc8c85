import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const terminate: Fault = {
  name: 'terminate',
  about:
    '`pg_terminate_backend` of connections at random, several a second, in the middle of whatever they do',
  cutSeconds: 4,
  p99Ms: 1_000,
  async strike({ stage, random, milliseconds, struck, over, note }) {
    const sql = stage.connect();
    const end = performance.now() + milliseconds;
    let ended = 0;
    while (performance.now() < end) {
      await sleep(random.whole(50, 400));
      struck();
      const killed = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'tallybook%' and datname = current_database()
        order by random() limit ${random.whole(1, 4)}`;
      ended += killed.length;
    }
    over();
    await sql.end();
    note(`${ended} backends`);
  },
};
