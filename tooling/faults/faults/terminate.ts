import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const terminate: Fault = {
  name: 'terminate',
  description:
    '`pg_terminate_backend` for random connections several times a second, at any point of their work',
  shortSeconds: 4,
  p99Ms: 1_000,
  async inject({ environment, random, milliseconds, countInFlight, causeEnded, note }) {
    const sql = environment.connect();
    const end = performance.now() + milliseconds;
    let terminated = 0;
    while (performance.now() < end) {
      await sleep(random.whole(50, 400));
      countInFlight();
      const killed = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'tallybook%' and datname = current_database()
        order by random() limit ${random.whole(1, 4)}`;
      terminated += killed.length;
    }
    causeEnded();
    await sql.end();
    note(`${terminated} backends`);
  },
};
