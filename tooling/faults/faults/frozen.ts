import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const frozen: Fault = {
  name: 'frozen',
  description:
    'every process of PostgreSQL is stopped (SIGSTOP) for some seconds while 120 callers keep retrying; then all continue',
  load: { callers: 120, thinkMs: 10 },
  async inject({ environment, load, milliseconds, countInFlight, causeEnded, violation, note }) {
    const end = performance.now() + milliseconds;
    do {
      await sleep(500);
      countInFlight();
      environment.signalServer('SIGSTOP');
      await sleep(Math.max(8_000, Math.min(milliseconds - 1_000, 12_000)));
      environment.signalServer('SIGCONT');
      causeEnded();
      await sleep(8_000);
    } while (performance.now() < end);
    // G10: each request gets a response, if only a 503.
    const replies = load.history.entries.flatMap(({ sends }) => sends.map(({ reply }) => reply));
    for (const reply of replies) if (reply?.status === 'none') violation(`no response: ${reply.reason}`);
    note(`${replies.filter((reply) => reply?.status === 503 || reply?.status === 429).length} shed`);
  },
};
